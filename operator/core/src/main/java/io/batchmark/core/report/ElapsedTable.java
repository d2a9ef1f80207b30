package io.batchmark.core.report;

import io.batchmark.core.statistics.Censoring;
import io.batchmark.core.statistics.Estimate;
import io.batchmark.core.statistics.Interval;
import io.batchmark.core.statistics.Response;
import io.batchmark.core.statistics.Standing;
import io.batchmark.core.statistics.Standing.ToBaseline;
import io.batchmark.core.statistics.Standing.ToBest;
import io.batchmark.core.statistics.Summary;
import io.batchmark.core.statistics.TreatmentSummary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
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
                "against the baseline",
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
            row.addAll(List.of(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING));
        } else {
            Interval interval = elapsed.interval();
            row.add(scale.text(elapsed.median()));
            row.add(scale.text(elapsed.mean()));
            row.add(interval == null ? NOT_ENOUGH : scale.text(interval));
            row.add(scale.text(elapsed.min()));
            row.add(scale.text(elapsed.max()));
        }
        row.add(treatment == summary.baseline() ? "1" : againstBaseline(standing.toBaseline()));
        row.add(againstBest(standing, summary));
        return row;
    }

    /** As in {@code faster: 0.62 (0.60 to 0.65)}. */
    private static String againstBaseline(@Nullable ToBaseline toBaseline) {
        return toBaseline == null
                ? NOTHING
                : toBaseline.verdict().name().toLowerCase(Locale.ROOT) + ": " + RatioText.of(toBaseline);
    }

    /** As in {@code within 3 %: at most 1.2 % slower}. */
    private static String againstBest(Standing standing, Summary summary) {
        ToBest toBest = standing.toBest();
        TreatmentSummary treatment = standing.treatment();
        String text = toBest == null
                ? NOTHING
                : switch (toBest.verdict()) {
                    case Equivalent ->
                        "within " + Words.percent(summary.campaign().margin()) + atMost(toBest);
                    case Slower -> "slower" + (toBest.ratio() == null ? "" : ": " + RatioText.times(toBest.ratio()));
                    case Undecided, Faster -> (toBest.mayBeBest() ? "may be the best" : "undecided") + atMost(toBest);
                };
        return treatment.censoring() == null ? text : censored(treatment) + "; " + text;
    }

    private static String atMost(ToBest toBest) {
        return toBest.atMost() == null ? "" : ", at most " + Words.percentUp(toBest.atMost() - 1) + " slower";
    }

    /** As in {@code > 30 m (timed out) in 2 of 5 runs}. */
    private static String censored(TreatmentSummary treatment) {
        Censoring censoring = Objects.requireNonNull(treatment.censoring());
        return "> " + Time.atLeast(censoring.longerThan()) + " (" + Words.causes(censoring.causes()) + ") in "
                + Words.censoredRuns(treatment, censoring);
    }
}
