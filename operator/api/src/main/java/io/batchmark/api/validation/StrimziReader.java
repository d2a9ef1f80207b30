package io.batchmark.api.validation;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads only those fields of the resources of Strimzi that the operator uses. A field that is too long is left out. */
final class StrimziReader extends JsonDeserializer<GenericKubernetesResource> {
    private static final int MOST = 64 * 1024;

    private static final Set<String> USED = Set.of(
            "spec.authorization",
            "spec.kafka.authorization",
            "spec.kafka.listeners",
            "status.conditions",
            "status.listeners",
            "status.observedGeneration");

    private static final Set<String> PARENTS = Set.of("spec", "spec.kafka", "status");

    @Override
    public GenericKubernetesResource deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        GenericKubernetesResource resource = new GenericKubernetesResource();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken token = parser.nextToken();
            if (field.equals("metadata")) {
                resource.setMetadata(context.readValue(parser, ObjectMeta.class));
            } else if (token == JsonToken.VALUE_STRING) {
                switch (field) {
                    case "apiVersion" -> resource.setApiVersion(parser.getText());
                    case "kind" -> resource.setKind(parser.getText());
                    default -> parser.skipChildren();
                }
            } else {
                Object value = value(field, parser);
                if (value != null) {
                    resource.setAdditionalProperty(field, value);
                }
            }
        }
        return resource;
    }

    private static @Nullable Object value(String path, JsonParser parser) throws IOException {
        if (USED.contains(path)) {
            ObjectMapper json = (ObjectMapper) parser.getCodec();
            return json.treeToValue(BoundedJson.of(parser, MOST).tree(json), Object.class);
        }
        if (!PARENTS.contains(path) || parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return null;
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            Object value = value(path + "." + field, parser);
            if (value != null) {
                fields.put(field, value);
            }
        }
        return fields;
    }
}
