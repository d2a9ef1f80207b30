package io.batchmark.core.design;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a plan is by definition: every combination written out, and every block sorted by whole hashes. */
final class ExpandedPlan {
    private ExpandedPlan() {}

    /** The treatments of a design of which no rule excludes the baseline. */
    static List<Treatment> treatments(Design design) {
        Map<String, String> baseline = Treatment.of(design.factors(), Map.of()).levels();
        List<Map<String, String>> star = new ArrayList<>(List.of(baseline));
        for (Factor factor : design.factors()) {
            if (!design.isCrossed(factor)) {
                factor.levels().forEach(level -> star.add(with(baseline, factor, level)));
            }
        }
        List<Map<String, String>> grid = star;
        for (Factor factor : design.factors()) {
            if (design.isCrossed(factor)) {
                grid = grid.stream()
                        .flatMap(cell -> factor.levels().stream().map(level -> with(cell, factor, level)))
                        .toList();
            }
        }
        Set<Map<String, String>> cells = new LinkedHashSet<>(List.of(baseline));
        cells.addAll(grid);
        return cells.stream()
                .map(cell -> Treatment.of(design.factors(), cell))
                .filter(treatment -> design.exclude().stream()
                        .noneMatch(rule -> treatment.levels().entrySet().containsAll(rule.entrySet())))
                .toList();
    }

    static List<Run> runs(Design design) {
        List<Treatment> treatments = treatments(design);
        List<Run> runs = new ArrayList<>();
        for (int block = 1; block <= design.replicates(); block++) {
            int number = block;
            treatments.stream()
                    .map(treatment -> new Run(treatment, number))
                    .sorted(Comparator.comparing(
                            run -> ByteBuffer.wrap(Treatment.sha256(design.seed() + "/" + run.key()))))
                    .forEach(runs::add);
        }
        return runs;
    }

    private static Map<String, String> with(Map<String, String> cell, Factor factor, String level) {
        Map<String, String> next = new LinkedHashMap<>(cell);
        next.put(factor.name(), level);
        return next;
    }
}
