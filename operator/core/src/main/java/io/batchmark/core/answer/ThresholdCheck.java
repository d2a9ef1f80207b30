package io.batchmark.core.answer;

import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.Threshold;
import io.batchmark.core.sequential.Arrivals;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a treatment keeps a threshold. With the confidence of the campaign, whenever one looks, it is true that all are met where all
 * are said to be, and that those are not met of which this is said.
 *
 * @param kept runs that kept the limit; a censored one did not
 * @param runs runs that measured the response, or are censored
 * @param doubt why it is not told, although as many runs would be enough if their order meant nothing; null where that is not the reason
 * @param moreRuns about how many more runs it takes to tell; null where it is told, or cannot be forecast
 */
public record ThresholdCheck(
        Threshold threshold,
        TreatmentSummary treatment,
        Verdict verdict,
        int kept,
        int runs,
        @Nullable Doubt doubt,
        @Nullable Integer moreRuns) {
    /** Checks for which a forecast is made: for many of them it takes long. */
    private static final int MAX_FORECASTS = 100;

    public enum Verdict {
        Met,
        NotMet,
        Undecided
    }

    /** Whether each treatment keeps each of the campaign's thresholds: that all are met is one statement. */
    public static List<ThresholdCheck> ofThresholds(
            List<TreatmentSummary> treatments, Arrivals arrivals, Analysis analysis) {
        return of(analysis.thresholds(), treatments, arrivals, analysis, false);
    }

    /** Whether it keeps each constraint: that one treatment does is a statement of its own. */
    public static List<ThresholdCheck> ofConstraints(
            List<TreatmentSummary> treatments, Arrivals arrivals, Analysis analysis) {
        return of(analysis.constraints(), treatments, arrivals, analysis, true);
    }

    /**
     * @param arrivals the share of each treatment of the error
     * @param each whether that one treatment keeps a limit is a statement, and not only that all do
     */
    private static List<ThresholdCheck> of(
            List<Threshold> thresholds,
            List<TreatmentSummary> treatments,
            Arrivals arrivals,
            Analysis analysis,
            boolean each) {
        List<ThresholdCheck> checks = new ArrayList<>();
        double error = 1 - analysis.confidence();
        int all = thresholds.size() * treatments.size();
        for (Threshold threshold : thresholds) {
            List<double[]> series = treatments.stream()
                    .map(treatment -> values(treatment, threshold))
                    .toList();
            RunOrder order = RunOrder.of(series);
            for (int i = 0; i < series.size(); i++) {
                double own = error * arrivals.of(i) / thresholds.size();
                LimitEvidence evidence = new LimitEvidence(threshold, each ? own : error, own);
                double[] values = series.get(i);
                Verdict verdict = evidence.of(values);
                Doubt doubt = verdict == Verdict.Undecided ? null : evidence.doubt(values, order);
                checks.add(new ThresholdCheck(
                        threshold,
                        treatments.get(i),
                        doubt == null ? verdict : Verdict.Undecided,
                        (int) Arrays.stream(values).filter(threshold::isKeptBy).count(),
                        values.length,
                        doubt,
                        verdict == Verdict.Undecided && all <= MAX_FORECASTS ? evidence.moreRuns(values) : null));
            }
        }
        return checks;
    }

    /** In the order in which the runs ended; a censored one has a value that keeps no limit. */
    private static double[] values(TreatmentSummary treatment, Threshold threshold) {
        return treatment.runs().stream()
                .sorted(Comparator.comparing(RunRow::finished))
                .mapToDouble(run -> run.outcome() == Outcome.Censored
                        ? threshold.worst()
                        : TreatmentSummary.value(run, threshold.response()))
                .filter(value -> !Double.isNaN(value))
                .toArray();
    }
}
