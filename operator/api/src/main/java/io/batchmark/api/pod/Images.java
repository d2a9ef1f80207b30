package io.batchmark.api.pod;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The images of pods where nobody says otherwise.
 *
 * @param runner image of the job runner, which also brings the agent into an image of the user's own
 * @param postgresql image of the PostgreSQL beside it
 * @param artemis image of the ActiveMQ Artemis beside it
 */
public record Images(String runner, String postgresql, String artemis) {
    /**
     * Those of a campaign: what it names, or else what it started with, so that an operator that is upgraded goes on
     * measuring the same.
     */
    public Images of(BenchmarkCampaign campaign) {
        String named = campaign.getSpec().runner().image();
        BenchmarkCampaignStatus status = campaign.getStatus();
        return new Images(
                named != null ? named : started(status, BenchmarkCampaignStatus::runnerImage, runner),
                started(status, BenchmarkCampaignStatus::postgresqlImage, postgresql),
                started(status, BenchmarkCampaignStatus::artemisImage, artemis));
    }

    /** Those that a campaign has started with; a name is empty if the campaign has not started. */
    public static Images started(BenchmarkCampaign campaign) {
        return new Images("", "", "").of(campaign);
    }

    private static String started(
            @Nullable BenchmarkCampaignStatus status,
            Function<BenchmarkCampaignStatus, @Nullable String> image,
            String configured) {
        return status == null ? configured : Objects.requireNonNullElse(image.apply(status), configured);
    }
}
