package io.batchmark.rig.plane;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.time.Duration;
import java.util.Map;

/** Fake nodes, each large enough for anything. */
public final class Nodes {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** What kwok gives a node that has nothing, and room for what a pod writes, which it does not. */
    private static final Map<String, Quantity> ROOM = Map.of(
            "cpu", new Quantity("1k"),
            "memory", new Quantity("1Ti"),
            "pods", new Quantity("1M"),
            "ephemeral-storage", new Quantity("1Ti"));

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
                .withNewStatus()
                .withCapacity(ROOM)
                .withAllocatable(ROOM)
                .endStatus()
                .build();
        client.resource(node).create();
    }

    public static String name(int index) {
        return "fake-" + index;
    }
}
