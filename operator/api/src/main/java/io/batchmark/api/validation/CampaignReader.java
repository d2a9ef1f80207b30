package io.batchmark.api.validation;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.SpecLookup;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads any JSON as a campaign. A watch of many campaigns must not end with one that cannot be read, so that each can:
 * as much of its status as fits, the rest of which is as if it were not there. Its spec is only kept, up to a number of bytes, and
 * read later.
 */
final class CampaignReader extends JsonDeserializer<BenchmarkCampaign> {
    /** Fields of the metadata, which the API server has checked itself. With them one can report that the rest cannot be read. */
    private static final List<String> IDENTITY = List.of("namespace", "name", "uid", "resourceVersion", "generation");

    /** Several times the status of the largest campaign. */
    private static final int STATUS = 128 * 1024;

    private final Schema statuses = Schema.of("status");
    private final int kept;
    private final SpecLookup lookup;

    /**
     * @param kept bytes of a spec that is kept at most, as long as it is not too large for this version
     * @param lookup finds larger specs
     */
    CampaignReader(int kept, SpecLookup lookup) {
        this.kept = kept;
        this.lookup = lookup;
    }

    @Override
    public BenchmarkCampaign deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        ObjectMapper json = (ObjectMapper) parser.getCodec();
        ObjectNode metadata = JsonNodeFactory.instance.objectNode();
        BoundedJson spec = BoundedJson.MISSING;
        BoundedJson status = BoundedJson.MISSING;
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                JsonToken value = parser.nextToken();
                if (field.equals("metadata") && value == JsonToken.START_OBJECT) {
                    metadata = metadata(parser);
                } else if (field.equals("spec")) {
                    spec = BoundedJson.of(parser, kept);
                } else if (field.equals("status")) {
                    status = BoundedJson.of(parser, STATUS);
                } else {
                    parser.skipChildren();
                }
            }
        } else {
            parser.skipChildren();
        }
        BenchmarkCampaign campaign = new BenchmarkCampaign();
        campaign.setMetadata(metadata(metadata, json));
        campaign.setStatus(status(status.tree(json), json));
        String name = Objects.requireNonNullElse(campaign.getMetadata().getName(), "");
        campaign.setSource(
                spec.isTooLarge() && spec.size() <= SpecReader.MOST
                        ? new DistantSpec(campaign.getMetadata(), spec.size(), lookup)
                        : new SpecReader(name, spec, json));
        return campaign;
    }

    private static ObjectNode metadata(JsonParser parser) throws IOException {
        ObjectNode metadata = JsonNodeFactory.instance.objectNode();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            // the operator does not need who set which field
            if (parser.nextToken() == JsonToken.VALUE_NULL || field.equals("managedFields")) {
                parser.skipChildren();
            } else {
                metadata.set(field, parser.<JsonNode>readValueAsTree());
            }
        }
        return metadata;
    }

    private static ObjectMeta metadata(ObjectNode metadata, ObjectMapper json) throws IOException {
        try {
            ObjectMeta read = json.treeToValue(metadata, ObjectMeta.class);
            // all of them in their order, because the SDK removes its finalizer by the index
            List<String> finalizers = new ArrayList<>();
            metadata.path("finalizers").forEach(finalizer -> finalizers.add(finalizer.asText()));
            read.setFinalizers(finalizers);
            return read;
        } catch (IOException | RuntimeException e) {
            return json.treeToValue(metadata.retain(IDENTITY), ObjectMeta.class);
        }
    }

    private @Nullable BenchmarkCampaignStatus status(JsonNode given, ObjectMapper json) {
        JsonNode fitting = given.isMissingNode() ? null : statuses.fit("status", given, new FieldErrors());
        while (fitting instanceof ObjectNode fields) {
            try {
                return json.treeToValue(fields, BenchmarkCampaignStatus.class);
            } catch (JsonMappingException e) {
                // such as a number that is too large: nothing but that field is as if it were not there
                String unreadable =
                        e.getPath().isEmpty() ? null : e.getPath().getFirst().getFieldName();
                if (unreadable == null || fields.remove(unreadable) == null) {
                    return null;
                }
            } catch (IOException | RuntimeException e) {
                return null;
            }
        }
        return null;
    }
}
