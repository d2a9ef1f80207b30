package io.batchmark.api.validation;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import io.batchmark.api.metadata.ContainerNames;
import io.batchmark.api.metadata.Labels;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.EphemeralVolumeSource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpec;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimTemplate;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimVolumeSource;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads only those fields of pods, Jobs and metadata that the operator uses, and only the first characters and elements of
 * them. Users may fill the other fields up to the limit of the API server, in any number of objects. Writing is not affected.
 */
final class NarrowReading extends BeanDeserializerModifier {
    private static final long serialVersionUID = 1L;

    /** As many as a condition of a campaign has. */
    private static final int MAX_CHARACTERS = 1024;

    /** More than a name or a UID of Kubernetes has. The API server does not check the names in references to owners. */
    private static final int MAX_NAME_CHARACTERS = 256;

    /** Fields of these have names alone. */
    private static final Set<Class<?>> NAMES =
            Set.of(OwnerReference.class, PersistentVolumeClaimSpec.class, PersistentVolumeClaimVolumeSource.class);

    /** The limit of the kubelet for a termination message, which has the result of a run. */
    private static final int MAX_TERMINATION_CHARACTERS = 4096;

    private static final int MAX_LIST_CHARACTERS = 16 * 1024;

    /** Annotations that list treatments or namespaces. */
    private static final Set<String> LISTS = Set.of(Labels.RERUN, Labels.ALLOWED_NAMESPACES);

    private static final int MAX_ELEMENTS = 16;

    private static final Map<Class<?>, Set<String>> FIELDS = Map.ofEntries(
            Map.entry(
                    ObjectMeta.class,
                    Set.of(
                            "namespace",
                            "name",
                            "uid",
                            "resourceVersion",
                            "generation",
                            "creationTimestamp",
                            "deletionTimestamp",
                            "deletionGracePeriodSeconds",
                            "labels",
                            "annotations",
                            "ownerReferences",
                            "finalizers")),
            Map.entry(OwnerReference.class, Set.of("apiVersion", "kind", "name", "uid", "controller")),
            Map.entry(PodSpec.class, Set.of("nodeName", "schedulingGates", "volumes", "containers", "initContainers")),
            Map.entry(Container.class, Set.of("name", "image")),
            Map.entry(PodSchedulingGate.class, Set.of("name")),
            Map.entry(Volume.class, Set.of("name", "ephemeral", "persistentVolumeClaim")),
            Map.entry(PersistentVolumeClaimVolumeSource.class, Set.of("claimName")),
            Map.entry(EphemeralVolumeSource.class, Set.of("volumeClaimTemplate")),
            Map.entry(PersistentVolumeClaimTemplate.class, Set.of("spec")),
            Map.entry(PersistentVolumeClaimSpec.class, Set.of("storageClassName")),
            Map.entry(
                    PodStatus.class,
                    Set.of(
                            "phase",
                            "reason",
                            "message",
                            "startTime",
                            "conditions",
                            "containerStatuses",
                            "initContainerStatuses")),
            Map.entry(PodCondition.class, Set.of("type", "status", "reason", "message", "lastTransitionTime")),
            Map.entry(ContainerStatus.class, Set.of("name", "state", "lastState", "started", "imageID")),
            Map.entry(ContainerStateWaiting.class, Set.of("reason", "message")),
            Map.entry(
                    ContainerStateTerminated.class, Set.of("exitCode", "reason", "message", "startedAt", "finishedAt")),
            Map.entry(JobSpec.class, Set.of("suspend", "completions")),
            Map.entry(JobStatus.class, Set.of("startTime", "succeeded", "conditions")),
            Map.entry(JobCondition.class, Set.of("type", "status", "lastTransitionTime")));

    @Override
    public BeanDeserializerBuilder updateBuilder(
            DeserializationConfig config, BeanDescription bean, BeanDeserializerBuilder builder) {
        Set<String> wanted = FIELDS.get(bean.getBeanClass());
        if (wanted == null) {
            return builder;
        }
        // as for a field that a newer Kubernetes has: an any-setter would keep its value
        builder.setAnySetter(null);
        builder.setIgnoreUnknownProperties(true);
        List<SettableBeanProperty> all = new ArrayList<>();
        builder.getProperties().forEachRemaining(all::add);
        for (SettableBeanProperty field : all) {
            if (wanted.contains(field.getName())) {
                JsonDeserializer<?> bounded = bounded(bean.getBeanClass(), field);
                if (bounded != null) {
                    builder.addOrReplaceProperty(field.withValueDeserializer(bounded), true);
                }
            } else {
                builder.removeProperty(field.getFullName());
                builder.addIgnorable(field.getName());
            }
        }
        return builder;
    }

    private static @Nullable JsonDeserializer<?> bounded(Class<?> bean, SettableBeanProperty field) {
        JavaType type = field.getType();
        if (type.hasRawClass(String.class)) {
            return new Text(most(bean));
        }
        if (type.isMapLikeType()) {
            return new KnownKeys();
        }
        return type.isCollectionLikeType() ? new FirstElements(type.getContentType()) : null;
    }

    private static int most(Class<?> bean) {
        if (NAMES.contains(bean)) {
            return MAX_NAME_CHARACTERS;
        }
        return bean == ContainerStateTerminated.class ? MAX_TERMINATION_CHARACTERS : MAX_CHARACTERS;
    }

    private static String text(JsonParser parser, int most) throws IOException {
        String text = Objects.requireNonNullElse(parser.getValueAsString(), "");
        parser.skipChildren();
        return text.substring(0, Math.min(text.length(), most));
    }

    private static final class Text extends JsonDeserializer<String> {
        private final int most;

        Text(int most) {
            this.most = most;
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return text(parser, most);
        }
    }

    /** Labels and annotations. */
    private static final class KnownKeys extends JsonDeserializer<Map<String, String>> {
        @Override
        public Map<String, String> deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            Map<String, String> known = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String key = parser.currentName();
                parser.nextToken();
                if (Labels.isRead(key)) {
                    known.put(key, text(parser, LISTS.contains(key) ? MAX_LIST_CHARACTERS : MAX_CHARACTERS));
                } else {
                    parser.skipChildren();
                }
            }
            return known;
        }
    }

    private static final class FirstElements extends JsonDeserializer<List<Object>> {
        private final JavaType type;

        FirstElements(JavaType type) {
            this.type = type;
        }

        @Override
        public List<Object> deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            List<Object> first = new ArrayList<>();
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                boolean isFinalizer = token == JsonToken.VALUE_STRING;
                if (first.size() < MAX_ELEMENTS || isFinalizer) {
                    Object element = isFinalizer ? text(parser, MAX_CHARACTERS) : context.readValue(parser, type);
                    if (isUsed(element, first.size())) {
                        first.add(element);
                    }
                } else {
                    parser.skipChildren();
                }
            }
            return first;
        }

        private static boolean isUsed(Object element, int before) {
            return switch (element) {
                // a pod may wait for its claim
                case Volume volume -> volume.getEphemeral() != null || volume.getPersistentVolumeClaim() != null;
                case Container container -> ContainerNames.ALL.contains(String.valueOf(container.getName()));
                default -> before < MAX_ELEMENTS || element.equals(Labels.HOLD);
            };
        }
    }
}
