package io.batchmark.generator;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a newer schema refuses, or fills in otherwise, that an older one accepted. */
final class DefinitionChanges {
    private static final String INT_OR_STRING = "x-kubernetes-int-or-string";
    private static final String RULES = "x-kubernetes-validations";
    private static final List<String> LOWER_BOUNDS = List.of("minimum", "minLength", "minItems", "minProperties");
    private static final List<String> UPPER_BOUNDS = List.of("maximum", "maxLength", "maxItems", "maxProperties");

    /** How a rule begins that concerns a field which may be left out, or certain values of a field. */
    private static final Pattern ABSENT = Pattern.compile("!has\\(self\\.(\\w+)\\) \\|\\| ");

    private static final Pattern VALUES = Pattern.compile("self\\.([\\w.]+) in \\[([^]]*)] \\|\\| ");

    /** What a rule has that compares a field with what it was. */
    private static final Pattern BEFORE = Pattern.compile("\\(has\\(oldSelf\\.([\\w.]+)\\) \\? ");

    private static final String OR = " \\|\\| ";

    private final List<String> breaking = new ArrayList<>();

    private DefinitionChanges() {}

    /** @return a line for each change, with the path of the field; empty where whatever was accepted still is */
    static List<String> breaking(JsonNode older, JsonNode newer) {
        DefinitionChanges changes = new DefinitionChanges();
        changes.compare("", older, newer);
        return changes.breaking;
    }

    private void compare(String path, JsonNode older, JsonNode newer) {
        type(path, older, newer);
        values(path, older, newer);
        LOWER_BOUNDS.forEach(bound -> bound(path, bound, older, newer, 1));
        UPPER_BOUNDS.forEach(bound -> bound(path, bound, older, newer, -1));
        unless(!newer.has("pattern") || newer.get("pattern").equals(older.get("pattern")), path, "another pattern");
        unless(!newer.has("format") || newer.get("format").equals(older.get("format")), path, "another format");
        unless(
                older.path("default").equals(newer.path("default")),
                path,
                "default " + newer.path("default") + " instead of " + older.path("default"));
        for (JsonNode rule : newer.path(RULES)) {
            String text = rule.path("rule").asText();
            unless(
                    concernsWhatIsNew(text, older)
                            || follows(text, older.path(RULES))
                            || follows(withoutPattern(text, older), older.path(RULES)),
                    path,
                    "a rule more: " + text);
        }
        for (JsonNode name : newer.path("required")) {
            unless(
                    older.path("required").valueStream().anyMatch(name::equals),
                    path + "." + name.asText(),
                    "required now");
        }
        for (Map.Entry<String, JsonNode> property : older.path("properties").properties()) {
            String field = path + "." + property.getKey();
            JsonNode now = newer.path("properties").path(property.getKey());
            if (now.isMissingNode()) {
                breaking.add(field + ": removed");
            } else {
                compare(field, property.getValue(), now);
            }
        }
        parts(path + "[]", older.path("items"), newer.path("items"));
        parts(path + "[*]", older.path("additionalProperties"), newer.path("additionalProperties"));
    }

    /**
     * Whether whatever the older schema accepts keeps a rule: it begins with a field that is left out, or with all values that there were,
     * or is about how a field changes that there was not.
     */
    private static boolean concernsWhatIsNew(String rule, JsonNode older) {
        Matcher absent = ABSENT.matcher(rule);
        if (absent.lookingAt()) {
            return !older.path("properties").has(absent.group(1));
        }
        Matcher before = BEFORE.matcher(rule);
        if (before.find()) {
            return field(before.group(1), older).isMissingNode();
        }
        Matcher values = VALUES.matcher(rule);
        if (!values.lookingAt()) {
            return false;
        }
        JsonNode field = field(values.group(1), older);
        List<String> known = List.of(values.group(2).split(", "));
        return field.path("enum").size() > 0
                && field.path("enum").valueStream().allMatch(value -> known.contains("'" + value.asText() + "'"));
    }

    /** What a rule says besides a pattern that was there before. */
    private static String withoutPattern(String rule, JsonNode older) {
        String pattern = "string(self).matches('" + older.path("pattern").asText() + "')";
        return older.has("pattern")
                ? rule.replace("type(self) == int || " + pattern, "")
                        .replace(pattern.replace("string(self)", "self"), "")
                        .replaceFirst("^ && ", "")
                : rule;
    }

    /** Whether a rule is one of those that there were, with more ways out or without. */
    private static boolean follows(String rule, JsonNode older) {
        List<String> ways = List.of(rule.split(OR));
        return rule.isEmpty()
                || older.valueStream()
                        .map(known -> known.path("rule").asText())
                        .anyMatch(known -> known.equals(rule)
                                || !rule.contains("!(") && ways.containsAll(List.of(known.split(OR))));
    }

    private static JsonNode field(String path, JsonNode schema) {
        JsonNode field = schema;
        for (String name : path.split("\\.")) {
            field = field.path("properties").path(name);
        }
        return field;
    }

    private void parts(String path, JsonNode older, JsonNode newer) {
        if (older.isObject() && newer.isObject()) {
            compare(path, older, newer);
        }
    }

    private void type(String path, JsonNode older, JsonNode newer) {
        boolean wider = newer.path(INT_OR_STRING).asBoolean()
                && List.of("integer", "string").contains(older.path("type").asText());
        unless(
                wider
                        || older.path("type").equals(newer.path("type"))
                                && older.path(INT_OR_STRING).equals(newer.path(INT_OR_STRING)),
                path,
                "another type");
    }

    private void values(String path, JsonNode older, JsonNode newer) {
        if (newer.has("enum")) {
            unless(older.has("enum"), path, "only certain values now");
            for (JsonNode value : older.path("enum")) {
                unless(
                        newer.path("enum").valueStream().anyMatch(value::equals),
                        path,
                        "no " + value.asText() + " any more");
            }
        }
    }

    /** @param narrower the sign of a difference that makes the bound narrower */
    private void bound(String path, String bound, JsonNode older, JsonNode newer, int narrower) {
        if (newer.has(bound)) {
            BigDecimal now = newer.get(bound).decimalValue();
            unless(
                    older.has(bound) && now.compareTo(older.get(bound).decimalValue()) * narrower <= 0,
                    path,
                    bound + " " + now.stripTrailingZeros().toPlainString());
        }
    }

    private void unless(boolean same, String path, String change) {
        if (!same) {
            breaking.add((path.isEmpty() ? "." : path) + ": " + change);
        }
    }
}
