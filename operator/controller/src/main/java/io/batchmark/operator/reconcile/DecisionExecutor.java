package io.batchmark.operator.reconcile;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Hindrance.Of;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.operator.act.Actuator;
import io.batchmark.operator.act.AttemptRemover;
import io.batchmark.operator.act.Keeping;
import io.batchmark.operator.act.LedgerWriter;
import io.batchmark.operator.observe.Observation;
import io.batchmark.operator.status.CampaignEvents;
import io.batchmark.operator.status.NameTakenException;
import io.fabric8.kubernetes.client.KubernetesClientException;

/** Does what was decided: starts, records and removes. */
final class DecisionExecutor {
    /** How far it came. */
    enum Result {
        /** All was done. */
        Done,
        /** More is to be removed than in one go. */
        Unfinished,
        /** Something was refused; the next decision sees why. */
        Refused
    }

    private final Services common;
    private final BenchmarkCampaign campaign;
    private final Actuator actuator;
    private final AttemptRemover remover;
    private final LedgerWriter ledger;
    private final CampaignEvents events;
    private final Hindrances hindrances;

    DecisionExecutor(
            Services common,
            BenchmarkCampaign campaign,
            Actuator actuator,
            AttemptRemover remover,
            LedgerWriter ledger,
            CampaignEvents events,
            Hindrances hindrances) {
        this.common = common;
        this.campaign = campaign;
        this.actuator = actuator;
        this.remover = remover;
        this.ledger = ledger;
        this.events = events;
        this.hindrances = hindrances;
    }

    Result execute(Decision decision, Scheduler.Parameters parameters, Observation observation, Keeping keeping) {
        RuntimeException refusal = null;
        boolean mayStart = ledger.allowsStart(decision.record());
        // what has ended makes room before it is written down, unless nothing can be written down
        try {
            if (mayStart) {
                actuator.start(decision.start(), parameters);
                actuator.accompany(decision.accompany(), parameters);
            }
        } catch (KubernetesClientException | NameTakenException e) {
            // which is no reason not to write down what has ended
            refusal = e;
        } finally {
            common.gangs().end(campaign, common.clock().instant());
        }
        common.pages().recorded(campaign, decision.record());
        boolean isRecorded =
                hindrances.allow(Of.Recording, () -> ledger.record(decision.record(), observation.shards()));
        boolean isRemoved = false;
        if (isRecorded) {
            isRemoved = remover.end(decision, observation, keeping, events);
            decision.record().forEach(entry -> events.tell(campaign, entry));
        }
        if (refusal != null) {
            hindrances.add(Of.Starting, refusal);
        }
        if (!mayStart || !isRecorded || refusal != null) {
            return Result.Refused;
        }
        return isRemoved ? Result.Done : Result.Unfinished;
    }
}
