package io.batchmark.core.design;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The treatments of a design in the order of the spec, the baseline first. None of them is kept: a treatment is worked
 * out from its number, digit by digit, so that a large design takes no more memory than a small one. Only where a rule
 * excludes some, the numbers of those that are left are kept.
 */
public final class Treatments extends AbstractList<Treatment> implements RandomAccess {
    private final List<Factor> factors;
    /** Of each factor its levels, each of them once, and its baseline behind them where it is none of them. */
    private final List<List<String>> values;
    /** Of each factor the place of its baseline in {@link #values}. */
    private final int[] baseline;
    /** Of each factor the number of its levels. */
    private final int[] levels;

    private final boolean[] crossed;
    /** Number that the baseline treatment has among all combinations, -1 where it is none of them. */
    private final int center;
    /** Treatments before exclusion. */
    private final int cells;
    /** Which of them are left; empty where all of them are. */
    private final int[] left;

    /** Whether the baseline comes a second time, behind all others. */
    private final boolean selfTest;

    private Treatments(Design design) throws InvalidDesignException {
        factors = design.factors();
        int count = factors.size();
        values = new ArrayList<>(count);
        baseline = new int[count];
        levels = new int[count];
        crossed = new boolean[count];
        int star = 1;
        int combinations = 1;
        int at = 0;
        for (int factor = 0; factor < count; factor++) {
            Set<String> distinct = new LinkedHashSet<>(factors.get(factor).levels());
            levels[factor] = distinct.size();
            distinct.add(factors.get(factor).baseline());
            values.add(List.copyOf(distinct));
            baseline[factor] = values.get(factor).indexOf(factors.get(factor).baseline());
            crossed[factor] = design.isCrossed(factors.get(factor));
            if (crossed[factor]) {
                combinations *= levels[factor];
                at = at < 0 || baseline[factor] == levels[factor] ? -1 : at * levels[factor] + baseline[factor];
            } else {
                star += deviations(factor);
            }
        }
        center = at;
        cells = star * combinations + (center < 0 ? 1 : 0);
        left = left(design.exclude());
        selfTest = design.selfTest();
    }

    /**
     * @param design one that is not too large
     * @throws InvalidDesignException if the baseline is excluded, or if a rule excludes nothing
     */
    static Treatments of(Design design) throws InvalidDesignException {
        return new Treatments(design);
    }

    @Override
    public int size() {
        return combinations() + (selfTest ? 1 : 0);
    }

    private int combinations() {
        return left.length > 0 ? left.length : cells;
    }

    @Override
    public Treatment get(int index) {
        Map<String, String> levels = levels(index);
        return isBaselineAgain(index) ? Treatment.baselineAgain(levels) : Treatment.of(factors, levels);
    }

    /** Level of each factor, in the order of the factors. */
    public Map<String, String> levels(int index) {
        int[] digits = digits(index);
        Map<String, String> all = LinkedHashMap.newLinkedHashMap(digits.length);
        for (int factor = 0; factor < digits.length; factor++) {
            all.put(factors.get(factor).name(), values.get(factor).get(digits[factor]));
        }
        return all;
    }

    /** The id of a treatment, without the treatment. */
    String id(int index) {
        if (isBaselineAgain(index)) {
            return Treatment.BASELINE_AGAIN;
        }
        int[] digits = digits(index);
        SortedMap<String, String> deviations = new TreeMap<>();
        for (int factor = 0; factor < digits.length; factor++) {
            if (digits[factor] != baseline[factor]) {
                deviations.put(factors.get(factor).name(), values.get(factor).get(digits[factor]));
            }
        }
        return Treatment.id(deviations);
    }

    private int[] digits(int index) {
        int[] digits = new int[factors.size()];
        read(isBaselineAgain(index) ? 0 : left.length > 0 ? left[index] : index, digits);
        return digits;
    }

    /** It comes behind all combinations. */
    private boolean isBaselineAgain(int index) {
        return index == combinations();
    }

    /** What a cell has of each factor: as a number is written, the last of the crossed factors changing fastest. */
    private void read(int cell, int[] digits) {
        System.arraycopy(baseline, 0, digits, 0, digits.length);
        if (cell == 0) {
            return;
        }
        // the baseline stands in front of all others
        int rest = center < 0 || cell <= center ? cell - 1 : cell;
        for (int factor = digits.length - 1; factor >= 0; factor--) {
            if (crossed[factor]) {
                digits[factor] = rest % levels[factor];
                rest /= levels[factor];
            }
        }
        for (int factor = 0; rest > 0; factor++) {
            if (crossed[factor]) {
                continue;
            }
            if (rest <= deviations(factor)) {
                // levels but the baseline
                digits[factor] = rest <= baseline[factor] ? rest - 1 : rest;
                return;
            }
            rest -= deviations(factor);
        }
    }

    /** Levels of a factor that are not its baseline. */
    private int deviations(int factor) {
        return values.get(factor).size() - 1;
    }

    private int[] left(List<Map<String, String>> exclude) throws InvalidDesignException {
        if (exclude.isEmpty()) {
            return new int[0];
        }
        List<Optional<int[][]>> rules = exclude.stream().map(this::rule).toList();
        boolean[] used = new boolean[rules.size()];
        int[] kept = new int[cells];
        int count = 0;
        int[] digits = new int[factors.size()];
        for (int cell = 0; cell < cells; cell++) {
            read(cell, digits);
            int rule = excludedBy(rules, digits);
            if (rule < 0) {
                kept[count++] = cell;
            } else if (cell == 0) {
                throw new InvalidDesignException(
                        "BaselineExcluded",
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
                        "ExcludesNothing",
                        "spec.design.exclude[" + rule + "]",
                        exclude.get(rule) + " excludes no treatment that an earlier rule leaves",
                        "name factors and levels that spec.factors has, or remove the rule");
            }
        }
        return Arrays.copyOf(kept, count);
    }

    /**
     * What a rule names: for each of its levels the factor and the level's place.
     *
     * @return nothing where no treatment can have all of them
     */
    private Optional<int[][]> rule(Map<String, String> rule) {
        int[][] wanted = new int[rule.size()][];
        int named = 0;
        for (int factor = 0; factor < factors.size(); factor++) {
            String level = rule.get(factors.get(factor).name());
            int place = level == null ? -1 : values.get(factor).indexOf(level);
            if (place >= 0) {
                wanted[named++] = new int[] {factor, place};
            }
        }
        return named == wanted.length ? Optional.of(wanted) : Optional.empty();
    }

    private static int excludedBy(List<Optional<int[][]>> rules, int[] digits) {
        for (int rule = 0; rule < rules.size(); rule++) {
            if (rules.get(rule).isPresent() && matches(rules.get(rule).get(), digits)) {
                return rule;
            }
        }
        return -1;
    }

    private static boolean matches(int[][] rule, int[] digits) {
        for (int[] level : rule) {
            if (digits[level[0]] != level[1]) {
                return false;
            }
        }
        return true;
    }
}
