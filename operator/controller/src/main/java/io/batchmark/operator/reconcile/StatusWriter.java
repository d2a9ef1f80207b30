package io.batchmark.operator.reconcile;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.loop.Addition;
import io.batchmark.core.report.words.IterationWords;
import io.batchmark.operator.leadership.OtherOperators;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.status.ApiError;
import io.batchmark.operator.status.CampaignEvents;
import io.batchmark.operator.status.EventReason;
import io.batchmark.operator.status.IdleCampaign;
import io.batchmark.operator.status.Statuses;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes statuses where they say something new, and says when a campaign is to be looked at again. */
final class StatusWriter {
    private static final String TURN =
            "the operator works on other campaigns first, and no namespace has more than half"
                    + " of its threads. This campaign continues automatically. If campaigns wait for long, end or delete some, or"
                    + " raise resources.requests.cpu of the operator's chart";

    private final Clock clock;
    private final Statuses statuses;
    private final CampaignMetrics metrics;
    private final OtherOperators operators;

    StatusWriter(Clock clock, Statuses statuses, CampaignMetrics metrics, OtherOperators operators) {
        this.operators = operators;
        this.clock = clock;
        this.statuses = statuses;
        this.metrics = metrics;
    }

    /** @param lookAgain null where only an event is a reason to */
    UpdateControl<BenchmarkCampaign> write(
            BenchmarkCampaign campaign, BenchmarkCampaignStatus status, @Nullable Instant lookAgain) {
        metrics.seen(campaign, status);
        UpdateControl<BenchmarkCampaign> control = UpdateControl.noUpdate();
        BenchmarkCampaignStatus claimed = claimed(status);
        if (!claimed.equals(campaign.getStatus())) {
            control = UpdateControl.patchStatus(patch(campaign, claimed));
        }
        return look(control, lookAgain);
    }

    /**
     * Names this operator in the status of a campaign that an operator without claims, or an operator that is gone, has taken up.
     * Empty if there is nothing to write; a campaign without a status gets its claim with its first status.
     */
    Optional<UpdateControl<BenchmarkCampaign>> claim(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        return status == null || operators.isOwn(campaign)
                ? Optional.empty()
                : Optional.of(write(campaign, status, clock.instant()));
    }

    private BenchmarkCampaignStatus claimed(BenchmarkCampaignStatus status) {
        return status.change().operator(operators.own()).build();
    }

    /** A change of the plan, which is written before anything else is decided. */
    UpdateControl<BenchmarkCampaign> add(
            BenchmarkCampaignStatus status, Addition addition, BenchmarkCampaign campaign, KubernetesClient client) {
        CampaignEvents events = new CampaignEvents(client, clock);
        switch (addition) {
            case Addition.Levels added ->
                events.tell(
                        campaign,
                        EventReason.LevelsAdded,
                        "Further levels are run, because the best one may be beyond those that were tried: "
                                + added.levels());
            case Addition.Iterations added ->
                events.tell(
                        campaign,
                        EventReason.IterationsChosen,
                        IterationWords.event(campaign.getSpec().baseline().iterations(), added.chosen()));
        }
        return write(campaign, status, clock.instant());
    }

    /** Tells the user of a campaign with work that it waits for its turn. Nothing reads its spec meanwhile. */
    UpdateControl<BenchmarkCampaign> awaitTurn(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus before = campaign.getStatus();
        BenchmarkCampaignStatus status = statuses.halted(campaign, IdleCampaign.AWAITS_TURN, TURN)
                .change()
                .observedGeneration(before == null ? null : before.observedGeneration())
                .build();
        return IdleCampaign.isOver(campaign)
                        || IdleCampaign.isSuspended(campaign)
                        || status.equals(campaign.getStatus())
                ? UpdateControl.noUpdate()
                : UpdateControl.patchStatus(patch(campaign, status));
    }

    /** Tells the user that something outside the campaign keeps it from continuing. */
    UpdateControl<BenchmarkCampaign> halt(
            BenchmarkCampaign campaign,
            EventReason reason,
            String message,
            @Nullable Instant lookAgain,
            KubernetesClient client) {
        BenchmarkCampaignStatus status = statuses.halted(campaign, reason.name(), message);
        new CampaignEvents(client, clock).tell(campaign, status);
        return write(campaign, status, lookAgain);
    }

    /** The status as it is. */
    UpdateControl<BenchmarkCampaign> leave(@Nullable Instant lookAgain) {
        return look(UpdateControl.noUpdate(), lookAgain);
    }

    /**
     * When a status can wait, because it tells of nothing but figures and the last one is young.
     *
     * @return when it is to be written; null for now
     */
    @Nullable
    Instant later(BenchmarkCampaign campaign, BenchmarkCampaignStatus status, StatusPace pace) {
        return statuses.isNews(campaign.getStatus(), status) ? null : pace.next(clock.instant());
    }

    /** Tells of an error that the user can do something about; others are tried again in silence. */
    ErrorStatusUpdateControl<BenchmarkCampaign> tell(
            BenchmarkCampaign campaign, Exception error, KubernetesClient client) {
        ApiError refusal = ApiError.of(campaign, error).orElse(null);
        if (refusal == null) {
            return ErrorStatusUpdateControl.defaultErrorProcessing();
        }
        BenchmarkCampaignStatus status =
                statuses.halted(campaign, refusal.reason().name(), refusal.message());
        if (!statuses.isNews(campaign.getStatus(), status)
                && Conditions.message(campaign.getStatus(), Conditions.PROGRESSING)
                        .equals(Conditions.message(status, Conditions.PROGRESSING))) {
            return ErrorStatusUpdateControl.defaultErrorProcessing();
        }
        new CampaignEvents(client, clock).tell(campaign, refusal.reason(), refusal.message());
        metrics.seen(campaign, status);
        return ErrorStatusUpdateControl.patchStatus(patch(campaign, claimed(status)));
    }

    /** A campaign that is deleted has no status that anybody waits for. */
    void tellDeletion(BenchmarkCampaign campaign, KubernetesClientException error, KubernetesClient client) {
        ApiError.of(campaign, error)
                .ifPresent(refusal -> new CampaignEvents(client, clock)
                        .tell(campaign, EventReason.DeletionHeldUp, refusal.message(), refusal.message()));
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

    /** Null where neither is a time. */
    static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.isBefore(other) ? one : other;
    }
}
