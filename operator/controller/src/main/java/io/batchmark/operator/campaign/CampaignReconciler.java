package io.batchmark.operator.campaign;

import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.schedule.Rerun;
import io.batchmark.core.schedule.RunBudget;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.operator.OperatorConfig;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.operator.resource.Durations;
import io.batchmark.operator.resource.Gangs;
import io.batchmark.operator.resource.Images;
import io.batchmark.operator.resource.Labels;
import io.batchmark.operator.resource.UnreadableLedgerException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
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
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import io.javaoperatorsdk.operator.processing.retry.GradualRetry;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Observe, decide, act. */
@ControllerConfiguration(
        name = "campaign",
        finalizerName = CampaignReconciler.FINALIZER,
        fieldManager = CampaignReconciler.FIELD_MANAGER,
        // the filter says which updates matter: an annotation does not change the generation
        generationAwareEventProcessing = false,
        informer = @Informer(onUpdateFilter = CampaignUpdateFilter.class))
@GradualRetry(initialInterval = 500, intervalMultiplier = 2, maxInterval = 30_000, maxAttempts = Integer.MAX_VALUE)
public class CampaignReconciler implements Reconciler<BenchmarkCampaign>, Cleaner<BenchmarkCampaign> {
    /** Keeps a campaign until its pods are let go. */
    public static final String FINALIZER = "batchmark.io/campaign";

    static final String FIELD_MANAGER = "batchmark";

    /** How old the figures of a status may be; what a user waits for is told at once. */
    private static final Duration STATUS_PAUSE = Duration.ofSeconds(2);

    /** Between two looks at the Jobs that sweep databases, which no informer tells of. */
    private static final Duration SWEEP_PAUSE = Duration.ofSeconds(2);

    /** How long a campaign that is deleted waits for a name that somebody else has. */
    private static final Duration NAME_GRACE = Duration.ofSeconds(60);

    private final Map<String, Memory> memories = new ConcurrentHashMap<>();
    private final SimpleInboundEventSource<BenchmarkCampaign> room = new SimpleInboundEventSource<>("room");
    private final Turns turns = new Turns();
    private final Admission admission;
    private final GangQueue gangs = new GangQueue();
    private final OperatorConfig config;
    private final Clock clock;
    private final LongSupplier nanos;
    private final Statuses statuses;
    private final CampaignMetrics metrics;

    @Inject
    public CampaignReconciler(OperatorConfig config, Clock clock, CampaignMetrics metrics) {
        this(config, clock, metrics, System::nanoTime);
    }

    /** @param nanos a clock that does not jump */
    public CampaignReconciler(OperatorConfig config, Clock clock, CampaignMetrics metrics, LongSupplier nanos) {
        this.nanos = nanos;
        this.config = config;
        this.clock = clock;
        this.metrics = metrics;
        this.statuses = new Statuses(clock);
        this.admission = new Admission(
                new RunBudget(
                        config.limits().runsPerNamespace(), config.limits().runs()),
                campaign -> room.propagateEvent(ResourceID.fromResource(campaign)));
    }

    @Override
    public List<EventSource<?, BenchmarkCampaign>> prepareEventSources(EventSourceContext<BenchmarkCampaign> context) {
        List<EventSource<?, BenchmarkCampaign>> sources = new ArrayList<>(Observer.eventSources(context));
        sources.add(room);
        return sources;
    }

    @Override
    public UpdateControl<BenchmarkCampaign> reconcile(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        String rerun = campaign.getMetadata().getAnnotations().get(Labels.RERUN);
        Instant expiry = expiry(campaign, campaign.getStatus());
        if (rerun == null && expiry != null && !clock.instant().isBefore(expiry)) {
            context.getClient().resource(campaign).delete();
            return UpdateControl.noUpdate();
        }
        if (rerun == null && Rest.isOver(campaign) && !Statuses.isHalted(campaign)) {
            metrics.seen(campaign, campaign.getStatus());
            forget(campaign, context);
            // a pod may show up late, when somebody deleted its Job before it was seen
            letGo(campaign, context);
            boolean swept = isSwept(campaign, sweep(campaign), context);
            Instant look = swept ? expiry : earlier(expiry, clock.instant().plus(SWEEP_PAUSE));
            return look(UpdateControl.noUpdate(), look);
        }
        if (rerun == null && Rest.isSuspended(campaign) && Observer.isNothingThere(campaign, context)) {
            metrics.seen(campaign, campaign.getStatus());
            rest(campaign, context);
            return look(UpdateControl.noUpdate(), expiry);
        }
        if (!campaign.notUnderstood().isEmpty()) {
            return patch(campaign, statuses.notUnderstood(campaign, notUnderstood(campaign)), null);
        }
        Memory memory = memories.computeIfAbsent(campaign.getMetadata().getUid(), uid -> new Memory());
        Planned planned;
        try {
            planned = memory.planned(campaign);
        } catch (InvalidDesignException e) {
            forget(campaign, context);
            return patch(campaign, statuses.refused(campaign, e), null);
        }
        String wait = campaign.getSpec().execution().cancel()
                ? null
                : admission
                        .refusal(campaign, planned.plan().size(), () -> all(context))
                        .orElse(null);
        if (wait != null && !Conditions.is(campaign.getStatus(), Conditions.ACCEPTED, false, State.OVER_BUDGET)) {
            new CampaignEvents(context.getClient(), clock).tell(campaign, "Warning", State.OVER_BUDGET, wait);
        }
        if (wait != null
                && (campaign.getStatus() == null || campaign.getStatus().seed() == null)) {
            rest(campaign, context);
            return patch(campaign, statuses.waiting(campaign, wait), null);
        }
        try {
            if (rerun != null) {
                rerun(rerun, campaign, planned, memory, context);
            }
            return reconcile(campaign, planned, wait, memory, context);
        } catch (UnreadableLedgerException e) {
            metrics.ledgerFailed(campaign);
            return patch(campaign, statuses.halted(campaign, "LedgerUnreadable", e.getMessage()), null);
        } catch (KubernetesClientException e) {
            if (!Refusal.isNamespaceTerminating(e)) {
                throw e;
            }
            // pods are deleted first there, and campaigns only when those that are held are let go
            letGo(campaign, context);
            return UpdateControl.noUpdate();
        }
    }

    /** @param wait why there is no room for what is planned, so that no run is started; null where there is */
    private UpdateControl<BenchmarkCampaign> reconcile(
            BenchmarkCampaign campaign,
            Planned planned,
            @Nullable String wait,
            Memory memory,
            Context<BenchmarkCampaign> context)
            throws UnreadableLedgerException {
        StrimziBrokers.Found brokers = memory.brokers;
        if (brokers == null) {
            brokers = new StrimziBrokers(campaign, context.getClient()).find(planned.brokers());
            memory.brokers = brokers.obstacle() == null ? brokers : null;
        }
        Scheduler.Parameters parameters = planned.parameters(campaign, brokers.listeners());
        Policy policy = ExecutionPolicy.of(
                campaign.getSpec().execution(),
                Gangs.has(campaign),
                planned.plan().size(),
                campaign.getStatus() == null ? null : campaign.getStatus().startTime(),
                brokers.obstacle(),
                config);
        Scheduler scheduler = new Scheduler(planned.plan(), wait == null ? policy : policy.draining(), parameters);
        Actuator actuator = new Actuator(campaign, context, images(campaign), metrics);
        CampaignEvents events = new CampaignEvents(context.getClient(), clock);
        Observation observation;
        Decision decision;
        do {
            observation = Observer.observe(campaign, memory, config.startGrace(), clock.instant(), nanos, context);
            int missing = memory.book().missing();
            if (missing > 0) {
                String note = missing + " rows of the ledger are gone. Their runs are measured again";
                events.tell(campaign, "Warning", "LedgerRowsMissing", note);
            }
            metrics.observed(campaign, observation.sightings());
            Instant now = clock.instant();
            decision = scheduler.decide(observation.ledger(), observation.sightings(), observation.neighbours(), now);
            if (policy.gang() && !decision.start().isEmpty() && !gangs.admits(campaign, now)) {
                decision = scheduler.decide(
                        observation.ledger(),
                        observation.sightings(),
                        observation.neighbours().withGangPending(),
                        now);
            }
            if (wait != null) {
                decision = decision.with(decision.state().overBudget(wait));
            }
            // what has ended makes room before it is written down, unless nothing can be written down
            if (!memory.unwritable) {
                actuator.start(decision.start(), parameters);
                actuator.accompany(decision.accompany(), parameters);
            }
            memory.unwritable = true;
            actuator.record(decision.record(), observation.shards());
            memory.unwritable = false;
            actuator.end(decision, observation);
            decision.record().forEach(entry -> events.tell(campaign, entry));
            // once rows are written, what they were written for can be let go at once; Jobs that wait in a queue say so
        } while (!decision.record().isEmpty()
                || isQueued(campaign) && !decision.start().isEmpty());

        if (Findings.due(planned.plan(), observation.ledger(), decision.state(), memory.reported)) {
            int over = observation.ledger().over();
            memory.findings =
                    turns.take(Math.max(over, planned.plan().treatments().size()), () -> {
                        // before the rows are read: a report is then never older than the one that it replaces
                        ConfigMap replaced = actuator.report();
                        Findings found = Findings.of(campaign, planned, Observer.entries(campaign, context));
                        actuator.report(found.files(), replaced);
                        return found.withoutFiles();
                    });
            memory.reported = over;
        }
        if (decision.state().over()) {
            admission.release(campaign, () -> all(context));
        }
        if (decision.state().idle() && observation.sightings().isEmpty()) {
            rest(campaign, context);
        }
        BenchmarkCampaignStatus status =
                statuses.of(campaign, planned, images(campaign), observation, decision, memory.findings);
        Instant due = memory.told.plus(STATUS_PAUSE);
        boolean recent =
                clock.instant().isBefore(due) && !clock.instant().isBefore(memory.told); // set back, it says nothing
        if (recent && !statuses.isNews(campaign.getStatus(), status)) {
            return look(UpdateControl.noUpdate(), earlier(decision.lookAgain(), due));
        }
        memory.told = clock.instant();
        events.tell(campaign, status);
        Instant expiry = expiry(campaign, status);
        Instant look = expiry == null ? decision.lookAgain() : earlier(decision.lookAgain(), expiry);
        if (decision.state().over()) {
            // whatever may keep a sweep from starting, the end of the campaign is told first
            boolean told = campaign.getStatus() != null && campaign.getStatus().phase() == status.phase();
            if (!told) {
                look = clock.instant();
            } else if (!isSwept(campaign, sweep(campaign), context)) {
                look = earlier(look, clock.instant().plus(SWEEP_PAUSE));
            }
        }
        return patch(campaign, status, look);
    }

    /** Runs that are over are asked for again; what was measured stays in the ledger and counts no more. */
    private void rerun(
            String request,
            BenchmarkCampaign campaign,
            Planned planned,
            Memory memory,
            Context<BenchmarkCampaign> context)
            throws UnreadableLedgerException {
        Observation observation =
                Observer.observe(campaign, memory, config.startGrace(), clock.instant(), nanos, context);
        Rerun rerun = Rerun.of(request, planned.plan(), observation.ledger(), clock.instant());
        Actuator actuator = new Actuator(campaign, context, images(campaign), metrics);
        actuator.record(rerun.rows(), observation.shards());
        campaign.getMetadata().setResourceVersion(actuator.forgetRerun());
        memory.reported = 0;
        CampaignEvents events = new CampaignEvents(context.getClient(), clock);
        if (!rerun.rows().isEmpty()) {
            String runs = rerun.rows().size() + " runs are run again: " + request;
            events.tell(campaign, "Normal", "Rerun", runs);
        }
        if (!rerun.unknown().isEmpty()) {
            String note = "Annotation " + Labels.RERUN + ": no treatment is called "
                    + String.join(" or ", rerun.unknown())
                    + ". Name treatments as in status.treatments, with semicolons between them, such as \""
                    + planned.plan().treatments().getLast().label() + "\"";
            events.tell(campaign, "Warning", "RerunRefused", note, request);
        }
    }

    /** When a campaign is to be deleted; null where it is not over, or may stay. */
    private static @Nullable Instant expiry(BenchmarkCampaign campaign, @Nullable BenchmarkCampaignStatus status) {
        String ttl = campaign.getSpec().execution().ttlAfterFinished();
        return ttl == null
                        || status == null
                        || status.completionTime() == null
                        || !campaign.getMetadata().getGeneration().equals(status.observedGeneration())
                ? null
                : Instant.parse(status.completionTime()).plus(Durations.parse(ttl));
    }

    @Override
    public DeleteControl cleanup(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        forget(campaign, context);
        // a Job that is still there may still make a pod
        if (!letGo(campaign, context)) {
            return DeleteControl.noFinalizerRemoval();
        }
        if (!isSweptBeforeItGoes(campaign, context)) {
            return DeleteControl.noFinalizerRemoval().rescheduleAfter(SWEEP_PAUSE);
        }
        if (!new StrimziBrokers(campaign, context.getClient()).isRemoved(clock)) {
            return DeleteControl.noFinalizerRemoval().rescheduleAfter(SWEEP_PAUSE);
        }
        metrics.forget(campaign);
        return DeleteControl.defaultDelete();
    }

    @Override
    public ErrorStatusUpdateControl<BenchmarkCampaign> updateErrorStatus(
            BenchmarkCampaign campaign, Context<BenchmarkCampaign> context, Exception error) {
        if (!Refusal.isConflict(error)) { // which says that the next look sees more than this one
            metrics.reconcileFailed(campaign);
        }
        Refusal refusal = Refusal.of(campaign, error).orElse(null);
        if (refusal == null) {
            return ErrorStatusUpdateControl.defaultErrorProcessing();
        }
        BenchmarkCampaignStatus status = statuses.halted(campaign, refusal.reason(), refusal.message());
        if (!statuses.isNews(campaign.getStatus(), status)
                && Conditions.message(campaign.getStatus(), Conditions.PROGRESSING)
                        .equals(Conditions.message(status, Conditions.PROGRESSING))) {
            return ErrorStatusUpdateControl.defaultErrorProcessing();
        }
        new CampaignEvents(context.getClient(), clock).tell(campaign, "Warning", refusal.reason(), refusal.message());
        metrics.seen(campaign, status);
        return ErrorStatusUpdateControl.patchStatus(patch(campaign, status));
    }

    /** Ends all runs without a record of them; returns whether nothing is left of any. */
    private static boolean letGo(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        List<Job> jobs = Observer.jobs(campaign, context);
        List<Pod> pods = Observer.pods(campaign, context);
        jobs.forEach(job -> Actuator.delete(context.getClient(), job, DeletionPropagation.BACKGROUND));
        pods.forEach(pod -> Actuator.letGo(context.getClient(), pod));
        return jobs.isEmpty() && pods.isEmpty();
    }

    /** A campaign that grows is over more than once. */
    private static String sweep(BenchmarkCampaign campaign) {
        return campaign.getMetadata().getGeneration().toString();
    }

    private boolean isSwept(BenchmarkCampaign campaign, String when, Context<BenchmarkCampaign> context) {
        Images images = images(campaign);
        return new Sweep(
                        campaign,
                        new Actuator(campaign, context, images, metrics),
                        new CampaignEvents(context.getClient(), clock),
                        clock.instant())
                .isDone(when, images.runner());
    }

    /** A Job of somebody else's, in the place of the one that sweeps, holds a campaign up for a while and not for ever. */
    private boolean isSweptBeforeItGoes(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        try {
            return isSwept(campaign, "last", context);
        } catch (NameTakenException e) {
            String why = String.valueOf(e.getMessage());
            new CampaignEvents(context.getClient(), clock)
                    .tell(campaign, "Warning", NameTakenException.REASON, why, why);
            Instant asked = Instant.parse(campaign.getMetadata().getDeletionTimestamp());
            return !clock.instant().isBefore(asked.plus(NAME_GRACE));
        }
    }

    private static String notUnderstood(BenchmarkCampaign campaign) {
        return "correct these fields or take them out, or upgrade the operator to the version of the custom resource"
                + " definition: " + String.join("; ", campaign.notUnderstood());
    }

    private Images images(BenchmarkCampaign campaign) {
        Images configured = new Images(config.runnerImage(), config.postgresqlImage(), config.artemisImage());
        return configured.of(campaign);
    }

    private static boolean isQueued(BenchmarkCampaign campaign) {
        return campaign.getSpec().execution().queueName() != null;
    }

    /** Nothing is to be done about a campaign for now. */
    private void rest(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        Memory memory = memories.get(campaign.getMetadata().getUid());
        if (memory != null) {
            memory.release();
        }
        Observer.forget(campaign, context);
    }

    /** Nothing is to be done about a campaign any more, unless its spec changes. */
    private void forget(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        memories.remove(campaign.getMetadata().getUid());
        admission.release(campaign, () -> all(context));
        Observer.forget(campaign, context);
    }

    private static List<BenchmarkCampaign> all(Context<BenchmarkCampaign> context) {
        return context.getPrimaryCache().list().toList();
    }

    private UpdateControl<BenchmarkCampaign> patch(
            BenchmarkCampaign campaign, BenchmarkCampaignStatus status, @Nullable Instant lookAgain) {
        metrics.seen(campaign, status);
        UpdateControl<BenchmarkCampaign> control = UpdateControl.noUpdate();
        if (!status.equals(campaign.getStatus())) {
            control = UpdateControl.patchStatus(patch(campaign, status));
        }
        return look(control, lookAgain);
    }

    /** For the version that was read: one that has led, and wakes up late, does not write over what it has not seen. */
    private static BenchmarkCampaign patch(BenchmarkCampaign campaign, BenchmarkCampaignStatus status) {
        BenchmarkCampaign patch = new BenchmarkCampaign();
        patch.getMetadata().setNamespace(campaign.getMetadata().getNamespace());
        patch.getMetadata().setName(campaign.getMetadata().getName());
        patch.getMetadata().setResourceVersion(campaign.getMetadata().getResourceVersion());
        patch.setStatus(status);
        return patch;
    }

    private UpdateControl<BenchmarkCampaign> look(
            UpdateControl<BenchmarkCampaign> control, @Nullable Instant lookAgain) {
        if (lookAgain != null) {
            Duration pause = Duration.between(clock.instant(), lookAgain);
            control.rescheduleAfter(pause.isNegative() ? Duration.ZERO : pause);
        }
        return control;
    }

    private static Instant earlier(@Nullable Instant one, Instant other) {
        return one != null && one.isBefore(other) ? one : other;
    }
}
