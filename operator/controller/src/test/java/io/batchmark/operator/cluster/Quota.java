package io.batchmark.operator.cluster;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** Quotas that admission enforces although there is no controller that would fill in their status. */
public final class Quota {
    private Quota() {}

    /** A quota called exhausted, with nothing left of some things such as {@code pods}. */
    public static ResourceQuota exhaust(KubernetesClient client, String namespace, String... what) {
        Map<String, Quantity> none =
                Arrays.stream(what).collect(Collectors.toMap(resource -> resource, resource -> new Quantity("0")));
        ResourceQuota quota = client.resource(new ResourceQuotaBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName("exhausted")
                        .endMetadata()
                        .withNewSpec()
                        .withHard(none)
                        .endSpec()
                        .build())
                .create();
        quota.setStatus(new ResourceQuotaBuilder()
                .withNewStatus()
                .withHard(none)
                .withUsed(none)
                .endStatus()
                .build()
                .getStatus());
        return client.resource(quota).updateStatus();
    }
}
