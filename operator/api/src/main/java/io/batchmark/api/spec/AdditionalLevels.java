package io.batchmark.api.spec;

import io.batchmark.api.v1alpha1.AddedLevels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Setting;
import io.batchmark.core.design.InvalidDesignException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Levels that a campaign has added to those of its spec. They are in its status: who applies the spec again must not take them away.
 *
 * @param byFactor in the order in which they were added
 */
public record AdditionalLevels(Map<String, List<String>> byFactor) {
    /** Levels that one factor may get: a campaign must end even if the best level is always beyond the last one. */
    private static final int MOST = 4;

    public static AdditionalLevels of(BenchmarkCampaign campaign) {
        Map<String, List<String>> byFactor = new LinkedHashMap<>();
        if (campaign.getStatus() != null) {
            campaign.getStatus().addedLevels().forEach(added -> byFactor.put(added.factor(), added.levels()));
        }
        return new AdditionalLevels(byFactor);
    }

    /**
     * These and further ones, of which those are left out that their setting cannot have, or with which the campaign could not be
     * planned.
     *
     * @param proposed a level for each of some factors
     */
    public AdditionalLevels with(BenchmarkCampaign campaign, Map<String, String> proposed) {
        AdditionalLevels all = this;
        for (Map.Entry<String, String> level : proposed.entrySet()) {
            AdditionalLevels more = all.with(level.getKey(), level.getValue());
            if (all.byFactor.getOrDefault(level.getKey(), List.of()).size() < MOST
                    && Setting.find(level.getKey())
                            .map(setting -> setting.isInRange(level.getValue()))
                            .orElse(true)
                    && more.canBePlanned(campaign)) {
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

    private boolean canBePlanned(BenchmarkCampaign campaign) {
        try {
            CampaignPlan.of(campaign, this);
            return true;
        } catch (InvalidDesignException e) {
            return false;
        }
    }

    /** Levels of a spec, followed by these; a factor that the spec no longer has is left out. */
    Map<String, List<String>> with(Map<String, List<String>> ofSpec) {
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

    public List<AddedLevels> status() {
        return byFactor.entrySet().stream()
                .map(added -> new AddedLevels(added.getKey(), added.getValue()))
                .toList();
    }
}
