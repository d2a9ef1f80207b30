package io.batchmark.core.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which treatment to choose.
 *
 * <p>The best treatment is the one with the smallest median elapsed time among those that can be compared: without
 * censored runs, and with at least {@value Estimate#MIN_RUNS} that succeeded. Every other one is compared with it by
 * the ratio of their elapsed times, paired by blocks. Which one is best is decided after seeing the data, and so any of
 * the k (k - 1) / 2 pairs of the k treatments may turn out to be the one that is looked at. Therefore the error
 * probability is shared among all these pairs (Bonferroni): the statements about all treatments hold together at the
 * confidence of the campaign. This errs on the side of "cannot be told".
 *
 * <p>Median and geometric mean may disagree about which of two treatments is faster; that too is "cannot be told".
 *
 * @param best null if there is none: nothing can be compared yet, or there is but one treatment
 * @param bestToBaseline elapsed time of the best treatment relative to the baseline's, with the widened interval; null
 *     if the best one is the baseline, or where they cannot be compared
 * @param standings of all treatments, in the order of the spec
 */
public record Answer(
        @Nullable TreatmentSummary best, @Nullable Ratio bestToBaseline, List<Standing> standings) {
    public Answer {
        standings = List.copyOf(standings);
    }

    static Answer of(List<TreatmentSummary> treatments, Confidence confidence) {
        List<TreatmentSummary> comparable =
                treatments.stream().filter(Answer::isComparable).toList();
        TreatmentSummary best = best(treatments, comparable);
        long pairs = comparable.size() * (comparable.size() - 1L) / 2;
        Confidence shared = confidence.shared(Math.max(1, pairs));

        List<Standing> standings = new ArrayList<>(treatments.size());
        for (TreatmentSummary treatment : treatments) {
            standings.add(standing(treatment, best, shared));
        }
        TreatmentSummary baseline = treatments.get(0);
        return new Answer(
                best,
                best == null || best == baseline ? null : best.ratio(Response.ELAPSED, baseline, shared),
                standings);
    }

    /** The treatments with this verdict, in the order of the spec. */
    public List<TreatmentSummary> treatments(Verdict verdict) {
        return standings.stream()
                .filter(standing -> standing.verdict() == verdict)
                .map(Standing::treatment)
                .toList();
    }

    static double median(TreatmentSummary comparable) {
        return Objects.requireNonNull(comparable.estimate(Response.ELAPSED)).median();
    }

    static boolean isComparable(TreatmentSummary treatment) {
        Estimate elapsed = treatment.estimate(Response.ELAPSED);
        return elapsed != null && elapsed.n() >= Estimate.MIN_RUNS;
    }

    private static @Nullable TreatmentSummary best(
            List<TreatmentSummary> treatments, List<TreatmentSummary> comparable) {
        List<TreatmentSummary> few = treatments.stream()
                .filter(treatment -> treatment.censoring() == null && !isComparable(treatment))
                .toList();
        // a block under way must not crown whoever happened to come first in it
        boolean early = few.stream().anyMatch(treatment -> treatment.counts().missing() > 0);
        boolean alone = comparable.size() == 1 && (treatments.size() == 1 || !few.isEmpty());
        if (comparable.isEmpty() || early || alone) {
            return null;
        }
        return comparable.stream()
                .min(Comparator.comparingDouble(Answer::median))
                .orElseThrow();
    }

    private static Standing standing(
            TreatmentSummary treatment, @Nullable TreatmentSummary best, Confidence confidence) {
        if (treatment.censoring() != null) {
            return new Standing(treatment, Verdict.Censored, null);
        }
        if (!isComparable(treatment)) {
            return new Standing(treatment, Verdict.NotEnoughRuns, null);
        }
        if (best == null) {
            return new Standing(treatment, Verdict.NotCompared, null);
        }
        if (best == treatment) {
            return new Standing(treatment, Verdict.Best, null);
        }
        Ratio toBest = treatment.ratio(Response.ELAPSED, best, confidence);
        boolean slower = toBest != null && toBest.interval().low() > 1;
        return new Standing(treatment, slower ? Verdict.Slower : Verdict.CannotBeTold, toBest);
    }
}
