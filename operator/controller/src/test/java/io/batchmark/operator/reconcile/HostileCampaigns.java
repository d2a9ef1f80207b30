package io.batchmark.operator.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.Defaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Specs and statuses as JSON, each with something odd in one field, so that every field of the definition has its turn. */
final class HostileCampaigns {
    private static final int DEPTH = 1_500;

    /** What is wrong almost everywhere. */
    static final List<String> ODD = List.of(
            "null",
            "\"\"",
            "\"odd\"",
            "\"1e3Mi\"",
            "\"-1\"",
            "\"99999999999h\"",
            "\"1h\\n\"",
            "\"1\\n\"",
            "\"101%\"",
            "\"\\u0000\\u202e\\ufffd\"",
            "\"" + "long".repeat(5_000) + "\"",
            "-1",
            "0",
            "0.5",
            "3000000000",
            "9223372036854775807",
            "1e308",
            "true",
            "[]",
            "{}",
            "[null]",
            "[[{}]]",
            "{\"\":{\"odd\":[]}}",
            "{\"a\":".repeat(DEPTH) + "1" + "}".repeat(DEPTH),
            "[".repeat(DEPTH) + "]".repeat(DEPTH),
            "{\"" + "n".repeat(20_000) + "\":1}",
            namesOfOneHash());

    private static final String HERE = "here is something odd";
    private static final String ELEMENT = "[]";
    private static final String ANY_NAME = "*";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Random random;

    HostileCampaigns(long seed) {
        random = new Random(seed);
    }

    /** What took the operator down, or might have. */
    static List<String> knownSpecs() {
        return List.of(
                "{\"runner\":{\"resources\":{\"requests\":{\"cpu\":\"\"}}}}",
                "{\"runner\":{\"resources\":{\"requests\":{\"memory\":\"1e3Mi\"}}}}",
                "{\"execution\":{\"maxFailedRuns\":3000000000}}",
                "{\"execution\":{\"runTimeout\":\"99999999999h\"}}",
                "{\"design\":null,\"runner\":[]}",
                "{\"odd\":" + namesOfOneHash() + "}",
                "\"none\"");
    }

    /**
     * One for each field.
     *
     * @param part spec or status
     */
    List<String> of(String part) {
        return fields(part).stream()
                .map(field -> field.in(JSON.objectNode()).with(ODD.get(random.nextInt(ODD.size()))))
                .toList();
    }

    /**
     * All of them.
     *
     * @param part spec or status
     */
    static List<Field> fields(String part) {
        List<Field> fields = new ArrayList<>();
        walk(new Field(Defaults.schema(part), part, List.of()), Defaults.schema(part), fields);
        return fields;
    }

    private static void walk(Field field, JsonNode schema, List<Field> fields) {
        fields.add(field);
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            walk(field.then(property.getKey()), property.getValue(), fields);
        }
        if (schema.has("additionalProperties")) {
            walk(field.then(ANY_NAME), schema.get("additionalProperties"), fields);
        }
        if (schema.has("items")) {
            walk(field.then(ELEMENT), schema.get("items"), fields);
        }
    }

    /**
     * A field of the definition.
     *
     * @param schema of the part that it is in
     * @param part spec or status
     * @param steps how to get there: names, or what stands for an element of a list or for any name
     */
    record Field(JsonNode schema, String part, List<String> steps) {
        private Field then(String step) {
            List<String> further = new ArrayList<>(steps);
            further.add(step);
            return new Field(schema, part, further);
        }

        /** @param json spec or status, which need not have the field */
        Place in(JsonNode json) {
            ObjectNode root = JSON.objectNode();
            root.set(part, json.deepCopy());
            List<String> path = new ArrayList<>(List.of(part));
            JsonNode owner = root;
            JsonNode allowed = schema;
            for (int i = 0; i < steps.size(); i++) {
                JsonNode node = child(owner, path.getLast(), allowed);
                path.add(key(node, allowed, i));
                allowed = below(allowed, steps.get(i));
                owner = node;
            }
            set(owner, path.getLast(), JSON.textNode(HERE));
            return new Place(root.get(part).toString(), path);
        }

        /** Made where there is none that has fields or elements. */
        private static JsonNode child(JsonNode owner, String key, JsonNode allowed) {
            JsonNode child = get(owner, key);
            if (child != null && child.isContainerNode()) {
                return child;
            }
            JsonNode made = valid(allowed);
            set(owner, key, made);
            return made;
        }

        /** Of several elements that which has most of what follows. */
        private String key(JsonNode node, JsonNode allowed, int step) {
            if (steps.get(step).equals(ELEMENT)) {
                int best = 0;
                for (int i = 1; i < node.size(); i++) {
                    best = length(node.get(i), step + 1) > length(node.get(best), step + 1) ? i : best;
                }
                return Integer.toString(best);
            }
            if (steps.get(step).equals(ANY_NAME)) {
                return node.isEmpty() ? "odd" : node.fieldNames().next();
            }
            return steps.get(step);
        }

        /** How many of the steps there are, from one of them on. */
        private int length(JsonNode node, int step) {
            JsonNode next = step == steps.size()
                    ? null
                    : steps.get(step).equals(ELEMENT) ? node.get(0) : node.get(steps.get(step));
            return next == null ? 0 : 1 + length(next, step + 1);
        }
    }

    /**
     * A spec or a status with room for something odd.
     *
     * @param path its keys and indices
     */
    record Place(String json, List<String> path) {
        String with(String odd) {
            return json.replace('"' + HERE + '"', odd);
        }

        /** Such as {@code spec.brokers[0].name}. */
        String name() {
            return path.stream()
                    .map(key -> Character.isDigit(key.charAt(0)) ? "[" + key + "]" : "." + key)
                    .collect(Collectors.joining())
                    .substring(1);
        }
    }

    private static JsonNode get(JsonNode owner, String key) {
        return owner.isArray() ? owner.get(Integer.parseInt(key)) : owner.get(key);
    }

    private static void set(JsonNode owner, String key, JsonNode value) {
        if (owner instanceof ArrayNode list && list.isEmpty()) {
            list.add(value);
        } else if (owner instanceof ArrayNode list) {
            list.set(Integer.parseInt(key), value);
        } else {
            ((ObjectNode) owner).set(key, value);
        }
    }

    private static JsonNode below(JsonNode schema, String step) {
        return switch (step) {
            case ELEMENT -> schema.get("items");
            case ANY_NAME -> schema.get("additionalProperties");
            default -> schema.get("properties").get(step);
        };
    }

    /** The least that a schema allows, or almost. */
    private static JsonNode valid(JsonNode schema) {
        if (schema.has("enum")) {
            return schema.get("enum").get(0);
        }
        if (schema.path("format").asText().equals("date-time")) {
            return JSON.textNode("2026-01-01T00:00:00Z");
        }
        return switch (schema.path("type").asText()) {
            case "array" -> JSON.arrayNode().add(valid(schema.get("items")));
            // of the required texts, sizes and paths are not names
            case "string" ->
                JSON.textNode(
                        schema.toString().contains("(Mi|Gi")
                                ? "1Gi"
                                : schema.path("minLength").asInt() > 1 ? "/a" : "a");
            case "integer" -> JSON.numberNode(schema.path("minimum").asInt(0));
            case "number" -> JSON.numberNode(0.5);
            case "boolean" -> JSON.booleanNode(true);
            default -> {
                ObjectNode object = JSON.objectNode();
                schema.path("required")
                        .forEach(name -> object.set(
                                name.asText(), valid(schema.get("properties").get(name.asText()))));
                yield object;
            }
        };
    }

    /** An object whose names are all the same to a table that is made to find them soon. */
    static String namesOfOneHash() {
        return IntStream.range(0, 1024)
                .mapToObj(i -> IntStream.range(0, 10)
                        .mapToObj(bit -> (i >> bit & 1) == 0 ? "aZ" : "b9")
                        .collect(Collectors.joining("", "\"", "\":\"\"")))
                .collect(Collectors.joining(",", "{", "}"));
    }
}
