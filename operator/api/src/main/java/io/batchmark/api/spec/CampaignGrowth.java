package io.batchmark.api.spec;

import io.batchmark.api.v1alpha1.AddedLevels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Setting;
import io.batchmark.core.adaptation.AdditionalLevels;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.loop.Growth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Levels that a campaign has added. The status holds them: a user who applies the spec again must not take them away. */
public record CampaignGrowth(BenchmarkCampaign campaign) implements Growth {
    @Override
    public AdditionalLevels levels() {
        Map<String, List<String>> byFactor = new LinkedHashMap<>();
        if (campaign.getStatus() != null) {
            campaign.getStatus().addedLevels().forEach(added -> byFactor.put(added.factor(), added.levels()));
        }
        return new AdditionalLevels(byFactor);
    }

    /** The levels as a status holds them. */
    public static List<AddedLevels> status(AdditionalLevels levels) {
        return levels.byFactor().entrySet().stream()
                .map(added -> new AddedLevels(added.getKey(), added.getValue()))
                .toList();
    }

    @Override
    public boolean isAllowed() {
        return campaign.getSpec().design().refine();
    }

    @Override
    public AdditionalLevels with(Map<String, String> proposed) {
        Map<String, String> inRange = new LinkedHashMap<>(proposed);
        inRange.entrySet()
                .removeIf(level -> Setting.find(level.getKey())
                        .filter(setting -> !setting.isInRange(level.getValue()))
                        .isPresent());
        return levels().with(inRange, this::canBePlanned);
    }

    private boolean canBePlanned(AdditionalLevels levels) {
        try {
            CampaignPlan.of(campaign, levels, null);
            return true;
        } catch (InvalidDesignException e) {
            return false;
        }
    }
}
