package io.batchmark.core.design;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is varied, and how.
 *
 * @param type which combinations of levels become treatments
 * @param factors the settings that vary
 * @param replicates blocks: how often every treatment is run
 * @param seed fixes the order of the runs
 * @param exclude combinations that are left out: a treatment that has all levels of one of these maps
 */
public record Design(Type type, List<Factor> factors, int replicates, long seed, List<Map<String, String>> exclude) {
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
        factors = List.copyOf(factors);
        // in the order of the spec: messages quote a rule as the user wrote it
        exclude = exclude.stream()
                .map(rule -> Collections.unmodifiableMap(new LinkedHashMap<>(rule)))
                .toList();
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
        BigInteger treatments = star.multiply(crossed);
        return (baselineIsACell ? treatments : treatments.add(BigInteger.ONE)).multiply(BigInteger.valueOf(replicates));
    }

    private boolean isCrossed(Factor factor) {
        return type == Type.FullFactorial || factor.crossed();
    }

    /**
     * The treatments in the order of the spec, the baseline first.
     *
     * @throws InvalidDesignException if there would be no run or too many, if the baseline is excluded, or if a rule
     *     excludes nothing
     */
    public List<Treatment> treatments() throws InvalidDesignException {
        if (replicates < 1) {
            throw new InvalidDesignException("spec.design.replicates", "is " + replicates, "choose at least 1");
        }
        if (size().compareTo(BigInteger.valueOf(MAX_RUNS)) > 0) {
            throw new InvalidDesignException(
                    "spec.factors",
                    "they make " + size() + " runs (" + replicates + " replicates)",
                    "a campaign has at most " + MAX_RUNS
                            + ": remove levels or factors, lower design.replicates, or use design.type OneFactorAtATime");
        }
        Set<Map<String, String>> cells = new LinkedHashSet<>();
        cells.add(Treatment.of(factors, Map.of()).levels());
        cells.addAll(grid(star()));

        List<Treatment> treatments = new ArrayList<>();
        boolean[] used = new boolean[exclude.size()];
        for (Map<String, String> cell : cells) {
            Treatment treatment = Treatment.of(factors, cell);
            int rule = excludedBy(treatment);
            if (rule < 0) {
                treatments.add(treatment);
            } else if (treatment.isBaseline()) {
                throw new InvalidDesignException(
                        "spec.design.exclude[" + rule + "]",
                        exclude.get(rule) + " excludes the baseline treatment, which every ratio is relative to",
                        "choose another spec.baseline or narrow the rule");
            } else {
                used[rule] = true;
            }
        }
        for (int rule = 0; rule < used.length; rule++) {
            if (!used[rule]) {
                throw new InvalidDesignException(
                        "spec.design.exclude[" + rule + "]",
                        exclude.get(rule) + " excludes no treatment that an earlier rule leaves",
                        "name factors and levels that spec.factors has, or remove the rule");
            }
        }
        return treatments;
    }

    /** The baseline, and every deviation of a single factor from it. */
    private List<Map<String, String>> star() {
        Map<String, String> center = Treatment.of(factors, Map.of()).levels();
        List<Map<String, String>> cells = new ArrayList<>(List.of(center));
        for (Factor factor : factors) {
            if (!isCrossed(factor)) {
                for (String level : factor.levels()) {
                    cells.add(with(center, factor, level));
                }
            }
        }
        return cells;
    }

    /** Each of these cells at every combination of levels of the other factors. */
    private List<Map<String, String>> grid(List<Map<String, String>> cells) {
        List<Map<String, String>> grid = cells;
        for (Factor factor : factors) {
            if (isCrossed(factor)) {
                grid = grid.stream()
                        .flatMap(cell -> factor.levels().stream().map(level -> with(cell, factor, level)))
                        .toList();
            }
        }
        return grid;
    }

    private static Map<String, String> with(Map<String, String> cell, Factor factor, String level) {
        Map<String, String> next = new LinkedHashMap<>(cell);
        next.put(factor.name(), level);
        return next;
    }

    private int excludedBy(Treatment treatment) {
        for (int rule = 0; rule < exclude.size(); rule++) {
            if (treatment.levels().entrySet().containsAll(exclude.get(rule).entrySet())) {
                return rule;
            }
        }
        return -1;
    }
}
