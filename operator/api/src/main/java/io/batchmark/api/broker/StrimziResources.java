package io.batchmark.api.broker;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.text.Plain;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What Strimzi's own resources say. */
public final class StrimziResources {
    public static final String GROUP = "kafka.strimzi.io";

    private static final int MAX_WORDS = 256;

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
        return conditions(resource).anyMatch(condition -> is(condition, "Ready", "True")) && isCurrent(resource);
    }

    /** The message of Strimzi about a resource that is not Ready; empty if there is no message. */
    public static Optional<String> words(GenericKubernetesResource resource) {
        return conditions(resource)
                .filter(condition -> is(condition, "Ready", "False") || is(condition, "NotReady", "True"))
                .flatMap(condition -> Stream.ofNullable(condition.get("message")))
                .map(message -> Plain.line(message.toString(), MAX_WORDS))
                .findFirst();
    }

    private static boolean is(Map<?, ?> condition, String type, String status) {
        return type.equals(condition.get("type")) && status.equals(condition.get("status"));
    }

    private static Stream<? extends Map<?, ?>> conditions(GenericKubernetesResource resource) {
        return !(resource.get("status", "conditions") instanceof List<?> conditions)
                ? Stream.of()
                : conditions.stream().filter(Map.class::isInstance).map(condition -> (Map<?, ?>) condition);
    }

    private static boolean isCurrent(GenericKubernetesResource resource) {
        return !(resource.get("status", "observedGeneration") instanceof Number observed)
                || resource.getMetadata().getGeneration() == null
                || observed.longValue() >= resource.getMetadata().getGeneration();
    }
}
