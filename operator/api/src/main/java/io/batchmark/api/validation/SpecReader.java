package io.batchmark.api.validation;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.rules.Rules;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.Replicates;
import io.batchmark.api.v1alpha1.SpecSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads as much of a spec as fits, with a note of the rest. */
final class SpecReader implements SpecSource {
    /** Several times the spec of a campaign with a job, variables and a pod template of its own. */
    static final int MOST = 64 * 1024;

    private static final JsonNode NOTHING = JsonNodeFactory.instance.objectNode();
    private static final Schema SPECS = Schema.of("spec");

    private final String name;
    private final BoundedJson json;
    private final ObjectMapper mapper;

    /** @param name of the campaign */
    SpecReader(String name, BoundedJson json, ObjectMapper mapper) {
        this.name = name;
        this.json = json;
        this.mapper = mapper;
    }

    @Override
    public long size() {
        return json.size();
    }

    @Override
    public boolean isTooLarge() {
        return json.isTooLarge();
    }

    @Override
    public Reading read() {
        FieldErrors notes = new FieldErrors();
        try {
            JsonNode fitting = fitting(notes);
            BenchmarkCampaignSpec spec = spec(fitting, notes);
            // rules are about a spec that fits the schema, as they are for the API server
            if (fitting != null && notes.isEmpty()) {
                rules(spec, fitting, notes);
            }
            return new Reading(spec, notes.toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private @Nullable JsonNode fitting(FieldErrors notes) throws IOException {
        if (isTooLarge()) {
            notes.add(String.format(
                    Locale.ROOT,
                    "spec has %,d bytes as JSON, and at most %,d are read: shorten design.exclude, env or"
                            + " runner.podTemplate, or make two campaigns",
                    json.size(),
                    MOST));
            return null;
        }
        JsonNode given = json.tree(mapper);
        if (given.isMissingNode()) {
            notes.missing("spec");
            return null;
        }
        return SPECS.fit("spec", given, notes);
    }

    private BenchmarkCampaignSpec spec(@Nullable JsonNode fitting, FieldErrors notes) throws IOException {
        if (fitting != null) {
            try {
                return mapper.treeToValue(fitting, BenchmarkCampaignSpec.class);
            } catch (IOException | RuntimeException e) {
                notes.add(field(e) + " cannot be read: " + e.getMessage());
            }
        }
        JsonNode defaults = Objects.requireNonNull(SPECS.fit("spec", NOTHING, new FieldErrors()));
        return mapper.treeToValue(defaults, BenchmarkCampaignSpec.class);
    }

    private void rules(BenchmarkCampaignSpec spec, JsonNode fitting, FieldErrors notes) {
        ObjectNode campaign = JsonNodeFactory.instance.objectNode();
        campaign.putObject("metadata").put("name", name);
        campaign.set("spec", fitting);
        Rules.ALL.forEach(rule -> rule.check(campaign, notes::refused));
        Replicates replicates = spec.design().replicates();
        // not in the table, because replicates is a number or an object, and the API server has no rules for such a
        // field
        if (replicates.min() > replicates.max()) {
            notes.refused(
                    "spec.design.replicates",
                    "min " + replicates.min() + " is more than max " + replicates.max() + ": lower min or raise max");
        }
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
