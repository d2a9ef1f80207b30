package io.batchmark.core.design;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
 */
public record Design(
        Type type,
        List<Factor> factors,
        int replicates,
        int minReplicates,
        long seed,
        List<Map<String, String>> exclude,
        boolean selfTest) {
    /** Which combinations of levels become treatments. The baseline treatment always is one of them. */
    public enum Type {
        /** Every combination of levels. */
        FullFactorial,
        /** One factor at a time leaves its baseline. */
        OneFactorAtATime
    }

    /** The largest number of runs of a campaign, before exclusion. */
    public static final int MAX_RUNS = 100_000;

    public Design {
        minReplicates = minReplicates < 1 ? replicates : minReplicates;
        factors = List.copyOf(factors);
        // in the order of the spec: messages quote a rule as the user wrote it
        exclude = exclude.stream()
                .map(rule -> Collections.unmodifiableMap(new LinkedHashMap<>(rule)))
                .toList();
    }

    /** A design without a self-test. */
    public Design(
            Type type,
            List<Factor> factors,
            int replicates,
            int minReplicates,
            long seed,
            List<Map<String, String>> exclude) {
        this(type, factors, replicates, minReplicates, seed, exclude, false);
    }

    /** A design whose number of blocks is fixed. */
    public Design(Type type, List<Factor> factors, int replicates, long seed, List<Map<String, String>> exclude) {
        this(type, factors, replicates, replicates, seed, exclude, false);
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
        int others = (baselineIsACell ? 0 : 1) + (selfTest ? 1 : 0);
        return star.multiply(crossed).add(BigInteger.valueOf(others)).multiply(BigInteger.valueOf(replicates));
    }

    boolean isCrossed(Factor factor) {
        return type == Type.FullFactorial || factor.crossed();
    }

    /**
     * The treatments in the order of the spec, the baseline first.
     *
     * @throws InvalidDesignException if there would be no run or too many, if the baseline is excluded, or if a rule
     *     excludes nothing
     */
    public Treatments treatments() throws InvalidDesignException {
        if (replicates < 1) {
            throw new InvalidDesignException(
                    "NoReplicates", "spec.design.replicates", "is " + replicates, "choose at least 1");
        }
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
