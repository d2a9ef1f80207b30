package io.batchmark.core.report;

import io.batchmark.contract.Plain;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.LevelOrder;
import io.batchmark.core.report.Chart.Axis;
import io.batchmark.core.report.Chart.Tick;
import io.batchmark.core.statistics.TreatmentSummary;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/**
 * The levels of a factor as places: numbers where they are numbers, otherwise one beside the other.
 *
 * @param factor whose levels they are
 * @param levels those that are shown, in order
 */
record LevelAxis(Factor factor, List<String> levels) {
    /** From the smallest to the largest level; with less, a logarithm shows nothing better. */
    private static final double WIDE = 8;

    static LevelAxis of(Factor factor, List<TreatmentSummary> treatments) {
        List<String> used = treatments.stream()
                .map(treatment -> level(factor, treatment))
                .distinct()
                .toList();
        return new LevelAxis(
                factor,
                LevelOrder.isNumeric(factor)
                        ? LevelOrder.sorted(factor).stream()
                                .filter(used::contains)
                                .toList()
                        : used);
    }

    static String level(Factor factor, TreatmentSummary treatment) {
        return Objects.requireNonNull(treatment.treatment().levels().get(factor.name()));
    }

    double at(TreatmentSummary treatment) {
        return at(level(factor, treatment));
    }

    double at(String level) {
        return LevelOrder.isNumeric(factor)
                ? LevelOrder.number(level).map(BigDecimal::doubleValue).orElseThrow()
                : levels.indexOf(level);
    }

    Axis axis() {
        return new Axis(
                Plain.line(factor.name()),
                isWide(),
                levels.stream()
                        .map(level -> new Tick(at(level), Plain.line(level, Charts.MAX_CHARACTERS)))
                        .toList());
    }

    private boolean isWide() {
        return LevelOrder.isNumeric(factor)
                && levels.size() > 2
                && at(levels.get(0)) > 0
                && at(levels.get(levels.size() - 1)) >= WIDE * at(levels.get(0));
    }
}
