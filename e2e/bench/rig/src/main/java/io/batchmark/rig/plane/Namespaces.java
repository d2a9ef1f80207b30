package io.batchmark.rig.plane;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;

/** Namespaces that pods can be made in. */
public final class Namespaces {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private Namespaces() {}

    /** Returns when it has the service account that every pod gets. */
    public static void create(KubernetesClient client, String name) {
        client.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .build())
                .create();
        await("service account")
                .atMost(PATIENCE)
                .until(() -> client.serviceAccounts()
                                .inNamespace(name)
                                .withName("default")
                                .get()
                        != null);
    }
}
