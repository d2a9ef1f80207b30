package io.batchmark.core.statistics;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.sequential.ProportionEvidence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Whether a treatment keeps a threshold. With the confidence of the campaign, whenever one looks, it is true that all are met where all
 * are said to be, and that those are not met of which this is said.
 *
 * @param kept runs that kept the limit; a censored one did not
 * @param runs runs that measured the response, or are censored
 * @param moreRuns about how many more runs it takes to tell; null where it is told, or cannot be forecast
 */
public record ThresholdCheck(
        Threshold threshold,
        TreatmentSummary treatment,
        Verdict verdict,
        int kept,
        int runs,
        @Nullable Integer moreRuns) {
    /** Forecasts beyond this many runs say nothing. */
    private static final int MAX_RUNS = 1000;

    /** Checks for which a forecast is made: for many of them it takes long. */
    private static final int MAX_FORECASTS = 100;

    public enum Verdict {
        Met,
        NotMet,
        Undecided
    }

    /** Whether each treatment keeps each of the campaign's thresholds: that all are met is one statement. */
    static List<ThresholdCheck> ofThresholds(List<TreatmentSummary> treatments, Analysis analysis) {
        return of(analysis.thresholds(), treatments, analysis, 1);
    }

    /** Whether it keeps each constraint: that one treatment does is a statement of its own. */
    static List<ThresholdCheck> ofConstraints(List<TreatmentSummary> treatments, Analysis analysis) {
        return of(
                analysis.constraints(),
                treatments,
                analysis,
                analysis.constraints().size() * treatments.size());
    }

    /** @param metStatements statements that thresholds are met which may be wrong */
    private static List<ThresholdCheck> of(
            List<Threshold> thresholds, List<TreatmentSummary> treatments, Analysis analysis, int metStatements) {
        List<ThresholdCheck> checks = new ArrayList<>();
        double error = 1 - analysis.confidence();
        int all = thresholds.size() * treatments.size();
        for (Threshold threshold : thresholds) {
            for (TreatmentSummary treatment : treatments) {
                Evidence evidence = new Evidence(threshold.share(), error / metStatements, error / all);
                treatment.runs().stream()
                        .sorted(Comparator.comparing(Entry::finished))
                        .forEach(run -> evidence.add(run, threshold));
                Verdict verdict = evidence.verdict();
                checks.add(new ThresholdCheck(
                        threshold,
                        treatment,
                        verdict,
                        evidence.kept,
                        evidence.runs,
                        verdict == Verdict.Undecided && all <= MAX_FORECASTS ? evidence.moreRuns() : null));
            }
        }
        return checks;
    }

    /** For and against a threshold. */
    private static final class Evidence {
        private final ProportionEvidence met;
        private final ProportionEvidence missed;
        private final double enoughMet;
        private final double enoughMissed;
        private int kept;
        private int runs;

        /**
         * @param errorOfMet probability that it is said to be met and is not
         * @param errorOfMissed probability that it is said not to be met and is
         */
        Evidence(double share, double errorOfMet, double errorOfMissed) {
            met = new ProportionEvidence(share);
            missed = new ProportionEvidence(1 - share);
            enoughMet = -StrictMath.log(errorOfMet);
            enoughMissed = -StrictMath.log(errorOfMissed);
        }

        void add(Entry run, Threshold threshold) {
            if (run.outcome() == Outcome.Censored) {
                add(false);
            } else if (run.outcome() == Outcome.Succeeded && run.result() != null) {
                OptionalDouble value = threshold.response().of(run.result());
                value.ifPresent(measured -> add(threshold.isKeptBy(measured)));
            }
        }

        private void add(boolean keeps) {
            met.add(keeps);
            missed.add(!keeps);
            kept += keeps ? 1 : 0;
            runs++;
        }

        Verdict verdict() {
            if (met.most() >= enoughMet) {
                return Verdict.Met;
            }
            return missed.most() >= enoughMissed ? Verdict.NotMet : Verdict.Undecided;
        }

        /** Goes on with runs that keep the limit as often as those that there are. */
        @Nullable
        Integer moreRuns() {
            if (runs == 0) {
                return null;
            }
            double keeping = (double) kept / runs;
            int before = runs;
            while (verdict() == Verdict.Undecided && runs - before < MAX_RUNS) {
                add(kept < keeping * (runs + 1));
            }
            return verdict() == Verdict.Undecided ? null : (Integer) (runs - before);
        }
    }
}
