package io.batchmark.api.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.rules.TextPattern;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A part of the custom resource definition of this very version. The API server may have another one, and may then
 * accept any JSON.
 */
final class Schema {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+");
    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private final JsonNode schema;

    private Schema(JsonNode schema) {
        this.schema = schema;
    }

    /** @param part such as spec */
    static Schema of(String part) {
        return new Schema(BundledSchemas.SCHEMAS.get(part));
    }

    /**
     * As much of a value as is allowed here, with defaults for the rest: what cannot be used is left out, together with
     * what is nothing without it.
     *
     * @param notes gets what is left out, and why
     * @return null where nothing can be used
     */
    @Nullable
    JsonNode fit(String field, JsonNode value, FieldErrors notes) {
        return fit(field, value, schema, notes);
    }

    private static @Nullable JsonNode fit(String field, JsonNode value, JsonNode schema, FieldErrors notes) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            return value.isTextual() ? text(field, value, schema, notes) : integer(field, value, schema, notes);
        }
        return switch (schema.path("type").asText()) {
            case "object" -> object(field, value, schema, notes);
            case "array" -> list(field, value, schema, notes);
            case "string" -> text(field, value, schema, notes);
            case "integer" -> integer(field, value, schema, notes);
            case "number" ->
                value.isNumber() ? inRange(field, value, schema, notes) : wrong(field, value, "is no number", notes);
            case "boolean" -> value.isBoolean() ? value : wrong(field, value, "is neither true nor false", notes);
            case "" -> integerOrObject(field, value, schema, notes);
            default -> throw new IllegalStateException("the schema of " + field + " has an unknown type");
        };
    }

    private static @Nullable JsonNode object(String field, JsonNode value, JsonNode schema, FieldErrors notes) {
        if (!value.isObject()) {
            return wrong(field, value, "is no object", notes);
        }
        JsonNode properties = schema.path("properties");
        JsonNode others = schema.get("additionalProperties");
        ObjectNode fitting = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> property : value.properties()) {
            String name = property.getKey();
            String path = field + (NAME.matcher(name).matches() ? "." + name : "['" + name + "']");
            JsonNode allowed = properties.has(name) ? properties.get(name) : others;
            if (property.getValue().isNull()) {
                continue; // says nothing, as everywhere in Kubernetes
            }
            if (allowed == null) {
                notes.unknown(path);
                continue;
            }
            JsonNode usable = fit(path, property.getValue(), allowed, notes);
            if (usable != null) {
                fitting.set(name, usable);
            }
        }
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            JsonNode fallback = property.getValue().get("default");
            if (fallback != null && !fitting.has(property.getKey())) {
                fitting.set(property.getKey(), fit(field, fallback, property.getValue(), notes));
            }
        }
        for (JsonNode required : schema.path("required")) {
            if (!fitting.has(required.asText())) {
                if (!value.hasNonNull(required.asText())) {
                    notes.missing(field + "." + required.asText());
                }
                return null;
            }
        }
        return isSize(field, value, "Properties", schema, notes) ? fitting : null;
    }

    private static @Nullable JsonNode integerOrObject(
            String field, JsonNode value, JsonNode schema, FieldErrors notes) {
        if (value.isObject()) {
            return object(field, value, schema, notes);
        }
        return value.isNumber()
                ? integer(field, value, schema, notes)
                : wrong(field, value, "is neither an integer nor an object", notes);
    }

    private static @Nullable JsonNode list(String field, JsonNode value, JsonNode schema, FieldErrors notes) {
        if (!value.isArray()) {
            return wrong(field, value, "is no list", notes);
        }
        if (!isSize(field, value, "Items", schema, notes)) {
            return null;
        }
        ArrayNode fitting = JsonNodeFactory.instance.arrayNode();
        Set<JsonNode> seen = new HashSet<>();
        String key = schema.path("x-kubernetes-list-map-keys").path(0).asText();
        boolean isSet = schema.path("x-kubernetes-list-type").asText().equals("set");
        for (int i = 0; i < value.size(); i++) {
            String path = field + "[" + i + "]";
            JsonNode usable = fit(path, value.get(i), schema.path("items"), notes);
            if (usable == null) {
                continue;
            }
            if ((isSet || usable.has(key)) && !seen.add(isSet ? usable : usable.get(key))) {
                notes.wrong(path, isSet ? usable : usable.get(key), "is there twice");
                continue;
            }
            fitting.add(usable);
        }
        return fitting;
    }

    private static @Nullable JsonNode text(String field, JsonNode value, JsonNode schema, FieldErrors notes) {
        if (!value.isTextual()) {
            String remedy = value.isNumber() || value.isBoolean() ? ": write \"" + value.asText() + '"' : "";
            return wrong(field, value, "is not a text" + remedy, notes);
        }
        String text = value.textValue();
        int length = text.codePointCount(0, text.length());
        if (length > schema.path("maxLength").asInt(Integer.MAX_VALUE)) {
            return wrong(
                    field, value, "has more than " + schema.path("maxLength").asInt() + " characters", notes);
        }
        if (length < schema.path("minLength").asInt(0)) {
            return wrong(
                    field, value, "has less than " + schema.path("minLength").asInt() + " characters", notes);
        }
        JsonNode values = schema.get("enum");
        if (values != null && values.valueStream().noneMatch(value::equals)) {
            return wrong(
                    field,
                    value,
                    "is none of "
                            + String.join(
                                    ", ",
                                    values.valueStream().map(JsonNode::asText).toList()),
                    notes);
        }
        String pattern = schema.path("pattern").asText();
        if (!pattern.isEmpty() && !isMatch(field, value, pattern, notes)) {
            return null;
        }
        if (schema.path("format").asText().equals("date-time") && !isTime(text)) {
            return wrong(field, value, "is no time", notes);
        }
        return value;
    }

    private static boolean isMatch(String field, JsonNode text, String pattern, FieldErrors notes) {
        boolean isMatch = PATTERNS.computeIfAbsent(pattern, TextPattern::compile)
                .matcher(text.textValue())
                .find();
        if (!isMatch) {
            TextPattern.of(pattern)
                    .ifPresentOrElse(
                            known -> notes.refused(field, known.refusal(text)),
                            () -> notes.wrong(field, text, "does not match " + pattern));
        }
        return isMatch;
    }

    /** A time as Kubernetes writes it, where a year has four digits. */
    private static boolean isTime(String text) {
        try {
            int year = OffsetDateTime.parse(text).getYear();
            return year >= 0 && year <= 9999;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static @Nullable JsonNode integer(String field, JsonNode value, JsonNode schema, FieldErrors notes) {
        if (!value.isNumber()) {
            return wrong(field, value, "is no integer", notes);
        }
        // as an API server takes it that writes 1e3 where it was given so
        if (!value.canConvertToLong() || !value.canConvertToExactIntegral()) {
            return wrong(field, value, "is no integer", notes);
        }
        // not a long where an int will do: IntOrString takes no other
        JsonNode whole =
                value.canConvertToInt() ? IntNode.valueOf(value.intValue()) : LongNode.valueOf(value.longValue());
        return inRange(field, whole, schema, notes);
    }

    private static @Nullable JsonNode inRange(String field, JsonNode value, JsonNode schema, FieldErrors notes) {
        if (schema.has("minimum") && value.doubleValue() < schema.get("minimum").doubleValue()) {
            return wrong(field, value, "is less than " + number(schema.get("minimum")), notes);
        }
        if (schema.has("maximum") && value.doubleValue() > schema.get("maximum").doubleValue()) {
            return wrong(field, value, "is more than " + number(schema.get("maximum")), notes);
        }
        return value;
    }

    private static String number(JsonNode bound) {
        return bound.decimalValue().stripTrailingZeros().toPlainString();
    }

    /** @param what Items or Properties */
    private static boolean isSize(String field, JsonNode value, String what, JsonNode schema, FieldErrors notes) {
        int most = schema.path("max" + what).asInt(Integer.MAX_VALUE);
        int least = schema.path("min" + what).asInt(0);
        if (value.size() > most) {
            notes.add(field + " has " + value.size() + " entries, which is more than " + most);
        } else if (value.size() < least) {
            notes.add(field + " has " + value.size() + " entries, which is less than " + least);
        }
        return value.size() >= least && value.size() <= most;
    }

    private static @Nullable JsonNode wrong(String field, JsonNode value, String wrong, FieldErrors notes) {
        notes.wrong(field, value, wrong);
        return null;
    }
}
