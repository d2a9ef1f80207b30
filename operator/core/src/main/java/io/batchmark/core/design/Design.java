package io.batchmark.core.design;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is varied, and how.
 *
 * @param type which combinations of levels become treatments
 * @param factors the settings that vary
 * @param replicates blocks: how often every treatment is run, at most
 * @param minReplicates how often at least, before the question counts as answered; the same as {@code replicates} where their number
 *     is fixed
 * @param seed fixes the order of the runs
 * @param exclude combinations that are left out: a treatment that has all levels of one of these maps
 * @param selfTest whether the baseline is run under a second name as well, as a treatment that truly does not differ from it
 * @param sampleSize how many combinations of the factors that are not crossed a fraction or a sample has; null where their number
 *     follows from that of the factors
 * @param sampleSeed fixes the combinations of a Latin hypercube
 * @param order order of the runs of a block; null for a random order
 */
public record Design(
        Type type,
        List<Factor> factors,
        int replicates,
        int minReplicates,
        long seed,
        List<Map<String, String>> exclude,
        boolean selfTest,
        @Nullable Integer sampleSize,
        long sampleSeed,
        @Nullable Order order) {
    /** Order of the runs of a block. */
    public enum Order {
        /** Each order is as likely, and independent of all other blocks. */
        Random,
        /** Over the blocks, each treatment has each position and each predecessor equally often: {@link WilliamsSquare}. */
        Balanced
    }

    /** Which combinations of levels become treatments. The baseline treatment always is one of them. */
    public enum Type {
        /** Every combination of levels. */
        FullFactorial,
        /** One factor at a time leaves its baseline. */
        OneFactorAtATime,
        /** A regular fraction of all combinations of factors with two levels each. */
        FractionalFactorial,
        /** A random sample that has each level of a factor equally often. */
        LatinHypercube;

        /** Whether only some combinations are treatments, chosen together, so that further levels make others of all of them. */
        boolean isSample() {
            return this == FractionalFactorial || this == LatinHypercube;
        }
    }

    /** The largest number of runs of a campaign, before exclusion. */
    public static final int MAX_RUNS = 100_000;

    public Design {
        minReplicates = minReplicates < 1 ? replicates : minReplicates;
        factors = List.copyOf(factors);
        order = Objects.requireNonNullElse(order, Order.Random);
        // in the order of the spec: messages quote a rule as the user wrote it
        exclude = exclude.stream()
                .map(rule -> Collections.unmodifiableMap(new LinkedHashMap<>(rule)))
                .toList();
    }

    /** A design with one seed for all that is drawn. */
    public Design(
            Type type,
            List<Factor> factors,
            int replicates,
            int minReplicates,
            long seed,
            List<Map<String, String>> exclude,
            boolean selfTest,
            @Nullable Integer sampleSize) {
        this(type, factors, replicates, minReplicates, seed, exclude, selfTest, sampleSize, seed, Order.Random);
    }

    /** A design of which all treatments follow from its factors. */
    public Design(
            Type type,
            List<Factor> factors,
            int replicates,
            int minReplicates,
            long seed,
            List<Map<String, String>> exclude,
            boolean selfTest) {
        this(type, factors, replicates, minReplicates, seed, exclude, selfTest, null);
    }

    /** A design without a self-test. */
    public Design(
            Type type,
            List<Factor> factors,
            int replicates,
            int minReplicates,
            long seed,
            List<Map<String, String>> exclude) {
        this(type, factors, replicates, minReplicates, seed, exclude, false, null);
    }

    /** A design whose number of blocks is fixed. */
    public Design(Type type, List<Factor> factors, int replicates, long seed, List<Map<String, String>> exclude) {
        this(type, factors, replicates, replicates, seed, exclude, false, null);
    }

    /** Whether blocks are only run until the question is answered. */
    public boolean isSequential() {
        return minReplicates < replicates;
    }

    /** Runs before exclusion, counted without expanding anything. */
    public BigInteger size() {
        BigInteger crossed = BigInteger.ONE;
        BigInteger star = BigInteger.ONE;
        boolean baselineIsACell = true;
        for (Factor factor : factors) {
            boolean hasBaseline = factor.levels().contains(factor.baseline());
            BigInteger levels = BigInteger.valueOf(factor.levels().size());
            if (isCrossed(factor)) {
                crossed = crossed.multiply(levels);
                baselineIsACell &= hasBaseline;
            } else {
                star = star.add(hasBaseline ? levels.subtract(BigInteger.ONE) : levels);
            }
        }
        BigInteger points = type.isSample() ? BigInteger.valueOf(SampleSize.withBaseline(this)) : star;
        int others = (baselineIsACell ? 0 : 1) + (selfTest ? 1 : 0);
        return points.multiply(crossed).add(BigInteger.valueOf(others)).multiply(BigInteger.valueOf(replicates));
    }

    boolean isCrossed(Factor factor) {
        return type == Type.FullFactorial || factor.crossed();
    }

    /** The factors that meet each other in some combinations only. */
    List<Factor> sampled() {
        return factors.stream().filter(factor -> !isCrossed(factor)).toList();
    }

    /** Which fraction of all combinations is run; null where the design is none. */
    public @Nullable Fraction fraction() {
        return type == Type.FractionalFactorial ? Fraction.of(sampled().size(), SampleSize.of(this)) : null;
    }

    /**
     * The treatments in the order of the spec, the baseline first.
     *
     * @throws InvalidDesignException if there would be no run or too many, if the baseline is excluded, if a rule
     *     excludes nothing, or if there is no such fraction or sample
     */
    public Treatments treatments() throws InvalidDesignException {
        if (replicates < 1) {
            throw new InvalidDesignException(
                    "NoReplicates", "spec.design.replicates", "is " + replicates, "choose at least 1");
        }
        SampleSize.check(this);
        if (size().compareTo(BigInteger.valueOf(MAX_RUNS)) > 0) {
            throw new InvalidDesignException(
                    "TooManyRuns",
                    "spec.factors",
                    "they make " + size() + " runs (" + replicates + " replicates)",
                    "a campaign has at most " + MAX_RUNS
                            + ": remove levels or factors, lower design.replicates, or use design.type OneFactorAtATime");
        }
        return Treatments.of(this);
    }
}
