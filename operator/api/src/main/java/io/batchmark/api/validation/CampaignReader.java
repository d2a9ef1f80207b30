package io.batchmark.api.validation;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.rules.Rules;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.Replicates;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads any JSON as a campaign. A watch of many campaigns must not end with one that cannot be read, so that each can:
 * as much of its spec as fits, with a note of the rest, for which it must not be run; and as much of its status, the
 * rest of which is as if it were not there.
 */
final class CampaignReader extends JsonDeserializer<BenchmarkCampaign> {
    /** Where a copy has what was noted, because it has no more what that was about. */
    static final String NOTES = "notUnderstood";

    /** Fields of the metadata, which the API server has checked itself. With them one can report that the rest cannot be read. */
    private static final List<String> IDENTITY = List.of("namespace", "name", "uid", "resourceVersion", "generation");

    private static final JsonNode NOTHING = JsonNodeFactory.instance.objectNode();

    private final Schema specs = Schema.of("spec");
    private final Schema statuses = Schema.of("status");

    @Override
    public BenchmarkCampaign deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        // a tree takes everything
        JsonNode json = parser.readValueAsTree();
        FieldErrors notes = new FieldErrors();
        BenchmarkCampaign campaign = new BenchmarkCampaign();
        campaign.setMetadata(metadata(json.path("metadata"), parser.getCodec()));
        JsonNode fitting = fitting(json.path("spec"), notes);
        campaign.setSpec(spec(fitting, parser.getCodec(), notes));
        campaign.setStatus(status(json.path("status"), parser.getCodec()));
        // rules are about a spec that fits the schema, as they are for the API server
        if (fitting != null && notes.isEmpty()) {
            rules(campaign, fitting, notes);
        }
        json.path(NOTES).forEach(note -> notes.add(note.asText()));
        notes.toList().forEach(campaign::addNotUnderstood);
        return campaign;
    }

    private static ObjectMeta metadata(JsonNode given, ObjectCodec codec) throws IOException {
        ObjectNode metadata = JsonNodeFactory.instance.objectNode();
        given.properties().forEach(field -> {
            if (!field.getValue().isNull()) {
                metadata.set(field.getKey(), field.getValue());
            }
        });
        metadata.remove("managedFields"); // nobody asks who set what
        try {
            ObjectMeta read = codec.treeToValue(metadata, ObjectMeta.class);
            // all of them in their order, because the SDK removes its finalizer by the index
            List<String> finalizers = new ArrayList<>();
            metadata.path("finalizers").forEach(finalizer -> finalizers.add(finalizer.asText()));
            read.setFinalizers(finalizers);
            return read;
        } catch (IOException | RuntimeException e) {
            return codec.treeToValue(metadata.retain(IDENTITY), ObjectMeta.class);
        }
    }

    private @Nullable JsonNode fitting(JsonNode given, FieldErrors notes) {
        if (given.isMissingNode()) {
            notes.missing("spec");
            return null;
        }
        return specs.fit("spec", given, notes);
    }

    private BenchmarkCampaignSpec spec(@Nullable JsonNode fitting, ObjectCodec codec, FieldErrors notes)
            throws IOException {
        if (fitting != null) {
            try {
                return codec.treeToValue(fitting, BenchmarkCampaignSpec.class);
            } catch (IOException | RuntimeException e) {
                notes.add(field(e) + " cannot be read: " + e.getMessage());
            }
        }
        JsonNode defaults = Objects.requireNonNull(specs.fit("spec", NOTHING, new FieldErrors()));
        return codec.treeToValue(defaults, BenchmarkCampaignSpec.class);
    }

    private static void rules(BenchmarkCampaign campaign, JsonNode spec, FieldErrors notes) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.putObject("metadata")
                .put("name", Objects.requireNonNullElse(campaign.getMetadata().getName(), ""));
        json.set("spec", spec);
        Rules.ALL.forEach(rule -> rule.check(json, notes::refused));
        Replicates replicates = campaign.getSpec().design().replicates();
        // not in the table, because replicates is a number or an object, and the API server has no rules for such a
        // field
        if (replicates.min() > replicates.max()) {
            notes.refused(
                    "spec.design.replicates",
                    "min " + replicates.min() + " is more than max " + replicates.max() + ": lower min or raise max");
        }
    }

    private @Nullable BenchmarkCampaignStatus status(JsonNode given, ObjectCodec codec) {
        JsonNode fitting = given.isMissingNode() ? null : statuses.fit("status", given, new FieldErrors());
        while (fitting instanceof ObjectNode fields) {
            try {
                return codec.treeToValue(fields, BenchmarkCampaignStatus.class);
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

    private static String field(Exception e) {
        StringBuilder field = new StringBuilder("spec");
        if (e instanceof JsonMappingException mapping) {
            mapping.getPath()
                    .forEach(part -> field.append(
                            part.getFieldName() == null ? "[" + part.getIndex() + "]" : "." + part.getFieldName()));
        }
        return field.toString();
    }
}
