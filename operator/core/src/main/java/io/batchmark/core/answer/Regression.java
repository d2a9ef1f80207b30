package io.batchmark.core.answer;

import io.batchmark.core.answer.Standing.ToBaseline;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A treatment that must not cost more than the baseline of its campaign by more than the margin. The changes of all treatments hold together
 * at the confidence of the campaign, at every look.
 *
 * @param toBaseline null if no block has both
 */
public record Regression(
        TreatmentSummary treatment, @Nullable ToBaseline toBaseline, Change change) {
    /** The treatments other than the baseline, in the order of the spec; empty if the analysis does not compare them. */
    public static List<Regression> of(Answer answer, Analysis analysis) {
        return analysis.comparesWithBaseline()
                ? answer.standings().stream()
                        .filter(standing -> !standing.treatment().treatment().isBaseline()
                                && !standing.treatment().treatment().isBaselineAgain())
                        .map(standing -> of(standing, analysis.margin()))
                        .toList()
                : List.of();
    }

    private static Regression of(Standing standing, double margin) {
        ToBaseline toBaseline = standing.toBaseline();
        return new Regression(
                standing.treatment(),
                toBaseline,
                toBaseline == null
                        ? Change.Undecided
                        : Change.of(
                                Objects.requireNonNullElse(toBaseline.low(), 0.0),
                                Objects.requireNonNullElse(toBaseline.high(), Double.POSITIVE_INFINITY),
                                margin));
    }
}
