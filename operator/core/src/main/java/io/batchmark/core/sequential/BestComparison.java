package io.batchmark.core.sequential;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What is known of each treatment's loss: by how much it takes longer than the best one, whichever that is.
 *
 * <p>All statements hold together, with a probability of error of at most {@code error} whenever one looks. Only comparisons
 * with one treatment that is truly best matter, b, of which there are one less than treatments: it need not be known which
 * one it is (Hsu, Constrained simultaneous confidence intervals for multiple comparisons with the best, Annals of Statistics
 * 12(3), 1984; Edwards and Hsu, Multiple comparisons with the best treatment, JASA 78(384), 1983).
 *
 * <ul>
 *   <li>Who may be best are those of which {@link Elimination} does not show that something is faster. b stays among them unless
 *       that is wrongly shown of it: one event.
 *   <li>While it does, who is shown to be slower than each of them is slower than b: one event for each treatment.
 *   <li>That another treatment's loss is at most some margin takes evidence against each that may be best, b among them: one
 *       event for each treatment.
 * </ul>
 *
 * The last kind takes more blocks, and has four fifths of the error. {@link Arrivals} has the share of each pair.
 *
 * <p>Who is not the best, and takes longer by more than the margin, may leave later blocks: nothing is compared with it any more. That all
 * who are said to do so do is a statement with an error of its own, because it takes fewer blocks then: each of these has run in all of them.
 */
public final class BestComparison {
    /** What is slower than some other one is slower than one of the fastest, as a rule: no need to try all. */
    private static final int RIVALS = 32;

    private final Observations observations;
    private final ComparisonRule rule;
    private final EvidenceNeeded needed;
    private final double margin;

    /** Blocks that evidence for a small loss takes, at least. */
    private final int fewestWithin;
    /** The fastest first: what is to be shown slower is shown so soonest by these. */
    private final int[] fastestFirst;

    private final BitSet possiblyBest = new BitSet();
    private final BitSet beyondMargin = new BitSet();
    /** Forecasts that were made, by treatment. */
    private final Map<Integer, Double> untilNotBest = new HashMap<>();

    private final WorkLimit work;
    private final Map<Integer, Boolean> withinMargin = new HashMap<>();

    /**
     * @param candidates the treatments that may be chosen: the best one is the best of these
     * @param error probability that any of the statements is wrong, between 0 and 1
     * @param margin logarithm of the ratio that does not matter, more than 0
     */
    public BestComparison(ComparisonRule rule, BitSet candidates, double error, double margin) {
        this(rule, candidates, error, margin, new WorkLimit(WorkLimit.MOST));
    }

    BestComparison(ComparisonRule rule, BitSet candidates, double error, double margin, WorkLimit work) {
        this.work = work;
        this.rule = rule;
        observations = rule.observations();
        Arrivals arrivals = observations.arrivals();
        needed = new EvidenceNeeded(rule, error);
        this.margin = margin;
        fewestWithin = rule.fewestForMargin(needed.within(arrivals.mostOfBest()));
        double[] levels = observations.levels();
        fastestFirst = IntStream.range(0, observations.treatments())
                .filter(candidates::get)
                .boxed()
                // what was never measured to its end, and is not a number, comes last
                .sorted(Comparator.comparingDouble(treatment -> levels[treatment]))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] rivals = Arrays.stream(fastestFirst).limit(RIVALS).toArray();
        for (int one : fastestFirst) {
            possiblyBest.set(one, !rule.isSlowerThanSome(one, rivals, 0, needed.errorBeyond()));
            beyondMargin.set(one, rule.isSlowerThanSome(one, rivals, margin, arrivals.of(one) * error));
        }
    }

    private BestComparison(BestComparison other, double margin) {
        work = other.work;
        observations = other.observations;
        rule = other.rule;
        needed = other.needed;
        this.margin = margin;
        fewestWithin = other.fewestWithin;
        fastestFirst = other.fastestFirst;
        possiblyBest.or(other.possiblyBest);
    }

    /** What would be known if another margin had been asked for, which other bets suit: who may be the best is the same. */
    public BestComparison withMargin(double other) {
        return new BestComparison(this, other);
    }

    /** Whether nothing shows that another one is faster. */
    public boolean mayBeBest(int treatment) {
        return possiblyBest.get(treatment);
    }

    /** Tests if it is shown to take longer than the best one by no more than the margin. */
    public boolean isWithinMargin(int treatment) {
        return withinMargin.computeIfAbsent(treatment, this::isShownWithinMargin);
    }

    private boolean isShownWithinMargin(int treatment) {
        if (observations.treatments() < 2 || observations.blocks() < fewestWithin) {
            return false;
        }
        for (int other : fastestFirst) {
            if (isRival(other, treatment)
                    && !(work.allows(observations.blocks())
                            && within(other, treatment).isEnough(-margin, needed.within(other, treatment)))) {
                return false;
            }
        }
        return !possiblyBest.isEmpty();
    }

    /** Tests if it is shown to take longer than the best one by more than the margin. */
    public boolean isBeyondMargin(int treatment) {
        return beyondMargin.get(treatment);
    }

    /** Tests if it is shown to take longer than the best one. */
    public boolean isSlower(int treatment) {
        return isBeyondMargin(treatment) || isBeyond(treatment, 0);
    }

    /** @param factor logarithm of the ratio to the best one that it is shown to exceed, at least 0 */
    boolean isBeyond(int treatment, double factor) {
        return !mayBeBest(treatment)
                && !possiblyBest.isEmpty()
                && possiblyBest.stream().allMatch(best -> isSlower(treatment, best, factor));
    }

    /** Logarithm of the ratio to the best one that it is shown not to exceed; at least 0, infinite if nothing is known. */
    public double atMost(int treatment) {
        if (observations.treatments() < 2 || observations.blocks() < fewestWithin) {
            return Double.POSITIVE_INFINITY;
        }
        double most = 0;
        for (int other : fastestFirst) {
            if (isRival(other, treatment)) {
                Evidence evidence = within(other, treatment);
                double enough = needed.within(other, treatment);
                if (!evidence.isEnough(-most, enough)) {
                    most = Math.max(most, -evidence.bound(enough));
                }
            }
        }
        return most;
    }

    /**
     * How many more blocks like those that there are it takes to show that it is within the margin of each other one that may still
     * be the best by then; infinite if they show none.
     */
    public double blocksUntilWithinMargin(int treatment) {
        return rivals(treatment)
                .mapToDouble(other -> Math.min(
                        within(other, treatment).blocksUntil(-margin, needed.within(other, treatment)),
                        blocksUntilNotBest(other)))
                .reduce(Math.max(0, fewestWithin - observations.blocks()), Math::max);
    }

    /** How many it takes to show that it is slower than each other one that may still be the best by then. */
    public double blocksUntilSlower(int treatment) {
        return rivals(treatment)
                .mapToDouble(other -> Math.min(blocksUntilSlower(treatment, other, 1), blocksUntilNotBest(other)))
                .max()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** How many it takes to show that some other one is faster: any of them, or half of them together; 0 where that is shown. */
    public double blocksUntilNotBest(int treatment) {
        return !mayBeBest(treatment)
                ? 0
                : untilNotBest.computeIfAbsent(treatment, key -> {
                    int[] others = Arrays.stream(fastestFirst)
                            .limit(RIVALS)
                            .filter(other -> other != treatment)
                            .toArray();
                    int half = (others.length + 1) / 2;
                    double any = Arrays.stream(others)
                            .mapToDouble(other -> blocksUntilSlower(treatment, other, 1))
                            .min()
                            .orElse(Double.POSITIVE_INFINITY);
                    return half < 2
                            ? any
                            : Math.min(
                                    any,
                                    Arrays.stream(others)
                                            .mapToDouble(other -> blocksUntilSlower(treatment, other, half))
                                            .sorted()
                                            .toArray()[half - 1]);
                });
    }

    /** @param together comparisons of which each contributes as much */
    private double blocksUntilSlower(int treatment, int reference, int together) {
        return rule.ofDifference(treatment, reference)
                .blocksUntil(0, needed.beyond(treatment, reference) - rule.relief(together));
    }

    private IntStream rivals(int treatment) {
        return Arrays.stream(fastestFirst)
                .filter(other -> isRival(other, treatment))
                .limit(RIVALS);
    }

    /** Whether another treatment may be the best one, that this one is to be compared with. */
    private boolean isRival(int other, int treatment) {
        return other != treatment && mayBeBest(other);
    }

    private Evidence within(int other, int treatment) {
        return rule.ofMargin(other, treatment, margin);
    }

    private boolean isSlower(int treatment, int reference, double factor) {
        return work.allows(observations.blocks())
                && rule.isSlower(treatment, reference, factor, needed.beyond(treatment, reference));
    }
}
