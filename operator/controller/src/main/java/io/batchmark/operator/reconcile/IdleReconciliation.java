package io.batchmark.operator.reconcile;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.cleanup.Expiry;
import io.batchmark.operator.cleanup.Finalization;
import io.batchmark.operator.clock.ServerClock;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.observe.Observer;
import io.batchmark.operator.observe.OmittedObjects;
import io.batchmark.operator.queue.Admission;
import io.batchmark.operator.status.EventReason;
import io.batchmark.operator.status.IdleCampaign;
import io.batchmark.operator.status.Statuses;
import io.batchmark.operator.watch.ExcessObjects;
import io.batchmark.operator.watch.Informers;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reconciles campaigns without work for this operator: they have expired, have finished, are suspended, or belong to another operator. */
record IdleReconciliation(
        ServerClock clock,
        CampaignMetrics metrics,
        StatusWriter writer,
        CampaignCaches caches,
        Admission admission,
        Claims claims) {
    /** Between two looks at a namespace with too many objects: there is no event when its objects fit. */
    static final Duration EXCESS_PAUSE = Duration.ofSeconds(10);

    /** Tests if another operator runs a campaign, and forgets the campaign in this case. */
    boolean leavesAlone(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        boolean ofAnother = claims.isOfAnother(campaign, context.getClient());
        if (ofAnother) {
            forget(campaign, context);
            metrics.forget(campaign);
        }
        return ofAnother;
    }

    /**
     * Empty if the campaign has work, and is claimed by this operator.
     *
     * @param rerun true if the user asks for runs again
     */
    Optional<UpdateControl<BenchmarkCampaign>> reconcile(
            BenchmarkCampaign campaign, boolean rerun, Finalization finalization, Context<BenchmarkCampaign> context) {
        Instant expiry = rerun ? null : Expiry.of(campaign, campaign.getStatus(), clock);
        if (expiry != null && !clock.instant().isBefore(expiry)) {
            finalization.expire();
            return Optional.of(UpdateControl.noUpdate());
        }
        Optional<ExcessObjects> excess = OmittedObjects.readAgain(campaign, context);
        if (excess.isPresent()) {
            return Optional.of(halt(campaign, excess.get(), expiry, context));
        }
        Optional<UpdateControl<BenchmarkCampaign>> rest =
                rerun ? Optional.empty() : rest(campaign, expiry, finalization, context);
        return rest.isPresent() ? rest : writer.claim(campaign);
    }

    /** The operator does not see all objects of a campaign, so it changes no object. */
    private UpdateControl<BenchmarkCampaign> halt(
            BenchmarkCampaign campaign,
            ExcessObjects excess,
            @Nullable Instant expiry,
            Context<BenchmarkCampaign> context) {
        // the times of facts begin again when the campaign continues
        caches.remove(campaign);
        Instant again = clock.instant().plus(EXCESS_PAUSE);
        return IdleCampaign.isOver(campaign)
                ? writer.leave(StatusWriter.earlier(expiry, again))
                : writer.halt(campaign, EventReason.TooManyObjects, excess.text(), again, context.getClient());
    }

    private Optional<UpdateControl<BenchmarkCampaign>> rest(
            BenchmarkCampaign campaign,
            @Nullable Instant expiry,
            Finalization finalization,
            Context<BenchmarkCampaign> context) {
        if (IdleCampaign.isOver(campaign) && !Statuses.isHalted(campaign)) {
            metrics.seen(campaign, campaign.getStatus());
            forget(campaign, context);
            Instant rest = finalization.endRest();
            return Optional.of(writer.leave(StatusWriter.earlier(expiry, rest)));
        }
        if (IdleCampaign.isSuspended(campaign)
                && Observer.attempts(campaign, context).isEmpty()) {
            metrics.seen(campaign, campaign.getStatus());
            caches.release(campaign);
            return Optional.of(writer.leave(expiry));
        }
        return Optional.empty();
    }

    /** The campaign has no work unless its spec changes. */
    void forget(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        caches.remove(campaign);
        admission.release(campaign, () -> Informers.campaigns(context));
    }
}
