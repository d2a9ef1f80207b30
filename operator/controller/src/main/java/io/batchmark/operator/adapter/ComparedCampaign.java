package io.batchmark.operator.adapter;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.loop.Ports;
import io.batchmark.core.summary.EarlierCampaign;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The earlier campaign that a campaign is compared with. */
record ComparedCampaign(BenchmarkCampaign campaign, Refusals refusals, Context<BenchmarkCampaign> context)
        implements Ports.Comparison {
    @Override
    public @Nullable EarlierCampaign read() {
        return refusals.read(() -> Optional.ofNullable(EarlierCampaigns.of(campaign, context)))
                .orElse(null);
    }

    @Override
    public long bytes() {
        return EarlierCampaigns.bytes(campaign, context);
    }
}
