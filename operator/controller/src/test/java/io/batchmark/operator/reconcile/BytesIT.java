package io.batchmark.operator.reconcile;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.SmallOperator;
import io.batchmark.operator.cluster.Started;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tenants fill objects up to the limits of a real API server. The operator has little heap, and serves other tenants. */
class BytesIT {
    private static final String HEAP = "64m";

    /** The API server sends six bytes for it. */
    private static final String ESCAPED = "<";

    @RegisterExtension
    private final Started started = new Started();

    private ApiServer server;
    private KubernetesClient client;
    private String hostile;
    private String other;

    @BeforeEach
    void begin() throws IOException {
        server = ApiServer.get();
        client = server.admin();
        hostile = server.createNamespace();
        other = server.createNamespace();
        started.add(new FakeKubelet(client, other, parameters -> Fate.completed()));
    }

    @Test
    void largeEventsOfAJobThatWaits_keepNoOtherTenantWaiting() throws Exception {
        started.add(new SmallOperator(server.operator(), Set.of(hostile, other), HEAP));
        LiveCampaign waiting = new LiveCampaign(client, hostile, "waiting");
        waiting.apply("design: {replicates: 1}, execution: {queueName: lane}");
        Job job = await().atMost(PATIENCE)
                .until(
                        () -> client.batch()
                                .v1()
                                .jobs()
                                .inNamespace(hostile)
                                .list()
                                .getItems(),
                        jobs -> !jobs.isEmpty())
                .getFirst();
        try (KubernetesClient tenant = server.allowedAllAs("system:serviceaccount:" + hostile + ":tenant")) {
            String message = ESCAPED.repeat(1_000_000);
            IntStream.range(0, 100).parallel().forEach(number -> write(tenant, job, number, message));
        }
        waiting.awaitCondition(Conditions.PROGRESSING, "False Queued");
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(waiting.message(Conditions.PROGRESSING))
                        .contains(
                                "waits in queue lane",
                                "the operator has read only the first 256 KiB of its events, see kubectl describe job "
                                        + job.getMetadata().getName()));

        LiveCampaign victim = new LiveCampaign(client, other, "victim");
        victim.apply("design: {replicates: 3}");
        victim.awaitPhase(Phase.Completed);
    }

    @Test
    void podsAndJobsWithManyLabels_keepNoOtherTenantWaiting() throws Exception {
        IntStream.range(0, 20).parallel().forEach(number -> {
            ObjectMeta metadata = large("any-" + number);
            client.resource(new PodBuilder()
                            .withMetadata(metadata)
                            .withSpec(spec())
                            .build())
                    .create();
            client.resource(new JobBuilder()
                            .withMetadata(metadata)
                            .withNewSpec()
                            .withNewTemplate()
                            .withSpec(spec())
                            .endTemplate()
                            .endSpec()
                            .build())
                    .create();
        });
        started.add(new SmallOperator(server.operator(), Set.of(hostile, other), HEAP));

        LiveCampaign victim = new LiveCampaign(client, other, "victim");
        victim.apply("design: {replicates: 3}");
        victim.awaitPhase(Phase.Completed);
    }

    private ObjectMeta large(String name) {
        Map<String, String> labels = new HashMap<>(Map.of(Labels.PART, Labels.RUN, Labels.CAMPAIGN, "any"));
        IntStream.range(0, 10_000).forEach(label -> labels.put("example.org/any-" + label, "x".repeat(60)));
        return new ObjectMetaBuilder()
                .withNamespace(hostile)
                .withName(name)
                .withLabels(labels)
                .build();
    }

    private PodSpec spec() {
        return client.getKubernetesSerialization().unmarshal("""
                restartPolicy: Never
                securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
                containers:
                - name: any
                  image: any
                  securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                """, PodSpec.class);
    }

    private static void write(KubernetesClient tenant, Job job, int number, String message) {
        tenant.v1()
                .events()
                .resource(new EventBuilder()
                        .withNewMetadata()
                        .withNamespace(job.getMetadata().getNamespace())
                        .withName("large-" + number)
                        .endMetadata()
                        .withNewInvolvedObject()
                        .withKind("Job")
                        .withNamespace(job.getMetadata().getNamespace())
                        .withName(job.getMetadata().getName())
                        .withUid(job.getMetadata().getUid())
                        .endInvolvedObject()
                        .withType("Warning")
                        .withReason("Large")
                        .withMessage(message)
                        .withLastTimestamp(Instant.now().toString())
                        .build())
                .create();
    }
}
