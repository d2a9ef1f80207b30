package io.batchmark.api.broker;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.pod.CredentialKeys;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.NamedBroker;
import io.batchmark.api.v1alpha1.NamedBroker.Strimzi;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Acks;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.contract.parameters.Broker.Delivery;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.Broker.Security;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import io.fabric8.kubernetes.api.model.VolumeProjectionBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A Kafka that Strimzi runs in this cluster: Strimzi says where it is, and makes a topic and perhaps a user there. */
public record StrimziKafka(String name, Strimzi settings) implements BrokerKind {
    private static final String CLUSTER = "strimzi.io/cluster";

    /** An event of a checkpoint has some 300 bytes; nobody reads it a day later. */
    private static final Map<String, Object> TOPIC_CONFIG = Map.of("retention.ms", 86_400_000);

    static Optional<StrimziKafka> of(NamedBroker entry) {
        return Optional.ofNullable(entry.kafka())
                .flatMap(kafka -> Optional.ofNullable(kafka.strimzi()))
                .map(strimzi -> new StrimziKafka(entry.name(), strimzi));
    }

    /** Those of a campaign. */
    public static List<StrimziKafka> of(BenchmarkCampaign campaign) {
        return BrokerKind.of(campaign)
                .filter(StrimziKafka.class::isInstance)
                .map(StrimziKafka.class::cast)
                .toList();
    }

    @Override
    public boolean isMessaging() {
        return false;
    }

    @Override
    public Broker forRun(Attempt attempt, Acks acks, Delivery delivery, @Nullable StrimziListener listener) {
        return new Broker(
                name,
                Engine.Kafka,
                listener == null ? "unknown:0" : listener.servers(),
                topicName(attempt.campaign()),
                listener == null ? Security.NONE : listener.security(),
                acks,
                delivery);
    }

    @Override
    public List<VolumeProjection> credentials(BenchmarkCampaign campaign, Broker broker) {
        String made = topicName(campaign);
        List<VolumeProjection> sources = new ArrayList<>();
        sources.add(new VolumeProjectionBuilder()
                .withNewConfigMap()
                .withName(made)
                .withOptional(true)
                .endConfigMap()
                .build());
        if (broker.security().authentication() != Authentication.None) {
            // made by Strimzi for the user of this name
            sources.add(CredentialKeys.of(made, "password"));
        }
        return sources;
    }

    /** Name of the topic, and of the user and the ConfigMap as well. */
    private String topicName(BenchmarkCampaign campaign) {
        return campaign.getMetadata().getName() + "-" + Ownership.shortUid(campaign) + "-" + name;
    }

    /** Namespace of the Kafka resource, and of what belongs to it. */
    public String namespace(BenchmarkCampaign campaign) {
        return Objects.requireNonNullElse(
                settings.namespace(), campaign.getMetadata().getNamespace());
    }

    private boolean isInNamespaceOf(BenchmarkCampaign campaign) {
        return namespace(campaign).equals(campaign.getMetadata().getNamespace());
    }

    /**
     * Where the cluster says that runs reach it.
     *
     * @param kafka the Kafka resource; null where there is none
     * @throws NotReadyException if it does not say so, or if runs of this campaign may not or cannot use it
     */
    public StrimziListener listener(BenchmarkCampaign campaign, @Nullable GenericKubernetesResource kafka)
            throws NotReadyException {
        String namespace = namespace(campaign);
        String from = campaign.getMetadata().getNamespace();
        // the same message as where there is none: a campaign that may not use it must not learn that it exists
        if (!isInNamespaceOf(campaign) && (kafka == null || !StrimziResources.mayBeUsedFrom(from, kafka))) {
            throw new NotReadyException("kafka.strimzi.namespace: there is no Kafka " + settings.cluster()
                    + " in namespace " + namespace + " that campaigns of namespace " + from + " may use: use one of"
                    + " namespace " + from + ", or have its owner list " + from + " in its annotation "
                    + Labels.ALLOWED_NAMESPACES);
        }
        if (kafka == null) {
            throw new NotReadyException("there is no Kafka " + settings.cluster() + " in namespace " + namespace
                    + ": correct kafka.strimzi.cluster or namespace, or create it");
        }
        return StrimziListener.of(kafka, settings, isInNamespaceOf(campaign));
    }

    public GenericKubernetesResource topic(BenchmarkCampaign campaign, String version) {
        return resource(campaign, version, "KafkaTopic")
                .addToAdditionalProperties("spec", Map.of("partitions", 1, "config", TOPIC_CONFIG))
                .build();
    }

    /**
     * The user of the runs.
     *
     * @param acls if the cluster has access lists: then the user may write to and read from the campaign's topic alone
     */
    public GenericKubernetesResource user(BenchmarkCampaign campaign, String version, boolean acls) {
        Map<String, Object> spec = new HashMap<>(Map.of("authentication", Map.of("type", "scram-sha-512")));
        if (acls) {
            Map<String, Object> topic = Map.of("type", "topic", "name", topicName(campaign), "patternType", "literal");
            Map<String, Object> acl = Map.of("resource", topic, "operations", List.of("Describe", "Read", "Write"));
            spec.put("authorization", Map.of("type", "simple", "acls", List.of(acl)));
        }
        return resource(campaign, version, "KafkaUser")
                .addToAdditionalProperties("spec", spec)
                .build();
    }

    /** What runs have to know beside the password: it is no secret, and may be in another namespace than the cluster. */
    public ConfigMap access(BenchmarkCampaign campaign, StrimziListener listener) {
        ConfigMapBuilder access = new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(topicName(campaign))
                .withLabels(Labels.of(campaign, Labels.BROKER))
                .withOwnerReferences(Labels.owner(campaign))
                .endMetadata();
        if (listener.security().authentication() != Authentication.None) {
            access.addToData("username", topicName(campaign));
        }
        if (listener.certificates() != null) {
            access.addToData("ca.crt", listener.certificates());
        }
        return access.build();
    }

    private GenericKubernetesResourceBuilder resource(BenchmarkCampaign campaign, String version, String kind) {
        ObjectMetaBuilder metadata = new ObjectMetaBuilder()
                .withNamespace(namespace(campaign))
                .withName(topicName(campaign))
                .withLabels(Labels.of(campaign, Labels.BROKER))
                .addToLabels(CLUSTER, settings.cluster());
        if (isInNamespaceOf(campaign)) {
            metadata.withOwnerReferences(Labels.owner(campaign));
        }
        return new GenericKubernetesResourceBuilder()
                .withApiVersion(StrimziResources.GROUP + "/" + version)
                .withKind(kind)
                .withMetadata(metadata.build());
    }
}
