package io.batchmark.operator.reconcile;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.cleanup.Finalization;
import io.batchmark.operator.config.OperatorConfig;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.page.LivePages;
import io.batchmark.operator.pod.Images;
import io.batchmark.operator.queue.AnalysisQueue;
import io.batchmark.operator.queue.GangQueue;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * What reconciliations have in common.
 *
 * @param nanos a clock that does not jump
 * @param turns whose turn it is to be summed up
 * @param gangs whose turn it is to start an attempt with several pods
 * @param pages what is told to those who look on
 */
record Services(
        OperatorConfig config,
        Clock clock,
        LongSupplier nanos,
        CampaignMetrics metrics,
        AnalysisQueue turns,
        GangQueue gangs,
        LivePages pages) {
    Services(OperatorConfig config, Clock clock, LongSupplier nanos, CampaignMetrics metrics, LivePages pages) {
        this(config, clock, nanos, metrics, new AnalysisQueue(), new GangQueue(), pages);
    }

    Finalization finalization(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        return new Finalization(campaign, context, images(campaign), metrics, clock, config.deletionGrace());
    }

    /** Those of the chart, or what the campaign says. */
    Images images(BenchmarkCampaign campaign) {
        return new Images(config.runnerImage(), config.postgresqlImage(), config.artemisImage()).of(campaign);
    }
}
