package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Levels of some settings, by the name of the setting in {@link Baseline} or of the parameter.
 *
 * @param json as the user wrote it
 * @param levels the same as text, in the order of {@link Setting#ALL}
 */
public record Combination(@JsonValue ObjectNode json, Map<String, String> levels) {
    private static final String FIELD = "spec.design.exclude";

    /** @throws IllegalArgumentException if it is not of the shape that its schema has */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Combination(ObjectNode json) {
        this(json, levels(json));
    }

    private static Map<String, String> levels(ObjectNode json) {
        Map<String, String> all = new LinkedHashMap<>();
        Setting.flat(FIELD, json).forEach((name, level) -> all.put(name, Setting.text(FIELD + "." + name, level)));
        return all;
    }
}
