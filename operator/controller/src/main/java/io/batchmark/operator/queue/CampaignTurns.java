package io.batchmark.operator.queue;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.loop.AnalysisQueue;
import io.batchmark.core.loop.Campaign;
import io.batchmark.core.loop.NoTurnException;
import io.batchmark.core.loop.Turns;
import io.javaoperatorsdk.operator.api.config.ConfigurationService;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The turns of campaigns.
 *
 * @param reconciling threads that reconcile
 * @param planning campaigns that are planned at a time: an operator that starts finds all of them at once
 * @param analyses analyses of runs
 * @param room wakes campaigns that waited
 */
public record CampaignTurns(
        Turns reconciling, Turns planning, AnalysisQueue analyses, SimpleInboundEventSource<BenchmarkCampaign> room) {
    /** @param nanos a clock that does not jump */
    public static CampaignTurns of(LongSupplier nanos) {
        SimpleInboundEventSource<BenchmarkCampaign> room = new SimpleInboundEventSource<>("room");
        Turns.Services services = new Turns.Services(
                nanos,
                ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime,
                campaign -> room.propagateEvent(new ResourceID(campaign.name(), campaign.namespace())));
        return new CampaignTurns(
                new Turns(ConfigurationService.DEFAULT_RECONCILIATION_THREADS_NUMBER, services),
                new Turns(2, services),
                new AnalysisQueue(services),
                room);
    }

    /**
     * Reconciles a campaign if it has its turn.
     *
     * @param late tells the user that the campaign has waited for long
     */
    public UpdateControl<BenchmarkCampaign> reconcile(
            BenchmarkCampaign campaign,
            Supplier<UpdateControl<BenchmarkCampaign>> work,
            Supplier<UpdateControl<BenchmarkCampaign>> late) {
        try {
            return reconciling.take(key(campaign), work::get);
        } catch (NoTurnException e) {
            UpdateControl<BenchmarkCampaign> control = e.isLate() ? late.get() : UpdateControl.noUpdate();
            return control.rescheduleAfter(Turns.PATIENCE);
        }
    }

    /** Cleans up after a campaign if it has its turn. */
    public DeleteControl cleanUp(BenchmarkCampaign campaign, Supplier<DeleteControl> work) {
        try {
            return reconciling.take(key(campaign), work::get);
        } catch (NoTurnException e) {
            return DeleteControl.noFinalizerRemoval().rescheduleAfter(Turns.PATIENCE);
        }
    }

    public static Campaign.Key key(BenchmarkCampaign campaign) {
        return new Campaign.Key(
                campaign.getMetadata().getNamespace(),
                campaign.getMetadata().getName(),
                campaign.getMetadata().getUid());
    }
}
