package io.batchmark.api.rules;

import static io.batchmark.api.rules.Place.SELF;
import static io.batchmark.api.rules.Place.at;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.api.v1alpha1.Durations;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Rules on one field, or on fields next to each other. */
final class FieldRules {
    private static final int NAME_CHARACTERS = 40;

    static final List<Rule> ALL = Stream.of(
                    name(),
                    design(),
                    execution(),
                    analysis("constraints"),
                    analysis("thresholds"),
                    List.of(confidence()),
                    runner())
            .flatMap(List::stream)
            .toList();

    private FieldRules() {}

    private static List<Rule> name() {
        Place name = at("metadata.name");
        return List.of(
                Rule.of(
                        "",
                        name.hasAtMost(NAME_CHARACTERS),
                        "metadata.name has ",
                        Text.length(name, 253),
                        " characters, and more than " + NAME_CHARACTERS
                                + " leave no room for the names of its Jobs: choose a shorter name"),
                Rule.of(
                        "",
                        name.contains(".").not(),
                        "metadata.name ",
                        name,
                        " has a dot, which names of pods cannot have: use a hyphen"),
                Rule.of(
                        "",
                        name.matches("^[^0-9].*$"),
                        "metadata.name ",
                        name,
                        " begins with a digit, and names of Services begin with a letter: write such as c-",
                        name));
    }

    private static List<Rule> design() {
        Place type = at("type");
        Place treatments = at("treatments");
        Place refine = at("refine");
        return List.of(
                Rule.of(
                        "spec.design",
                        treatments.isMissing().or(type.isOneOf("FractionalFactorial", "LatinHypercube")),
                        "design.treatments has no effect with design.type ",
                        type,
                        ", whose treatments all follow from the levels of the factors: remove it, or use"
                                + " FractionalFactorial or LatinHypercube"),
                Rule.of(
                        "spec.design",
                        treatments
                                .isMissing()
                                .or(
                                        type.isNot("FractionalFactorial"),
                                        treatments.isOneOf(2, 4, 8, 16, 32, 64, 128, 256, 512)),
                        "design.treatments ",
                        Text.number(treatments, 512),
                        " is not a power of two, which the treatments of a FractionalFactorial are: choose 4, 8, 16, 32,"
                                + " 64, 128, 256 or 512"),
                Rule.of(
                        "spec.design",
                        refine.isMissing().or(refine.isTrue().not(), type.isOneOf("FullFactorial", "OneFactorAtATime")),
                        "design.refine has no effect with design.type ",
                        type,
                        ", where one more level would make other treatments of all: remove it, or use FullFactorial or"
                                + " OneFactorAtATime"));
    }

    private static List<Rule> execution() {
        Condition notPair = at("isolation").isMissing().or(at("isolation").isNot("Pair"));
        return List.of(
                Rule.of(
                        "spec.execution",
                        notPair.or(at("parallelism").isEven()),
                        "execution.parallelism ",
                        Text.number(at("parallelism"), 1000),
                        " is odd, and isolation Pair runs two at a time: set it to 2, or to another even number"),
                Rule.of(
                        "spec.execution",
                        notPair.or(at("queueName").isMissing()),
                        "execution.queueName ",
                        at("queueName"),
                        " cannot be combined with isolation Pair, because a queue lets go of Jobs one by one, and the two"
                                + " runs of a pair start at once: remove it, or choose isolation Node"),
                time("execution.runTimeout", "10s", "168h", "45s, 30m or 1h30m"),
                time("execution.pendingTimeout", "1m", "168h", "10m or 1h30m"),
                time("execution.maxDuration", "1m", "8760h", "90m or 8h"),
                time("execution.ttlAfterFinished", "0s", "8760h", "30m or 24h"),
                time("job.startTimeout", "10s", "168h", "5m or 1h30m"),
                Rule.of(
                        "spec.execution.maxFailedRuns",
                        test(
                                "type(self) == int ? self >= 0 : string(self).matches('^(100|[0-9]{1,2})%$')",
                                value -> value.isNumber()
                                        ? value.asLong() >= 0
                                        : value.asText().matches("(100|[0-9]{1,2})%")),
                        "execution.maxFailedRuns must be a number of runs from 0 on, such as 3, or a percentage from 0%"
                                + " to 100%, such as 10%"),
                Rule.of(
                        "spec.execution.disturbance",
                        at("maxThrottled")
                                .isGiven()
                                .or(
                                        at("maxCpuPressure").isGiven(),
                                        at("maxSteal").isGiven()),
                        "execution.disturbance has none of maxThrottled, maxCpuPressure and maxSteal: add one, such as"
                                + " {maxSteal: 5%}, or remove execution.disturbance"));
    }

    /** A condition that has no operator of its own here. */
    private static Condition test(String cel, Predicate<JsonNode> java) {
        return new Condition(
                cel, Condition.Kind.COMPOUND, scope -> java.test(SELF.java().apply(scope)));
    }

    private static Rule time(String field, String least, String most, String examples) {
        Condition inRange = test(
                "duration(self) >= duration('" + least + "') && duration(self) <= duration('" + most + "')", value -> {
                    Duration time = Durations.parse(value.asText());
                    return time.compareTo(Durations.parse(least)) >= 0 && time.compareTo(Durations.parse(most)) <= 0;
                });
        return Rule.of(
                "spec." + field,
                SELF.matches(TextPattern.TIME.pattern()).not().or(inRange),
                field + " ",
                SELF,
                " is not between " + least + " and " + most + ": write such as " + examples);
    }

    private static List<Rule> analysis(String limits) {
        String path = "spec.analysis." + limits + "[]";
        return List.of(
                Rule.of(
                        path,
                        Condition.exactlyOne(
                                List.of(at("max").isGiven(), at("min").isGiven())),
                        "the limit of ",
                        at("response"),
                        " must have exactly one of max and min: write such as {response: elapsed, max: 30s}"),
                Rule.of(
                        path + ".quantile",
                        SELF.isBetween(0.01, 0.99),
                        "quantile must be a fraction between 0.01 and 0.99, such as 0.5"));
    }

    private static Rule confidence() {
        return Rule.of(
                "spec.analysis.confidence",
                SELF.isBetween(0.5, 0.999),
                "analysis.confidence must be a fraction between 0.5 and 0.999, such as 0.95");
    }

    private static List<Rule> runner() {
        return Stream.of("labels", "annotations")
                .map(keys -> Rule.of(
                        "spec.runner.podTemplate.metadata." + keys,
                        SELF.all("key", key -> key.startsWith("batchmark.io/").not()),
                        "runner.podTemplate.metadata." + keys + " has a key of batchmark.io, which the operator uses"
                                + " itself: choose another prefix"))
                .toList();
    }
}
