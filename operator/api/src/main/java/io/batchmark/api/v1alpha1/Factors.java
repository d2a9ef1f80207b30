package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Levels of the settings that vary, by the name of the setting in {@link Baseline}, whose range holds for each level; those
 * of the parameters of a job of the user's own by the name of the parameter.
 *
 * @param json as the user wrote it
 * @param levels the same as text, in the order of {@link Setting#ALL}
 */
public record Factors(@JsonValue ObjectNode json, Map<String, List<String>> levels) {
    private static final String FIELD = "spec.factors";

    /** @throws IllegalArgumentException if it is not of the shape that its schema has */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Factors(ObjectNode json) {
        this(json, levels(json));
    }

    /** None where the setting does not vary. */
    public List<String> of(String setting) {
        return levels.getOrDefault(setting, List.of());
    }

    private static Map<String, List<String>> levels(ObjectNode json) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        Setting.flat(FIELD, json).forEach((name, levels) -> {
            String field = FIELD + "." + name;
            if (!(levels instanceof ArrayNode)) {
                throw new IllegalArgumentException(field + " is no list of levels");
            }
            List<String> texts = new ArrayList<>();
            for (JsonNode level : levels) {
                texts.add(Setting.text(field, level));
            }
            all.put(name, texts);
        });
        return all;
    }
}
