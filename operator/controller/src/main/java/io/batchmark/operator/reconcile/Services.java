package io.batchmark.operator.reconcile;

import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.loop.Shared;
import io.batchmark.core.schedule.RunBudget;
import io.batchmark.operator.act.PlatformUserIds;
import io.batchmark.operator.adapter.ClusterLoop;
import io.batchmark.operator.cleanup.Finalization;
import io.batchmark.operator.clock.ServerClock;
import io.batchmark.operator.config.OperatorConfig;
import io.batchmark.operator.leadership.OtherOperators;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.observe.FirstSeen;
import io.batchmark.operator.observe.Neighbourhood;
import io.batchmark.operator.page.LivePages;
import io.batchmark.operator.queue.Admission;
import io.batchmark.operator.queue.CampaignTurns;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.function.LongSupplier;

/**
 * The services that reconciliations share.
 *
 * @param loop services of the loops
 */
public record Services(
        OperatorConfig config,
        ServerClock clock,
        CampaignMetrics metrics,
        ClusterLoop.Services loop,
        CampaignTurns turns,
        OtherOperators operators) {
    /**
     * @param nanos a clock that does not jump
     * @param awaitLease blocks while another replica may lead
     * @param operators the operators of other installations
     */
    public Services(
            OperatorConfig config,
            ServerClock clock,
            LongSupplier nanos,
            CampaignMetrics metrics,
            LivePages pages,
            Runnable awaitLease,
            OtherOperators operators) {
        this(config, clock, nanos, metrics, pages, awaitLease, operators, CampaignTurns.of(nanos));
    }

    private Services(
            OperatorConfig config,
            ServerClock clock,
            LongSupplier nanos,
            CampaignMetrics metrics,
            LivePages pages,
            Runnable awaitLease,
            OtherOperators operators,
            CampaignTurns turns) {
        this(
                config,
                clock,
                metrics,
                new ClusterLoop.Services(
                        config,
                        clock,
                        metrics,
                        pages,
                        new Shared(clock, nanos, turns.analyses()),
                        new Neighbourhood(nanos),
                        new PlatformUserIds(config.userIds()),
                        awaitLease),
                turns,
                operators);
    }

    /** A new admission of campaigns, with the limits of the chart. */
    Admission admission() {
        OperatorConfig.Limits limits = config.limits();
        return new Admission(
                new RunBudget(limits.runsPerNamespace(), limits.runs()),
                turns.room()::propagateEvent,
                loop.loop().nanos());
    }

    /** Blocks while another operator may lead. */
    void awaitLease() {
        loop.awaitLease().run();
    }

    /** @param seen the facts that were seen of a campaign that ends */
    Finalization finalization(BenchmarkCampaign campaign, FirstSeen seen, Context<BenchmarkCampaign> context) {
        return new Finalization(
                campaign,
                context,
                loop.actuator(campaign, images(campaign), context),
                images(campaign),
                clock,
                seen.at(clock.instant(), loop.loop().nanos()),
                config.deletionGrace());
    }

    /** The images of the chart, or the images that the campaign specifies. */
    Images images(BenchmarkCampaign campaign) {
        return new Images(config.runnerImage(), config.postgresqlImage(), config.artemisImage()).of(campaign);
    }
}
