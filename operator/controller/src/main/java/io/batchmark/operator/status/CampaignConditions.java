package io.batchmark.operator.status;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.api.v1alpha1.ExperimentAnalysis.CompareTo;
import io.batchmark.core.loop.AnalysisResult;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Obstacle;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conditions of a campaign that can be run. */
final class CampaignConditions {
    private static final String NOT_ANALYSED = "no block of runs has been analysed for this spec";

    private CampaignConditions() {}

    /**
     * @param analysis what the runs say; null to leave what the conditions say about that as it is
     * @param conditions those that the campaign has
     */
    static List<Condition> of(
            BenchmarkCampaign campaign,
            CampaignPlan plan,
            State state,
            @Nullable AnalysisResult analysis,
            UpdatedConditions conditions) {
        Counts counts = state.counts();
        String message = state.message();
        String progress = counts.finished() + " of " + counts.planned() + " runs have finished";
        boolean accepted = !state.reason().equals(State.OVER_BUDGET);
        conditions.set(
                Conditions.ACCEPTED,
                accepted,
                accepted ? Statuses.PLANNED : state.reason(),
                accepted || message == null ? plan(campaign, plan, analysis, conditions) : message);
        boolean goesOn = (state.phase() == Phase.Pending || state.phase() == Phase.Running) && message == null;
        String why = message == null ? progress : message;
        String reason = state.reason();
        conditions.set(Conditions.PROGRESSING, goesOn, reason, why);
        switch (state.phase()) {
            case Completed ->
                conditions
                        .set(Conditions.COMPLETE, true, reason, recorded(state))
                        .set(Conditions.FAILED, false, reason, progress);
            case Failed, Cancelled ->
                conditions.set(Conditions.COMPLETE, false, reason, progress).set(Conditions.FAILED, true, reason, why);
            case Pending, Running, Suspended ->
                conditions
                        .set(Conditions.COMPLETE, false, reason, progress)
                        .set(Conditions.FAILED, false, reason, progress);
        }
        // a condition of its own, and only where it was ever asked for
        boolean suspended = state.phase() == Phase.Suspended && counts.running() == 0;
        if (suspended || conditions.has(Conditions.SUSPENDED)) {
            conditions.set(Conditions.SUSPENDED, suspended, suspended ? reason : "Resumed", why);
        }
        Obstacle obstacle = state.obstacle();
        if (obstacle != null) {
            conditions.setForThisSpec(Conditions.BLOCKED, obstacle.reason(), obstacle.text());
        } else if (counts.running() > 0 || state.phase() == Phase.Suspended || state.phase() == Phase.Completed) {
            // else it may only not have been tried again
            conditions.remove(Conditions.BLOCKED);
        }
        // at the end, whatever it is like: what a script waits for
        conditions.set(Conditions.FINISHED, state.over(), reason, why);
        return conditions
                .set(
                        Conditions.THRESHOLDS_MET,
                        !plan.analysis().thresholds().isEmpty(),
                        analysis == null ? null : analysis.thresholds(),
                        NOT_ANALYSED)
                .set(
                        Conditions.REGRESSED,
                        campaign.getSpec().analysis().compareTo() != null,
                        analysis == null ? null : analysis.regressed(),
                        notCompared(campaign.getSpec().analysis().compareTo()))
                .toList();
    }

    private static String notCompared(@Nullable CompareTo compareTo) {
        return compareTo == null || compareTo.treatment() != null
                ? NOT_ANALYSED
                : "the campaigns are compared when this campaign has finished";
    }

    /** By what the runs have taken so far, as long as the plan is the same. */
    private static String plan(
            BenchmarkCampaign campaign,
            CampaignPlan plan,
            @Nullable AnalysisResult analysis,
            UpdatedConditions conditions) {
        String before = analysis == null ? conditions.unchanged(Conditions.ACCEPTED) : null;
        return before != null ? before : plan.sentence(campaign, analysis == null ? null : analysis.experience());
    }

    private static String recorded(State state) {
        Counts counts = state.counts();
        int left = counts.planned() - counts.finished();
        return counts.succeeded() + " succeeded, " + counts.censored() + " censored, " + counts.invalid() + " invalid, "
                + counts.failed() + " failed"
                + (left == 0 ? "" : ", " + left + " not run because " + state.message());
    }
}
