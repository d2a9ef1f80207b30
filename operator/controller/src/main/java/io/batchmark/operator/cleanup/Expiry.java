package io.batchmark.operator.cleanup;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.operator.clock.ServerClock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a campaign is deleted that is over: {@code execution.ttlAfterFinished} after its end. */
public final class Expiry {
    private Expiry() {}

    /** Null where it is not over, or may stay. */
    public static @Nullable Instant of(
            BenchmarkCampaign campaign, @Nullable BenchmarkCampaignStatus status, ServerClock clock) {
        String ttl = campaign.getSpec().execution().ttlAfterFinished();
        return ttl == null
                        || status == null
                        || status.completionTime() == null
                        || !campaign.getMetadata().getGeneration().equals(status.observedGeneration())
                ? null
                : clock.end(Instant.parse(status.completionTime()), Durations.parse(ttl));
    }
}
