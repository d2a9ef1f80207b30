package io.batchmark.api.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A sentence of a rule, twice.
 *
 * @param cel an expression for the API server
 * @param literal the sentence, if it has no values of the campaign
 * @param java the same, on the values of the variables by their names
 */
record Text(String cel, @Nullable String literal, Function<Map<String, JsonNode>, String> java) {
    private static final String DIGITS =
            IntStream.range(0, 10).mapToObj(digit -> "'" + digit + "'").collect(Collectors.joining(", ", "[", "]"));

    /** @param parts texts, and places whose values are texts */
    static Text of(Object... parts) {
        List<Text> texts = Stream.of(parts).map(Text::part).toList();
        boolean isLiteral = texts.stream().allMatch(text -> text.literal != null);
        return new Text(
                texts.stream().map(Text::cel).collect(Collectors.joining(" + ")).replace("' + '", ""),
                isLiteral ? texts.stream().map(Text::literal).collect(Collectors.joining()) : null,
                scope -> texts.stream().map(text -> text.java.apply(scope)).collect(Collectors.joining()));
    }

    private static Text part(Object part) {
        return switch (part) {
            case Text text -> text;
            case Place place ->
                new Text(place.cel(), null, scope -> place.java().apply(scope).asText());
            default -> {
                String text = part.toString();
                yield new Text(Place.quoted(text), text, scope -> text);
            }
        };
    }

    /** One of two texts. */
    static Text either(Condition condition, Object then, Object otherwise) {
        Text yes = part(then);
        Text no = part(otherwise);
        return new Text(
                "(" + condition.cel() + " ? " + yes.cel + " : " + no.cel + ")",
                null,
                scope -> (condition.java().test(scope) ? yes : no).java.apply(scope));
    }

    /**
     * An integer in digits, because the API server takes what {@code string} returns for too long.
     *
     * @param most the largest value of the place
     */
    static Text number(Place place, long most) {
        return number(place.cel(), most, scope -> place.java().apply(scope).asText());
    }

    /** The number of characters of a text. */
    static Text length(Place place, long most) {
        return number("size(" + place.cel() + ")", most, scope -> {
            String text = place.java().apply(scope).asText();
            return Integer.toString(text.codePointCount(0, text.length()));
        });
    }

    private static Text number(String cel, long most, Function<Map<String, JsonNode>, String> java) {
        StringBuilder digits = new StringBuilder();
        long place = 1;
        while (place <= most / 10) {
            place *= 10;
        }
        for (; place > 1; place /= 10) {
            digits.append("(%s >= %d ? %s[%s / %d %% 10] : '') + ".formatted(cel, place, DIGITS, cel, place));
        }
        return new Text(digits + DIGITS + "[" + cel + " % 10]", null, java);
    }

    /** The first names of a list of entries, because the API server takes what {@code join} returns for too long. */
    static Text names(Place entries) {
        return of(
                "(",
                either(
                        entries.hasEntries("==", 0),
                        "which has none",
                        entries.get(0).get("name")),
                either(entries.hasEntries(">", 1), of(", ", entries.get(1).get("name")), ""),
                either(entries.hasEntries(">", 2), of(", ", entries.get(2).get("name")), ""),
                either(entries.hasEntries(">", 3), ", ...", ""),
                ")");
    }
}
