package io.batchmark.core.report;

import io.batchmark.core.statistics.Censoring;
import io.batchmark.core.statistics.Estimate;
import io.batchmark.core.statistics.Interval;
import io.batchmark.core.statistics.Ratio;
import io.batchmark.core.statistics.Response;
import io.batchmark.core.statistics.Standing;
import io.batchmark.core.statistics.Summary;
import io.batchmark.core.statistics.TreatmentSummary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The main table: what each treatment's elapsed time is, and how it compares. */
final class ElapsedTable {
    private static final String NOTHING = "-";
    private static final String NOT_ENOUGH = "not enough runs";

    private ElapsedTable() {}

    static String of(Summary summary, List<TreatmentSummary> shown) {
        Scale scale = Scale.ofTimes(shown.stream()
                .map(treatment -> treatment.estimate(Response.ELAPSED))
                .filter(Objects::nonNull)
                .mapToDouble(Estimate::median)
                .filter(median -> median > 0)
                .min()
                .orElse(1));
        String unit = " (" + scale.unit() + ")";
        MarkdownTable table = MarkdownTable.of(List.of(
                "treatment",
                ">n",
                ">median" + unit,
                ">mean" + unit,
                ">" + Words.percent(summary.campaign().confidence()) + " interval" + unit,
                ">min" + unit,
                ">max" + unit,
                ">ratio to baseline",
                "against the best"));
        Set<TreatmentSummary> rows = new HashSet<>(shown);
        for (Standing standing : summary.answer().standings()) {
            if (rows.contains(standing.treatment())) {
                table.row(row(standing, summary, scale));
            }
        }
        return table.toString();
    }

    private static List<String> row(Standing standing, Summary summary, Scale scale) {
        TreatmentSummary treatment = standing.treatment();
        Estimate elapsed = treatment.estimate(Response.ELAPSED);
        List<String> row = new ArrayList<>();
        row.add(Words.label(treatment.treatment()));
        row.add(Integer.toString(treatment.counts().succeeded()));
        if (elapsed == null) {
            row.addAll(List.of(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING));
        } else {
            Interval interval = elapsed.interval();
            row.add(scale.text(elapsed.median()));
            row.add(scale.text(elapsed.mean()));
            row.add(interval == null ? NOT_ENOUGH : scale.text(interval));
            row.add(scale.text(elapsed.min()));
            row.add(scale.text(elapsed.max()));
            row.add(ratio(treatment, summary.baseline()));
        }
        row.add(verdict(standing));
        return row;
    }

    private static String ratio(TreatmentSummary treatment, TreatmentSummary baseline) {
        if (treatment == baseline) {
            return "1";
        }
        if (baseline.censoring() != null) {
            return NOTHING;
        }
        Ratio ratio = treatment.ratio(Response.ELAPSED);
        if (ratio != null) {
            return RatioText.of(ratio).toString();
        }
        int fewer = Math.min(treatment.counts().succeeded(), baseline.counts().succeeded());
        return fewer < Estimate.MIN_RUNS ? NOT_ENOUGH : "too few common blocks";
    }

    private static String verdict(Standing standing) {
        return switch (standing.verdict()) {
            case Best -> "best";
            case Slower -> "slower" + relation(standing.toBest());
            case CannotBeTold -> "cannot be told" + relation(standing.toBest());
            case NotEnoughRuns -> NOT_ENOUGH;
            case NotCompared -> NOTHING;
            case Censored -> censored(standing.treatment());
        };
    }

    private static String relation(@Nullable Ratio toBest) {
        return toBest == null ? "" : ": " + RatioText.of(toBest);
    }

    /** As in {@code > 30 m (timed out) in 2 of 5 runs}. */
    private static String censored(TreatmentSummary treatment) {
        Censoring censoring = Objects.requireNonNull(treatment.censoring());
        return "> " + Time.atLeast(censoring.longerThan()) + " (" + Words.causes(censoring.causes()) + ") in "
                + Words.censoredRuns(treatment, censoring);
    }
}
