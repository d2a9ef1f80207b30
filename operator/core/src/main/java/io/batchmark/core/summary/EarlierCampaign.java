package io.batchmark.core.summary;

import org.jspecify.annotations.Nullable;

/**
 * A campaign that was run before, and that another one is compared with.
 *
 * @param name of that campaign
 * @param summary what its runs say; null where it cannot be had
 * @param obstacle why not; null where it can be had
 */
public record EarlierCampaign(
        String name, @Nullable Summary summary, @Nullable String obstacle) {
    public static EarlierCampaign of(Summary summary) {
        return new EarlierCampaign(summary.campaign().name(), summary, null);
    }

    public static EarlierCampaign missing(String name, String obstacle) {
        return new EarlierCampaign(name, null, obstacle);
    }
}
