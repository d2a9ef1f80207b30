package io.batchmark.operator.broker;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.metadata.Ownership;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What Strimzi's own resources say. */
public final class StrimziResources {
    public static final String GROUP = "kafka.strimzi.io";

    private StrimziResources() {}

    /** Whether campaigns of a namespace may use a cluster: in its own, and where its annotation says so. */
    static boolean mayBeUsedFrom(String namespace, GenericKubernetesResource kafka) {
        String allowed = kafka.getMetadata().getAnnotations().getOrDefault(Labels.ALLOWED_NAMESPACES, "");
        return namespace.equals(kafka.getMetadata().getNamespace())
                || Arrays.stream(allowed.split(",", -1)).map(String::strip).anyMatch(namespace::equals);
    }

    /** The labels of what campaigns have Strimzi make. */
    public static Map<String, String> selector() {
        return Map.of(Labels.PART, Labels.BROKER);
    }

    /** Whether a topic was made for a campaign of another namespace, so that the API server does not delete it with that. */
    public static boolean isWithoutOwner(GenericKubernetesResource topic) {
        Map<String, String> labels = topic.getMetadata().getLabels();
        String uid = labels.getOrDefault(Labels.CAMPAIGN_UID, "");
        return topic.getMetadata().getOwnerReferences().isEmpty()
                && topic.getMetadata()
                        .getName()
                        .startsWith(labels.get(Labels.CAMPAIGN) + "-" + Ownership.shortUid(uid) + "-");
    }

    /** Whether one of Strimzi's resources says that it is Ready, as it is now. */
    public static boolean isReady(GenericKubernetesResource resource) {
        return resource.get("status", "conditions") instanceof List<?> conditions
                && conditions.stream()
                        .anyMatch(condition -> condition instanceof Map<?, ?> map
                                && "Ready".equals(map.get("type"))
                                && "True".equals(map.get("status")))
                && isCurrent(resource);
    }

    private static boolean isCurrent(GenericKubernetesResource resource) {
        return !(resource.get("status", "observedGeneration") instanceof Number observed)
                || resource.getMetadata().getGeneration() == null
                || observed.longValue() >= resource.getMetadata().getGeneration();
    }
}
