package io.batchmark.core.adaptation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Levels that a campaign has added to the levels of its spec.
 *
 * @param byFactor in the order in which they were added
 */
public record AdditionalLevels(Map<String, List<String>> byFactor) {
    public static final AdditionalLevels NONE = new AdditionalLevels(Map.of());

    /** Levels that one factor may get: a campaign must end even if the best level is always beyond the last one. */
    private static final int MOST = 4;

    /**
     * These levels and further ones.
     *
     * @param proposed at most one level for each factor
     * @param canBePlanned whether the campaign can be planned with such levels; a level without which it can be planned is left out
     */
    public AdditionalLevels with(Map<String, String> proposed, Predicate<AdditionalLevels> canBePlanned) {
        AdditionalLevels all = this;
        for (Map.Entry<String, String> level : proposed.entrySet()) {
            AdditionalLevels more = all.with(level.getKey(), level.getValue());
            if (all.byFactor.getOrDefault(level.getKey(), List.of()).size() < MOST && canBePlanned.test(more)) {
                all = more;
            }
        }
        return all;
    }

    private AdditionalLevels with(String factor, String level) {
        Map<String, List<String>> more = new LinkedHashMap<>(byFactor);
        List<String> levels = new ArrayList<>(byFactor.getOrDefault(factor, List.of()));
        levels.add(level);
        more.put(factor, levels);
        return new AdditionalLevels(more);
    }

    /** Levels of a spec, followed by these. A factor that the spec no longer has is left out. */
    public Map<String, List<String>> after(Map<String, List<String>> ofSpec) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        ofSpec.forEach((factor, levels) -> {
            Set<String> both = new LinkedHashSet<>(levels);
            both.addAll(byFactor.getOrDefault(factor, List.of()));
            all.put(factor, List.copyOf(both));
        });
        return all;
    }

    /** As in {@code itemCount=8000, partitions=16}. */
    @Override
    public String toString() {
        return byFactor.entrySet().stream()
                .flatMap(added -> added.getValue().stream().map(level -> added.getKey() + "=" + level))
                .collect(Collectors.joining(", "));
    }
}
