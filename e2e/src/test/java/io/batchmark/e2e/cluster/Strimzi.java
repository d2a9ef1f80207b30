package io.batchmark.e2e.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;

/** Strimzi, and a Kafka cluster of it in a sandbox. Closing it removes Strimzi from the cluster. */
public interface Strimzi extends AutoCloseable {
    /** Name of the Kafka cluster. */
    String CLUSTER = "events";

    /** The real one where its images can be pulled, and a stand-in elsewhere. */
    static Strimzi start(Sandbox sandbox) {
        if ("offline".equals(System.getenv("CLUSTER_PROVIDER"))) {
            return StrimziStandIn.start(sandbox, StrimziRelease.BOTH);
        }
        return RealStrimzi.start(sandbox, StrimziRelease.BOTH);
    }

    StrimziRelease release();

    KafkaAdmin admin();

    @Override
    void close();

    /**
     * What the status of the Kafka cluster says of a listener.
     *
     * @param name {@code plain}; or {@code tls}, which asks for a password
     */
    default Listener listener(Sandbox sandbox, String name) {
        GenericKubernetesResource cluster = release()
                .resources("Kafka")
                .inNamespace(sandbox.namespace())
                .withName(CLUSTER)
                .require();
        List<Map<String, Object>> listeners = cluster.get("status", "listeners");
        Map<String, Object> listener = listeners.stream()
                .filter(each -> name.equals(each.get("name")))
                .findFirst()
                .orElseThrow();
        return new Listener(
                (String) listener.get("bootstrapServers"), (List<?>) listener.getOrDefault("certificates", List.of()));
    }

    /**
     * A listener.
     *
     * @param bootstrapServers hosts and ports
     * @param certificates of the authorities that vouch for it, as PEM
     */
    record Listener(String bootstrapServers, List<?> certificates) {}
}
