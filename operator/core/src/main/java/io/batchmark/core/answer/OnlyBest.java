package io.batchmark.core.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Conclusions from all statements of an answer together. The comparisons with the baseline have an error of their own, and so have the comparisons with the
 * best treatment. One of them may show a difference that the other does not show yet. A conclusion is false only if one of these statements is false.
 */
final class OnlyBest {
    private OnlyBest() {}

    /**
     * Tests if no statement shows that another treatment is better. A treatment that is slower than the best one by more than the margin, or slower than the
     * baseline, is not the best. The baseline is not the best if a treatment that may be chosen is faster.
     */
    static boolean mayBeBest(Standing standing, List<Standing> all) {
        Standing.ToBest toBest = standing.toBest();
        if (toBest == null || !toBest.mayBeBest() || toBest.beyondMargin()) {
            return false;
        }
        Standing baseline = all.get(0);
        return standing == baseline
                ? all.stream().noneMatch(it -> it.toBest() != null && isToBaseline(Verdict.Faster, it))
                : baseline.toBest() == null || !isToBaseline(Verdict.Slower, standing);
    }

    /** The standings with this conclusion: if one treatment alone may be the best, it is the best, and the others are slower. */
    static List<Standing> conclusions(List<Standing> all) {
        List<Standing> possible =
                all.stream().filter(standing -> mayBeBest(standing, all)).toList();
        if (possible.size() != 1) {
            return all;
        }
        Standing best = possible.getFirst();
        Standing.ToBest toBest = best.toBest();
        if (toBest == null
                || toBest.ratio() == null
                || all.stream().noneMatch(it -> it != best && it.toBest() != null)) {
            return all; // it was not measured, or not compared
        }
        return all.stream()
                .map(standing -> standing == best
                        ? told(standing, Verdict.Equivalent, 1.0)
                        : told(standing, Verdict.Slower, null))
                .toList();
    }

    /** The standing with another verdict, if it has no verdict yet. */
    private static Standing told(Standing standing, Verdict verdict, @Nullable Double atMost) {
        Standing.ToBest toBest = standing.toBest();
        return toBest == null || toBest.verdict() != Verdict.Undecided
                ? standing
                : standing.with(new Standing.ToBest(
                        verdict, toBest.ratio(), atMost, toBest.mayBeBest(), toBest.beyondMargin(), null));
    }

    private static boolean isToBaseline(Verdict verdict, Standing standing) {
        return standing.toBaseline() != null && standing.toBaseline().verdict() == verdict;
    }
}
