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
        return create(client, namespace, "exhausted", none, none);
    }

    /** A quota called unused, of which nothing is used. */
    public static ResourceQuota limit(KubernetesClient client, String namespace, Map<String, Quantity> hard) {
        Map<String, Quantity> used =
                hard.keySet().stream().collect(Collectors.toMap(resource -> resource, resource -> new Quantity("0")));
        return create(client, namespace, "unused", hard, used);
    }

    private static ResourceQuota create(
            KubernetesClient client,
            String namespace,
            String name,
            Map<String, Quantity> hard,
            Map<String, Quantity> used) {
        ResourceQuota quota = client.resource(new ResourceQuotaBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(name)
                        .endMetadata()
                        .withNewSpec()
                        .withHard(hard)
                        .endSpec()
                        .build())
                .create();
        quota.setStatus(new ResourceQuotaBuilder()
                .withNewStatus()
                .withHard(hard)
                .withUsed(used)
                .endStatus()
                .build()
                .getStatus());
        return client.resource(quota).updateStatus();
    }
}
