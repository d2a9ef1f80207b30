package io.batchmark.core.design;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which cells of a design its rules leave. */
final class Exclusion {
    private final List<Map<String, String>> exclude;
    private final LevelPlaces places;
    /** What each rule names: of each of its levels the factor and the level's place; nothing where no treatment can have all of them. */
    private final List<Optional<int[][]>> rules;

    Exclusion(List<Map<String, String>> exclude, LevelPlaces places) {
        this.exclude = exclude;
        this.places = places;
        this.rules = exclude.stream().map(this::rule).toList();
    }

    private Optional<int[][]> rule(Map<String, String> rule) {
        int[][] wanted = new int[rule.size()][];
        int named = 0;
        for (int factor = 0; factor < places.count(); factor++) {
            String level = rule.get(places.factors().get(factor).name());
            int place = level == null ? -1 : places.values().get(factor).indexOf(level);
            if (place >= 0) {
                wanted[named++] = new int[] {factor, place};
            }
        }
        return named == wanted.length ? Optional.of(wanted) : Optional.empty();
    }

    /**
     * Numbers of the cells that are left; empty where there is no rule.
     *
     * @param sampled whether the cells are some of all combinations, so that a rule may be right and yet exclude none of them
     * @throws InvalidDesignException if the baseline is excluded, or if a rule excludes nothing
     */
    int[] left(Grid grid, boolean sampled) throws InvalidDesignException {
        if (exclude.isEmpty()) {
            return new int[0];
        }
        boolean[] used = new boolean[rules.size()];
        int[] kept = new int[grid.size()];
        int count = 0;
        int[] cell = new int[places.count()];
        for (int number = 0; number < grid.size(); number++) {
            grid.read(number, cell);
            int rule = excludedBy(cell);
            if (rule < 0) {
                kept[count++] = number;
            } else if (number == 0) {
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
            if (!used[rule] && !(sampled && namesLevels(rule))) {
                throw new InvalidDesignException(
                        "ExcludesNothing",
                        "spec.design.exclude[" + rule + "]",
                        exclude.get(rule)
                                + (sampled
                                        ? " names no levels that spec.factors has"
                                        : " excludes no treatment that an earlier rule leaves"),
                        "name factors and levels that spec.factors has, or remove the rule");
            }
        }
        return Arrays.copyOf(kept, count);
    }

    private boolean namesLevels(int rule) {
        return rules.get(rule)
                .filter(wanted -> Arrays.stream(wanted).allMatch(level -> level[1] < places.levels(level[0])))
                .isPresent();
    }

    private int excludedBy(int[] cell) {
        for (int rule = 0; rule < rules.size(); rule++) {
            if (rules.get(rule).isPresent() && matches(rules.get(rule).get(), cell)) {
                return rule;
            }
        }
        return -1;
    }

    private static boolean matches(int[][] rule, int[] cell) {
        for (int[] level : rule) {
            if (cell[level[0]] != level[1]) {
                return false;
            }
        }
        return true;
    }
}
