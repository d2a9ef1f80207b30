package io.batchmark.api.spec;

import io.batchmark.api.rules.MemorySize;
import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.api.v1alpha1.ExperimentAnalysis;
import io.batchmark.api.v1alpha1.LevelsToPredict;
import io.batchmark.api.v1alpha1.PreferenceSpec;
import io.batchmark.api.v1alpha1.ThresholdSpec;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Preference;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.Threshold;
import io.batchmark.core.question.Threshold.Bound;
import io.batchmark.core.response.Response;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** How a spec wants its runs analysed, with limits in the units of their responses. */
final class CampaignAnalysis {
    private static final double NANOSECONDS = 1e9;

    private CampaignAnalysis() {}

    /** @param factors that are varied */
    static Analysis of(ExperimentAnalysis analysis, List<Factor> factors) throws InvalidDesignException {
        return new Analysis(
                Objects.requireNonNull(Response.of(analysis.response())),
                analysis.confidence(),
                analysis.marginAsFraction(),
                preferences(analysis.prefer(), factors),
                limits("spec.analysis.constraints", analysis.constraints()),
                limits("spec.analysis.thresholds", analysis.thresholds()),
                analysis.compareTo() != null && analysis.compareTo().treatment() != null,
                predictions(analysis.predict(), factors),
                analysis.noiseModel());
    }

    private static Map<String, List<String>> predictions(List<LevelsToPredict> all, List<Factor> factors)
            throws InvalidDesignException {
        Map<String, List<String>> predictions = new LinkedHashMap<>();
        for (LevelsToPredict given : all) {
            Factor factor = factors.stream()
                    .filter(one -> one.name().equals(given.factor()))
                    .findFirst()
                    .orElseThrow(() -> new InvalidDesignException(
                            "PredictionNotUnderstood",
                            "spec.analysis.predict",
                            given.factor() + " is no factor",
                            "vary it in spec.factors, with at least 4 levels"));
            List<String> levels = given.levels().stream().map(String::valueOf).toList();
            for (String level : levels) {
                if (factor.levels().contains(level) || factor.baseline().equals(level)) {
                    throw new InvalidDesignException(
                            "PredictionNotUnderstood",
                            "spec.analysis.predict",
                            given.factor() + " " + level + " is run, so that there is nothing to predict",
                            "remove it");
                }
            }
            predictions.put(given.factor(), levels);
        }
        return predictions;
    }

    private static List<Preference> preferences(List<PreferenceSpec> all, List<Factor> factors)
            throws InvalidDesignException {
        List<Preference> preferences = new ArrayList<>();
        for (PreferenceSpec given : all) {
            if (factors.stream().noneMatch(factor -> factor.name().equals(given.factor()))) {
                throw new InvalidDesignException(
                        "PreferenceNotUnderstood",
                        "spec.analysis.prefer",
                        given.factor() + " is no factor",
                        "name one of " + factors.stream().map(Factor::name).collect(Collectors.joining(", ")));
            }
            preferences.add(new Preference(given.factor(), given.order()));
        }
        return preferences;
    }

    private static List<Threshold> limits(String field, List<ThresholdSpec> all) throws InvalidDesignException {
        List<Threshold> limits = new ArrayList<>();
        for (ThresholdSpec given : all) {
            limits.add(limit(field, given));
        }
        return limits;
    }

    private static Threshold limit(String field, ThresholdSpec given) throws InvalidDesignException {
        Bound bound = given.max() != null ? Bound.Max : Bound.Min;
        String text = Objects.requireNonNull(bound == Bound.Max ? given.max() : given.min());
        Response response = Objects.requireNonNull(Response.of(given.response()));
        if (!(given.quantile() > 0 && given.quantile() < 1)) {
            throw new InvalidDesignException(
                    "ThresholdNotUnderstood",
                    field + ".quantile",
                    given.quantile() + " is not between 0 and 1",
                    "write a fraction, such as 0.5 for the median");
        }
        try {
            return new Threshold(response, given.quantile(), bound, value(response, text), text);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new InvalidDesignException(
                    "ThresholdNotUnderstood",
                    field,
                    (bound == Bound.Max ? "max " : "min ") + text + " is no value of " + given.response(),
                    switch (response.unit()) {
                        case SECONDS -> "write a duration, such as 30s or 500ms";
                        case BYTES -> "write a size, such as 512Mi";
                        case COUNT, ROWS_PER_SECOND -> "write a number, such as 100";
                    });
        }
    }

    private static double value(Response response, String text) {
        return switch (response.unit()) {
            case SECONDS -> Durations.parse(text).toNanos() / NANOSECONDS;
            case BYTES -> MemorySize.bytes(text).doubleValue();
            case COUNT, ROWS_PER_SECOND -> new BigDecimal(text).doubleValue();
        };
    }
}
