package io.batchmark.e2e.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Plays Strimzi's topic operator. A topic goes before its resource does, by a finalizer, as with the real one. */
final class TopicStandIn extends StandIn {
    private static final String FINALIZER = "strimzi.io/topic-operator";

    private final KafkaAdmin admin;

    TopicStandIn(Sandbox sandbox, StrimziRelease release, KafkaAdmin admin) {
        super(sandbox, release, "KafkaTopic");
        this.admin = admin;
    }

    @Override
    void make(GenericKubernetesResource resource) {
        List<String> finalizers = resource.getMetadata().getFinalizers();
        if (resource.getMetadata().getDeletionTimestamp() != null) {
            if (finalizers.contains(FINALIZER)
                    && admin.tryDelete(topic(resource)).exitCode() == 0) {
                at(resource).edit(current -> {
                    current.getMetadata().getFinalizers().remove(FINALIZER);
                    return current;
                });
            }
        } else if (!isDone(resource)) {
            if (!finalizers.contains(FINALIZER)) {
                at(resource).edit(current -> {
                    current.getMetadata().getFinalizers().add(FINALIZER);
                    return current;
                });
            }
            create(resource);
        }
    }

    private void create(GenericKubernetesResource resource) {
        String topic = topic(resource);
        int partitions = number(resource, "partitions");
        Map<String, Object> asked = resource.get("spec", "config");
        Map<String, String> configuration = new TreeMap<>();
        if (asked != null) {
            asked.forEach((name, value) -> configuration.put(name, String.valueOf(value)));
        }
        Command created = admin.tryCreate(topic, partitions, number(resource, "replicas"), configuration);
        if (created.exitCode() == 0 || isThere(topic, partitions)) {
            ready(resource, Map.of("topicName", topic));
        } else {
            notReady(resource, created.output().strip());
        }
    }

    /** From before, or somebody else's: either is fine, as with the real one, if it is what was asked for. */
    private boolean isThere(String topic, int partitions) {
        try {
            return admin.partitions(topic) == partitions;
        } catch (AssertionError e) {
            return false;
        }
    }

    private static int number(GenericKubernetesResource resource, String field) {
        Number number = resource.get("spec", field);
        return number == null ? 1 : number.intValue();
    }

    private static String topic(GenericKubernetesResource resource) {
        String topic = resource.get("spec", "topicName");
        return Objects.requireNonNullElse(topic, resource.getMetadata().getName());
    }

    @Override
    void unmake(GenericKubernetesResource resource) {
        // done while the finalizer held it
    }
}
