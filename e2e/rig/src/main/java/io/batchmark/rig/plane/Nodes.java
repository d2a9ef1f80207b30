package io.batchmark.rig.plane;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.time.Duration;

/** Fake nodes, each large enough for anything. */
public final class Nodes {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private Nodes() {}

    /** Returns when they are ready. */
    public static void create(KubernetesClient client, int count) {
        for (int i = 0; i < count; i++) {
            create(client, name(i));
        }
        await("nodes")
                .atMost(PATIENCE)
                .until(() -> client.nodes().list().getItems().stream().allMatch(Readiness.getInstance()::isReady));
    }

    public static void create(KubernetesClient client, String name) {
        Node node = new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("kubernetes.io/hostname", name)
                .endMetadata()
                .build();
        client.resource(node).create();
    }

    public static String name(int index) {
        return "fake-" + index;
    }
}
