package io.batchmark.operator.resource;

import io.batchmark.contract.Broker.Authentication;
import io.batchmark.contract.Broker.Security;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.NamedBroker.Strimzi;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a campaign has Strimzi make, and what Strimzi's own resources say. */
public final class StrimziResources {
    public static final String GROUP = "kafka.strimzi.io";

    /** Annotation of a Kafka resource: other namespaces whose campaigns may use it. */
    public static final String ALLOWED_NAMESPACES = "batchmark.io/allowed-namespaces";

    private static final String CLUSTER = "strimzi.io/cluster";

    /** An event of a checkpoint has some 300 bytes; nobody reads it a day later. */
    private static final Map<String, Object> TOPIC_CONFIG = Map.of("retention.ms", 86_400_000);

    private StrimziResources() {}

    /** Name of topic, user and ConfigMap of one of the campaign's brokers. */
    public static String name(BenchmarkCampaign campaign, String broker) {
        return campaign.getMetadata().getName() + "-" + Ownership.shortUid(campaign) + "-" + broker;
    }

    /** Namespace of the Kafka resource, and of what belongs to it. */
    public static String namespace(BenchmarkCampaign campaign, Strimzi strimzi) {
        return Objects.requireNonNullElse(
                strimzi.namespace(), campaign.getMetadata().getNamespace());
    }

    /** Whether campaigns of a namespace may use a cluster: in its own, and where its annotation says so. */
    public static boolean mayBeUsedFrom(String namespace, GenericKubernetesResource kafka) {
        String allowed = kafka.getMetadata().getAnnotations().getOrDefault(ALLOWED_NAMESPACES, "");
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

    public static GenericKubernetesResource topic(
            BenchmarkCampaign campaign, String broker, Strimzi strimzi, String version) {
        return resource(campaign, broker, strimzi, version, "KafkaTopic")
                .addToAdditionalProperties("spec", Map.of("partitions", 1, "config", TOPIC_CONFIG))
                .build();
    }

    /** May write to and read from the campaign's topic, where the cluster asks who may. */
    public static GenericKubernetesResource user(
            BenchmarkCampaign campaign, String broker, Strimzi strimzi, String version) {
        Map<String, Object> topic = Map.of("type", "topic", "name", name(campaign, broker), "patternType", "literal");
        return resource(campaign, broker, strimzi, version, "KafkaUser")
                .addToAdditionalProperties(
                        "spec",
                        Map.of(
                                "authentication",
                                Map.of("type", "scram-sha-512"),
                                "authorization",
                                Map.of(
                                        "type",
                                        "simple",
                                        "acls",
                                        List.of(Map.of(
                                                "resource",
                                                topic,
                                                "operations",
                                                List.of("Describe", "Read", "Write"))))))
                .build();
    }

    /** What runs have to know beside the password: it is no secret, and may be in another namespace than the cluster. */
    public static ConfigMap access(BenchmarkCampaign campaign, String broker, StrimziListener listener) {
        ConfigMapBuilder access = new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(name(campaign, broker))
                .withLabels(Labels.of(campaign, Labels.BROKER))
                .withOwnerReferences(Labels.owner(campaign))
                .endMetadata();
        if (listener.security().authentication() != Authentication.None) {
            access.addToData("username", name(campaign, broker));
        }
        if (listener.certificates() != null) {
            access.addToData("ca.crt", listener.certificates());
        }
        return access.build();
    }

    private static GenericKubernetesResourceBuilder resource(
            BenchmarkCampaign campaign, String broker, Strimzi strimzi, String version, String kind) {
        String namespace = namespace(campaign, strimzi);
        ObjectMetaBuilder metadata = new ObjectMetaBuilder()
                .withNamespace(namespace)
                .withName(name(campaign, broker))
                .withLabels(Labels.of(campaign, Labels.BROKER))
                .addToLabels(CLUSTER, strimzi.cluster());
        if (namespace.equals(campaign.getMetadata().getNamespace())) {
            metadata.withOwnerReferences(Labels.owner(campaign));
        }
        return new GenericKubernetesResourceBuilder()
                .withApiVersion(GROUP + "/" + version)
                .withKind(kind)
                .withMetadata(metadata.build());
    }

    /**
     * Where a cluster says that one of its listeners is reached.
     *
     * @throws NotReadyException if it does not, or if runs cannot use that listener
     */
    public static StrimziListener listener(GenericKubernetesResource kafka, Strimzi strimzi, boolean sameNamespace)
            throws NotReadyException {
        Map<String, Object> spec = find(kafka.get("spec", "kafka", "listeners"), strimzi.listener())
                .orElseThrow(() -> new NotReadyException(what(strimzi) + " has no listener " + strimzi.listener()
                        + ": name one of its spec.kafka.listeners in kafka.strimzi.listener"));
        Map<String, Object> status = find(kafka.get("status", "listeners"), strimzi.listener())
                .orElseThrow(() -> new NotReadyException(what(strimzi) + " does not say yet where its listener "
                        + strimzi.listener() + " is: see its status"));
        if (!isReady(kafka)) {
            throw new NotReadyException(what(strimzi) + " is not Ready: see its status");
        }
        if (!(status.get("bootstrapServers") instanceof String servers)) {
            throw new NotReadyException(what(strimzi) + " does not say yet where its listener " + strimzi.listener()
                    + " is: see its status");
        }
        boolean tls = Boolean.TRUE.equals(spec.get("tls"));
        Object type =
                spec.get("authentication") instanceof Map<?, ?> authentication ? authentication.get("type") : null;
        if (type != null && !type.equals("scram-sha-512")) {
            throw new NotReadyException("listener " + strimzi.listener() + " of " + what(strimzi)
                    + " asks for authentication of type " + type
                    + ", runs know scram-sha-512 alone: choose another listener");
        }
        if (type != null && !sameNamespace) {
            throw new NotReadyException("listener " + strimzi.listener() + " of " + what(strimzi)
                    + " asks for a password, which pods of another namespace cannot be given: create the campaign in"
                    + " the namespace of the cluster, or choose another listener");
        }
        Security security = new Security(tls, type == null ? Authentication.None : Authentication.ScramSha512);
        String certificates = tls && status.get("certificates") instanceof List<?> list
                ? String.join("\n", list.stream().map(Object::toString).toList())
                : null;
        return new StrimziListener(servers, security, certificates);
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

    private static String what(Strimzi strimzi) {
        return "Kafka " + strimzi.cluster();
    }

    @SuppressWarnings("unchecked") // JSON
    private static Optional<Map<String, Object>> find(@Nullable Object listeners, String name) {
        return !(listeners instanceof List<?> list)
                ? Optional.empty()
                : list.stream()
                        .filter(listener -> listener instanceof Map<?, ?> map && name.equals(map.get("name")))
                        .map(listener -> (Map<String, Object>) listener)
                        .findFirst();
    }

    /** What a campaign waits for, with the remedy. */
    public static final class NotReadyException extends Exception {
        private static final long serialVersionUID = 1L;

        public NotReadyException(String message) {
            super(message);
        }
    }
}
