package io.batchmark.operator.leadership;

import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.events.v1.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jboss.logging.Logger;

/** Kubernetes events at the lease, for those who administer the operator. */
public final class LeaseEvents {
    private static final Logger LOG = Logger.getLogger(LeaseEvents.class);

    private final KubernetesClient client;
    private final String namespace;
    private final String name;
    private final String identity;
    private final Clock clock;

    /** @param identity of this replica, the name of its pod */
    public LeaseEvents(KubernetesClient client, String namespace, String name, String identity, Clock clock) {
        this.client = client;
        this.namespace = namespace;
        this.name = name;
        this.identity = identity;
        this.clock = clock;
    }

    void warn(String reason, String note) {
        try {
            Lease lease = client.leases().inNamespace(namespace).withName(name).require();
            client.resource(new EventBuilder()
                            .withNewMetadata()
                            .withNamespace(namespace)
                            .withName(name + "." + UUID.randomUUID())
                            .endMetadata()
                            .withEventTime(new MicroTime(clock.instant()
                                    .truncatedTo(ChronoUnit.MICROS)
                                    .toString()))
                            .withReportingController("batchmark.io/operator")
                            .withReportingInstance(identity)
                            .withAction("Lead")
                            .withType("Warning")
                            .withReason(reason)
                            .withNote(note)
                            .withNewRegarding()
                            .withApiVersion(lease.getApiVersion())
                            .withKind(lease.getKind())
                            .withNamespace(namespace)
                            .withName(name)
                            .withUid(lease.getMetadata().getUid())
                            .endRegarding()
                            .build())
                    .create();
        } catch (KubernetesClientException e) {
            LOG.warnf(e, "Cannot write the event: %s", note);
        }
    }
}
