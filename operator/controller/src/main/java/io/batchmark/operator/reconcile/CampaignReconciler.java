package io.batchmark.operator.reconcile;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.loop.Addition;
import io.batchmark.core.loop.Result;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.summary.Experience;
import io.batchmark.operator.act.StrimziBrokers;
import io.batchmark.operator.act.StrimziBrokers.Found;
import io.batchmark.operator.adapter.ClusterLoop;
import io.batchmark.operator.adapter.EarlierCampaigns;
import io.batchmark.operator.cleanup.Expiry;
import io.batchmark.operator.cleanup.Finalization;
import io.batchmark.operator.clock.ServerClock;
import io.batchmark.operator.observe.Observer;
import io.batchmark.operator.queue.Admission;
import io.batchmark.operator.queue.SpecBudget;
import io.batchmark.operator.status.ApiError;
import io.batchmark.operator.status.CampaignEvents;
import io.batchmark.operator.status.IdleCampaign;
import io.batchmark.operator.status.Statuses;
import io.batchmark.operator.watch.CampaignUpdateFilter;
import io.batchmark.operator.watch.EventSources;
import io.batchmark.operator.watch.Informers;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.retry.GradualRetry;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Entry point of the SDK: deletes, refuses, plans or runs a campaign, and writes its status. */
@ControllerConfiguration(
        name = "campaign",
        finalizerName = CampaignReconciler.FINALIZER,
        fieldManager = CampaignReconciler.FIELD_MANAGER,
        // the filter says which updates matter: an annotation does not change the generation
        generationAwareEventProcessing = false,
        // two of a page, because users may fill each with 1.5 MiB
        informer = @Informer(onUpdateFilter = CampaignUpdateFilter.class, informerListLimit = 2))
@GradualRetry(initialInterval = 500, intervalMultiplier = 2, maxInterval = 30_000, maxAttempts = Integer.MAX_VALUE)
public class CampaignReconciler implements Reconciler<BenchmarkCampaign>, Cleaner<BenchmarkCampaign> {
    /** Keeps a campaign until its pods are let go. */
    public static final String FINALIZER = "batchmark.io/campaign";

    static final String FIELD_MANAGER = "batchmark";

    private final SpecBudget specs = new SpecBudget();
    private final CampaignCaches caches;
    private final Admission admission;
    private final Services common;
    private final ServerClock clock;
    private final Statuses statuses;
    private final StatusWriter writer;
    private final IdleReconciliation idle;

    @Inject
    public CampaignReconciler(Services common) {
        this.common = common;
        this.caches = new CampaignCaches(common.loop().pages());
        this.clock = common.clock();
        this.statuses = new Statuses(clock);
        this.writer = new StatusWriter(clock, statuses, common.metrics(), common.operators());
        this.admission = common.admission();
        this.idle = new IdleReconciliation(
                clock, common.metrics(), writer, caches, admission, new Claims(common.operators(), clock));
    }

    @Override
    public List<EventSource<?, BenchmarkCampaign>> prepareEventSources(EventSourceContext<BenchmarkCampaign> context) {
        return EventSources.of(context, common.turns().room());
    }

    @Override
    public UpdateControl<BenchmarkCampaign> reconcile(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        common.awaitLease();
        if (idle.leavesAlone(campaign, context)) {
            return UpdateControl.<BenchmarkCampaign>noUpdate().rescheduleAfter(Claims.PAUSE);
        }
        Supplier<UpdateControl<BenchmarkCampaign>> look = () -> specs.use(campaign, () -> look(campaign, context));
        return common.turns().reconcile(campaign, look, () -> writer.awaitTurn(campaign));
    }

    private UpdateControl<BenchmarkCampaign> look(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        Finalization finalization = common.finalization(campaign, caches.seenAtEnd(campaign), context);
        String rerun = campaign.getMetadata().getAnnotations().get(Labels.RERUN);
        Optional<UpdateControl<BenchmarkCampaign>> rest =
                idle.reconcile(campaign, rerun != null, finalization, context);
        if (rest.isPresent()) {
            return rest.get();
        }
        if (!campaign.notUnderstood().isEmpty()) {
            BenchmarkCampaignStatus status = statuses.notUnderstood(campaign);
            new CampaignEvents(context.getClient(), clock).tell(campaign, status);
            finalization.endWithNamespace();
            return writer.write(campaign, status, null);
        }
        CampaignCache cache = caches.of(campaign);
        CampaignPlan plan;
        try {
            plan = cache.plan(campaign, common.turns().planning());
        } catch (InvalidDesignException e) {
            idle.forget(campaign, context);
            finalization.endWithNamespace();
            return writer.write(campaign, statuses.refused(campaign, e), null);
        }
        String wait = admission.wait(campaign, plan, context, clock);
        if (wait != null
                && (campaign.getStatus() == null || campaign.getStatus().seed() == null)
                // the status that would say so is refused if the spec changes while the first run is started
                && Observer.attempts(campaign, context).isEmpty()) {
            caches.release(campaign);
            return writer.write(campaign, statuses.waiting(campaign, wait), null);
        }
        if (IdleCampaign.isNew(campaign)) {
            // before the first pod, so that one may think again
            Experience experience =
                    EarlierCampaigns.experience(campaign, common.turns().analyses(), context);
            BenchmarkCampaignStatus status = statuses.planned(campaign, plan, common.images(campaign), experience);
            return writer.write(campaign, status, clock.instant());
        }
        if (rerun != null && Conditions.is(campaign.getStatus(), Conditions.FINISHED, true, null)) {
            // before the request is removed, so that the earlier end is not taken for the one after the rerun
            return writer.write(campaign, statuses.asksForRuns(campaign, campaign.getStatus()), clock.instant());
        }
        Supplier<Found> brokers = () -> new StrimziBrokers(campaign, context.getClient()).find(plan.brokers());
        try {
            ClusterLoop loop = new ClusterLoop(
                    campaign, plan, common.images(campaign), common.loop(), cache.kept(brokers), context);
            if (rerun != null) {
                loop.rerun(rerun);
            }
            return tell(campaign, plan, cache, loop.run(wait), loop, finalization, context);
        } catch (UnreadableLedgerException e) {
            common.metrics().ledgerFailed(campaign);
            finalization.endWithNamespace();
            return writer.write(campaign, statuses.halted(campaign, "LedgerUnreadable", e.getMessage()), null);
        } catch (KubernetesClientException e) {
            if (!ApiError.isNamespaceTerminating(e)) {
                throw e;
            }
            // pods are deleted first there, and campaigns only when those that are held are let go
            finalization.endAll();
            return UpdateControl.noUpdate();
        }
    }

    private UpdateControl<BenchmarkCampaign> tell(
            BenchmarkCampaign campaign,
            CampaignPlan plan,
            CampaignCache cache,
            Result result,
            ClusterLoop loop,
            Finalization finalization,
            Context<BenchmarkCampaign> context) {
        Addition addition = result.addition();
        if (addition != null) {
            return writer.add(statuses.with(addition, campaign), addition, campaign, context.getClient());
        }
        Decision decision = result.decision();
        boolean over = decision.state().over();
        if (over) {
            admission.release(campaign, () -> Informers.campaigns(context));
        }
        if (decision.state().idle() && result.observation().attempts().isEmpty()) {
            caches.release(campaign);
        }
        BenchmarkCampaignStatus status = statuses.of(
                        campaign,
                        plan,
                        common.images(campaign),
                        result,
                        loop.shards(),
                        cache.analysis().result(campaign.getMetadata().getGeneration()))
                .change()
                .digests(loop.images())
                .build();
        Instant later = writer.later(campaign, status, cache.pace());
        if (later != null) {
            return writer.leave(StatusWriter.earlier(decision.lookAgain(), later));
        }
        cache.pace().written(clock.instant());
        new CampaignEvents(context.getClient(), clock).tell(campaign, status);
        Instant look = StatusWriter.earlier(decision.lookAgain(), Expiry.of(campaign, status, clock));
        if (over) {
            // whatever may keep a clean-up from starting, the end of the campaign is told first
            boolean told = campaign.getStatus() != null && campaign.getStatus().phase() == status.phase();
            look = told ? StatusWriter.earlier(look, finalization.cleanUp()) : clock.instant();
        }
        return writer.write(campaign, status, look);
    }

    @Override
    public DeleteControl cleanup(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        common.awaitLease();
        if (idle.leavesAlone(campaign, context)) {
            return DeleteControl.noFinalizerRemoval().rescheduleAfter(Claims.PAUSE);
        }
        return common.turns().cleanUp(campaign, () -> specs.use(campaign, () -> cleanUp(campaign, context)));
    }

    private DeleteControl cleanUp(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        idle.forget(campaign, context);
        try {
            if (!common.finalization(campaign, caches.seenAtEnd(campaign), context)
                    .isDone()) {
                return DeleteControl.noFinalizerRemoval().rescheduleAfter(Finalization.PAUSE);
            }
        } catch (KubernetesClientException e) {
            writer.tellDeletion(campaign, e, context.getClient());
            throw e;
        }
        common.metrics().forget(campaign);
        caches.forgetEnd(campaign);
        return DeleteControl.defaultDelete();
    }

    @Override
    public ErrorStatusUpdateControl<BenchmarkCampaign> updateErrorStatus(
            BenchmarkCampaign campaign, Context<BenchmarkCampaign> context, Exception error) {
        if (!Informers.areRunning(context)) { // the next operator works on it
            return ErrorStatusUpdateControl.<BenchmarkCampaign>noStatusUpdate().withNoRetry();
        }
        if (!ApiError.isConflict(error)) { // which says that the next look sees more than this one
            common.metrics().reconcileFailed(campaign);
        }
        return writer.tell(campaign, error, context.getClient());
    }
}
