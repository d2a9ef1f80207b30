package io.batchmark.operator.campaign;

import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.operator.OperatorConfig;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.operator.resource.Labels;
import io.batchmark.operator.resource.UnreadableLedgerException;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.retry.GradualRetry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Observe, decide, act. */
@ControllerConfiguration(
        name = "campaign",
        finalizerName = CampaignReconciler.FINALIZER,
        fieldManager = CampaignReconciler.FIELD_MANAGER)
@GradualRetry(initialInterval = 500, intervalMultiplier = 2, maxInterval = 30_000, maxAttempts = Integer.MAX_VALUE)
public class CampaignReconciler implements Reconciler<BenchmarkCampaign>, Cleaner<BenchmarkCampaign> {
    /** Keeps a campaign until its pods are let go. */
    public static final String FINALIZER = "batchmark.io/campaign";

    static final String FIELD_MANAGER = "batchmark";

    private final OperatorConfig config;
    private final Clock clock;
    private final Statuses statuses;

    public CampaignReconciler(OperatorConfig config, Clock clock) {
        this.config = config;
        this.clock = clock;
        this.statuses = new Statuses(clock);
    }

    @Override
    public List<EventSource<?, BenchmarkCampaign>> prepareEventSources(EventSourceContext<BenchmarkCampaign> context) {
        return Observer.eventSources(context);
    }

    @Override
    public UpdateControl<BenchmarkCampaign> reconcile(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        if (isOver(campaign)) {
            return UpdateControl.noUpdate();
        }
        Planned planned;
        try {
            planned = Planned.of(campaign);
        } catch (InvalidDesignException e) {
            return patch(campaign, statuses.refused(campaign, e.getMessage()), null);
        }
        try {
            return reconcile(campaign, planned, context);
        } catch (UnreadableLedgerException e) {
            return patch(campaign, statuses.halted(campaign, "LedgerUnreadable", e.getMessage()), null);
        } catch (KubernetesClientException e) {
            if (!isNamespaceTerminating(e)) {
                throw e;
            }
            // pods are deleted first there, and campaigns only when those that are held are let go
            letGo(campaign, context);
            return UpdateControl.noUpdate();
        }
    }

    private UpdateControl<BenchmarkCampaign> reconcile(
            BenchmarkCampaign campaign, Planned planned, Context<BenchmarkCampaign> context)
            throws UnreadableLedgerException {
        Scheduler.Parameters parameters = planned.parameters(campaign);
        Scheduler scheduler = new Scheduler(planned.plan(), policy(campaign), parameters);
        Actuator actuator = new Actuator(campaign, context, config.runnerImage());
        CampaignEvents events = new CampaignEvents(context.getClient(), clock);

        Observation observation = Observer.observe(campaign, context);
        Decision decision = scheduler.decide(observation.ledger(), observation.sightings(), clock.instant());
        actuator.act(decision, observation, parameters);
        decision.record().forEach(entry -> events.tell(campaign, entry));
        if (!decision.record().isEmpty()) {
            // the rows are written now: what they were written for can be let go at once
            observation = Observer.observe(campaign, context);
            decision = scheduler.decide(observation.ledger(), observation.sightings(), clock.instant());
            actuator.act(decision, observation, parameters);
        }

        Findings findings = null;
        if (Findings.due(campaign.getStatus(), planned.plan(), observation.ledger(), decision)) {
            findings = Findings.of(campaign, planned, observation.ledger());
            actuator.report(findings.files());
        }
        BenchmarkCampaignStatus status = statuses.of(campaign, planned, observation, decision, findings);
        tell(campaign, status, events);
        return patch(campaign, status, decision.lookAgain());
    }

    @Override
    public DeleteControl cleanup(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        // a Job that is still there may still make a pod
        return letGo(campaign, context) ? DeleteControl.defaultDelete() : DeleteControl.noFinalizerRemoval();
    }

    /** Ends all runs without a record of them; returns whether nothing is left of any. */
    private static boolean letGo(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        List<Job> jobs = Observer.parts(Job.class, Labels.RUN, campaign, context);
        List<Pod> pods = Observer.parts(Pod.class, Labels.RUN, campaign, context);
        jobs.stream()
                .filter(job -> job.getMetadata().getDeletionTimestamp() == null)
                .forEach(job -> context.getClient()
                        .resource(job)
                        .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                        .delete());
        pods.forEach(pod -> Actuator.release(context.getClient(), pod));
        return jobs.isEmpty() && pods.isEmpty();
    }

    private static boolean isNamespaceTerminating(KubernetesClientException e) {
        return e.getStatus() != null
                && e.getStatus().getDetails() != null
                && e.getStatus().getDetails().getCauses().stream()
                        .anyMatch(cause -> "NamespaceTerminating".equals(cause.getReason()));
    }

    private Policy policy(BenchmarkCampaign campaign) {
        return new Policy(
                campaign.getSpec().execution().parallelism(),
                campaign.getSpec().execution().retries(),
                config.startGrace(),
                config.deletionGrace(),
                config.retryBackoff());
    }

    private static boolean isOver(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        return status != null
                && status.phase() == Phase.Completed
                && campaign.getMetadata().getGeneration().equals(status.observedGeneration());
    }

    private static void tell(BenchmarkCampaign campaign, BenchmarkCampaignStatus status, CampaignEvents events) {
        Phase before =
                campaign.getStatus() == null ? null : campaign.getStatus().phase();
        if (before == status.phase()) {
            return;
        }
        switch (status.phase()) {
            case Running ->
                events.tell(campaign, "Normal", "Started", "Campaign started: " + status.progress() + " runs", "");
            case Completed -> events.tell(campaign, "Normal", "Completed", String.valueOf(status.answer()), "");
            case Failed -> events.tell(campaign, "Warning", "Failed", "Campaign failed", "");
            case Pending -> {}
        }
    }

    private UpdateControl<BenchmarkCampaign> patch(
            BenchmarkCampaign campaign, BenchmarkCampaignStatus status, @Nullable Instant lookAgain) {
        UpdateControl<BenchmarkCampaign> control = UpdateControl.noUpdate();
        if (!status.equals(campaign.getStatus())) {
            BenchmarkCampaign patch = new BenchmarkCampaign();
            patch.getMetadata().setNamespace(campaign.getMetadata().getNamespace());
            patch.getMetadata().setName(campaign.getMetadata().getName());
            patch.setStatus(status);
            control = UpdateControl.patchStatus(patch);
        }
        if (lookAgain != null) {
            Duration pause = Duration.between(clock.instant(), lookAgain);
            control.rescheduleAfter(pause.isNegative() ? Duration.ZERO : pause);
        }
        return control;
    }
}
