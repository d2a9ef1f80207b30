package io.batchmark.core.report.chart;

import io.batchmark.core.design.Factor;
import io.batchmark.core.design.LevelOrder;
import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Tick;
import io.batchmark.core.treatment.TreatmentSummary;
import io.batchmark.text.Plain;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The levels of a factor as places: numbers where they are numbers, otherwise one beside the other. */
final class LevelAxis {
    /** From the smallest to the largest level; with less, a logarithm shows nothing better. */
    private static final double WIDE = 8;

    private final Factor factor;
    private final boolean isNumeric;
    /** Of the levels that are shown, in order. */
    private final Map<String, Double> places = new LinkedHashMap<>();

    private LevelAxis(Factor factor, Set<String> used) {
        this.factor = factor;
        isNumeric = LevelOrder.isNumeric(factor);
        if (isNumeric) {
            LevelOrder.sorted(factor).stream()
                    .filter(used::contains)
                    .forEach(level -> places.put(
                            level, LevelOrder.number(level).orElseThrow().doubleValue()));
        } else {
            used.forEach(level -> places.put(level, (double) places.size()));
        }
    }

    static LevelAxis of(Factor factor, List<TreatmentSummary> treatments) {
        Set<String> used = new LinkedHashSet<>();
        treatments.forEach(treatment -> used.add(level(factor, treatment)));
        return new LevelAxis(factor, used);
    }

    static String level(Factor factor, TreatmentSummary treatment) {
        return Objects.requireNonNull(treatment.treatment().levels().get(factor.name()));
    }

    List<String> levels() {
        return List.copyOf(places.keySet());
    }

    double at(TreatmentSummary treatment) {
        return at(level(factor, treatment));
    }

    /** @throws NullPointerException if the level is not shown */
    double at(String level) {
        return Objects.requireNonNull(places.get(level));
    }

    Axis axis() {
        return new Axis(
                Plain.line(factor.name()),
                isWide(),
                places.entrySet().stream()
                        .map(place -> new Tick(place.getValue(), Plain.line(place.getKey(), Charts.MAX_CHARACTERS)))
                        .toList());
    }

    private boolean isWide() {
        List<Double> numbers = List.copyOf(places.values());
        return isNumeric
                && numbers.size() > 2
                && numbers.get(0) > 0
                && numbers.get(numbers.size() - 1) >= WIDE * numbers.get(0);
    }
}
