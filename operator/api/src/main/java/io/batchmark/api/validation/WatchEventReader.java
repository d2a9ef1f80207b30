package io.batchmark.api.validation;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserSequence;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;

/**
 * Reads an event of a watch without a tree of its object, which takes up to thirty bytes for each byte. The API server writes
 * kind and version of an object before its other fields.
 */
final class WatchEventReader extends JsonDeserializer<WatchEvent> {
    private static final Map<String, Class<? extends KubernetesResource>> WATCHED = Map.of(
            "v1/Pod", Pod.class,
            "v1/ConfigMap", ConfigMap.class,
            "batch/v1/Job", Job.class,
            "batchmark.io/v1alpha1/BenchmarkCampaign", BenchmarkCampaign.class);

    @Override
    public WatchEvent deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        WatchEvent event = new WatchEvent();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            if (field.equals("type")) {
                event.setType(parser.getValueAsString());
            } else if (field.equals("object") && value == JsonToken.START_OBJECT) {
                event.setObject(object(parser, context));
            } else {
                parser.skipChildren();
            }
        }
        return event;
    }

    private static KubernetesResource object(JsonParser parser, DeserializationContext context) throws IOException {
        String kind = "";
        String version = "";
        try (TokenBuffer head = context.bufferForInputBuffering(parser)) {
            head.writeStartObject();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                if (!field.equals("kind") && !field.equals("apiVersion")) {
                    break;
                }
                String value = Objects.requireNonNullElse(parser.nextTextValue(), "");
                parser.skipChildren();
                head.writeStringField(field, value);
                if (field.equals("kind")) {
                    kind = value;
                } else {
                    version = value;
                }
            }
            JsonParser whole = JsonParserSequence.createFlattened(true, head.asParser(parser), parser);
            whole.nextToken();
            return context.readValue(whole, WATCHED.getOrDefault(version + "/" + kind, KubernetesResource.class));
        }
    }
}
