package io.batchmark.api.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A value in a campaign, as rules name it.
 *
 * @param cel the value in CEL, such as {@code self.baseline.servers}
 * @param java finds the value, from the values of the variables by their names
 */
record Place(String cel, Function<Map<String, JsonNode>, JsonNode> java) {
    static final String SELF_NAME = "self";

    /** The object that a rule belongs to. */
    static final Place SELF = variable(SELF_NAME);

    private static Place variable(String name) {
        return new Place(name, scope -> scope.getOrDefault(name, MissingNode.getInstance()));
    }

    /** @param path names of fields, from the object that the rule belongs to */
    static Place at(String path) {
        return SELF.get(path);
    }

    Place get(String path) {
        List<String> fields = List.of(path.split("[.]"));
        return new Place(cel + "." + path, scope -> {
            JsonNode found = java.apply(scope);
            for (String field : fields) {
                found = found.path(field);
            }
            return found;
        });
    }

    /** @param index of an entry of a list */
    Place get(int index) {
        return new Place(cel + "[" + index + "]", scope -> java.apply(scope).path(index));
    }

    /** @param key the key of an entry of this map */
    Place at(Place key) {
        return new Place(
                cel + "[" + key.cel + "]",
                scope -> java.apply(scope).path(key.java.apply(scope).asText()));
    }

    Condition isGiven() {
        return test("has(" + cel + ")", value -> !value.isMissingNode() && !value.isNull());
    }

    Condition isMissing() {
        return isGiven().not();
    }

    Condition isTrue() {
        return test(cel, JsonNode::asBoolean);
    }

    Condition is(String text) {
        return compared(cel + " == '" + text + "'", value -> value.asText().equals(text));
    }

    Condition isNot(String text) {
        return compared(cel + " != '" + text + "'", value -> !value.asText().equals(text));
    }

    Condition is(Place other) {
        return new Condition(
                cel + " == " + other.cel,
                Condition.Kind.COMPARISON,
                scope -> java.apply(scope).equals(other.java.apply(scope)));
    }

    Condition isOneOf(String... texts) {
        return compared(
                cel + Stream.of(texts).map(Place::quoted).collect(Collectors.joining(", ", " in [", "]")),
                value -> List.of(texts).contains(value.asText()));
    }

    Condition isOneOf(long... numbers) {
        String list = Arrays.stream(numbers).mapToObj(Long::toString).collect(Collectors.joining(", "));
        return compared(
                cel + " in [" + list + "]",
                value -> Arrays.stream(numbers).anyMatch(number -> number == value.asLong()));
    }

    Condition equalTo(long number) {
        return number(" == " + number, value -> value == number);
    }

    Condition atLeast(long least) {
        return number(" >= " + least, value -> value >= least);
    }

    Condition moreThan(long number) {
        return number(" > " + number, value -> value > number);
    }

    Condition atMost(Place most) {
        return new Condition(
                cel + " <= " + most.cel,
                Condition.Kind.COMPARISON,
                scope -> java.apply(scope).asLong() <= most.java.apply(scope).asLong());
    }

    Condition isEven() {
        return number(" % 2 == 0", value -> value % 2 == 0);
    }

    Condition isBetween(double least, double most) {
        return new Condition(
                cel + " >= " + least + " && " + cel + " <= " + most,
                Condition.Kind.COMPOUND,
                scope -> java.apply(scope).doubleValue() >= least
                        && java.apply(scope).doubleValue() <= most);
    }

    Condition matches(String pattern) {
        Pattern compiled = TextPattern.compile(pattern);
        return test(
                cel + ".matches(" + quoted(pattern) + ")",
                value -> compiled.matcher(value.asText()).find());
    }

    Condition contains(String part) {
        return test(
                cel + ".contains(" + quoted(part) + ")", value -> value.asText().contains(part));
    }

    Condition startsWith(String start) {
        return test(
                cel + ".startsWith(" + quoted(start) + ")",
                value -> value.asText().startsWith(start));
    }

    Condition hasAtMost(int characters) {
        return compared(
                "size(" + cel + ") <= " + characters,
                value -> value.asText().codePointCount(0, value.asText().length()) <= characters);
    }

    Condition hasEntries(String comparison, int entries) {
        return compared("size(" + cel + ") " + comparison + " " + entries, value -> switch (comparison) {
            case ">" -> value.size() > entries;
            default -> value.size() == entries;
        });
    }

    /** @param key the key of a map */
    Condition has(Place key) {
        return new Condition(key.cel + " in " + cel, Condition.Kind.COMPARISON, scope -> {
            JsonNode value = java.apply(scope);
            String wanted = key.java.apply(scope).asText();
            return value.isObject()
                    ? value.has(wanted)
                    : entries(value).anyMatch(entry -> entry.asText().equals(wanted));
        });
    }

    /** @param condition of an entry of this list, or of a key of this map */
    Condition any(String variable, Function<Place, Condition> condition) {
        Condition of = condition.apply(variable(variable));
        return new Condition(
                cel + ".exists(" + variable + ", " + of.cel() + ")",
                Condition.Kind.CALL,
                scope -> entries(java.apply(scope)).anyMatch(entry -> of.java().test(with(scope, variable, entry))));
    }

    Condition all(String variable, Function<Place, Condition> condition) {
        Condition of = condition.apply(variable(variable));
        return new Condition(
                cel + ".all(" + variable + ", " + of.cel() + ")",
                Condition.Kind.CALL,
                scope -> entries(java.apply(scope)).allMatch(entry -> of.java().test(with(scope, variable, entry))));
    }

    /** The first entry of this list, or key of this map, for which a condition holds. */
    Place first(String variable, Function<Place, Condition> condition) {
        Condition of = condition.apply(variable(variable));
        return new Place(
                cel + ".filter(" + variable + ", " + of.cel() + ")[0]",
                scope -> entries(java.apply(scope))
                        .filter(entry -> of.java().test(with(scope, variable, entry)))
                        .findFirst()
                        .orElse(MissingNode.getInstance()));
    }

    static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    private Condition number(String comparison, LongPredicate java) {
        return compared(cel + comparison, value -> java.test(value.asLong()));
    }

    private Condition compared(String cel, Predicate<JsonNode> java) {
        return new Condition(cel, Condition.Kind.COMPARISON, scope -> java.test(this.java.apply(scope)));
    }

    private Condition test(String cel, Predicate<JsonNode> java) {
        return new Condition(cel, Condition.Kind.CALL, scope -> java.test(this.java.apply(scope)));
    }

    private static Stream<JsonNode> entries(JsonNode value) {
        return value.isObject()
                ? value.propertyStream().map(entry -> TextNode.valueOf(entry.getKey()))
                : value.valueStream();
    }

    private static Map<String, JsonNode> with(Map<String, JsonNode> scope, String variable, JsonNode value) {
        Map<String, JsonNode> all = new HashMap<>(scope);
        all.put(variable, Objects.requireNonNullElse(value, JsonNodeFactory.instance.nullNode()));
        return all;
    }
}
