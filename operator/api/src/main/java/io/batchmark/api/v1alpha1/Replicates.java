package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/**
 * Number of runs of each treatment: a number, or an object with bounds, as {@code {min: 3, max: 40}}. No type of a schema allows both, so its schema
 * is made by hand.
 *
 * @param min blocks that are run before the question may count as answered, at least 1
 * @param max blocks that are run at most
 */
public record Replicates(int min, int max) {
    /** An answer needs at least three blocks. */
    public static final Replicates DEFAULT = new Replicates(3, 30);

    /** @param value an integer, or an object with these fields */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Replicates of(JsonNode value) {
        if (!value.isObject()) {
            return new Replicates(value.asInt(), value.asInt());
        }
        int max = value.path("max").asInt();
        return new Replicates(value.path("min").asInt(Math.min(DEFAULT.min, max)), max);
    }

    /** As it is written. */
    @JsonValue
    JsonNode json() {
        return min == max
                ? IntNode.valueOf(max)
                : JsonNodeFactory.instance.objectNode().put("min", min).put("max", max);
    }
}
