package io.batchmark.api.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A condition of a rule, twice.
 *
 * @param cel for the API server
 * @param kind says where the condition needs parentheses
 * @param java the same, on the values of the variables by their names
 */
record Condition(String cel, Kind kind, Predicate<Map<String, JsonNode>> java) {
    /** The kinds of conditions, by the operator that CEL applies last. */
    enum Kind {
        CALL,
        COMPARISON,
        COMPOUND
    }

    Condition and(Condition other) {
        return new Condition(operand() + " && " + other.operand(), Kind.COMPOUND, java.and(other.java));
    }

    static Condition any(Condition... conditions) {
        return any(List.of(conditions));
    }

    static Condition any(List<Condition> conditions) {
        return new Condition(
                conditions.stream().map(Condition::operand).collect(Collectors.joining(" || ")),
                Kind.COMPOUND,
                scope -> conditions.stream().anyMatch(condition -> condition.java.test(scope)));
    }

    Condition or(Condition... others) {
        return any(Stream.concat(Stream.of(this), Stream.of(others)).toList());
    }

    Condition not() {
        return new Condition("!" + (kind == Kind.CALL ? cel : "(" + cel + ")"), Kind.CALL, java.negate());
    }

    /** Exactly one of some conditions. */
    static Condition exactlyOne(List<Condition> conditions) {
        List<String> cel = conditions.stream().map(Condition::cel).toList();
        return new Condition(
                cel.size() == 2
                        ? String.join(" != ", cel)
                        : "[" + String.join(", ", cel) + "].filter(it, it).size() == 1",
                Kind.COMPARISON,
                scope -> conditions.stream()
                                .filter(condition -> condition.java.test(scope))
                                .count()
                        == 1);
    }

    private String operand() {
        return kind == Kind.COMPOUND ? "(" + cel + ")" : cel;
    }
}
