package io.batchmark.operator.status;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.pod.Images;
import io.batchmark.api.report.ReportConfigMap;
import io.batchmark.api.spec.CampaignGrowth;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus.LedgerStatus;
import io.batchmark.api.v1alpha1.CampaignStatusBuilder;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.api.v1alpha1.IterationsStatus;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.loop.Addition;
import io.batchmark.core.loop.AnalysisResult;
import io.batchmark.core.loop.Result;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.summary.Experience;
import io.fabric8.kubernetes.api.model.Condition;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a user sees of a campaign. */
public final class Statuses {
    static final String PLANNED = "Planned";

    private final Clock clock;

    public Statuses(Clock clock) {
        this.clock = clock;
    }

    /** The spec cannot be run: nothing is started until it is changed. */
    public BenchmarkCampaignStatus refused(BenchmarkCampaign campaign, InvalidDesignException problem) {
        List<Condition> conditions = conditions(campaign)
                .set(Conditions.ACCEPTED, false, problem.reason(), problem.getMessage())
                .set(Conditions.PROGRESSING, false, problem.reason(), "no run was started")
                .set(Conditions.COMPLETE, false, problem.reason(), "the campaign was not accepted")
                .set(Conditions.FAILED, true, problem.reason(), problem.getMessage())
                .set(Conditions.FINISHED, true, problem.reason(), "the campaign was not accepted")
                .toList();
        return begun(campaign, Phase.Failed, conditions);
    }

    /**
     * What is going to be run, before anything is.
     *
     * @param experience with such runs; null where there is none
     */
    public BenchmarkCampaignStatus planned(
            BenchmarkCampaign campaign, CampaignPlan plan, Images images, @Nullable Experience experience) {
        String message = "no run has started";
        List<Condition> conditions = conditions(campaign)
                .set(Conditions.ACCEPTED, true, PLANNED, plan.sentence(campaign, experience))
                .set(Conditions.PROGRESSING, true, PLANNED, message)
                .set(Conditions.COMPLETE, false, PLANNED, message)
                .set(Conditions.FAILED, false, PLANNED, message)
                .set(Conditions.FINISHED, false, PLANNED, message)
                .toList();
        return BenchmarkCampaignStatus.builder(generation(campaign), Phase.Pending, conditions)
                .images(images.runner(), images.postgresql(), images.artemis())
                .build();
    }

    /** There is no room for its runs: nothing is started until there is. */
    public BenchmarkCampaignStatus waiting(BenchmarkCampaign campaign, String message) {
        List<Condition> conditions = conditions(campaign)
                .set(Conditions.ACCEPTED, false, State.OVER_BUDGET, message)
                .set(Conditions.PROGRESSING, false, State.OVER_BUDGET, message)
                .set(Conditions.COMPLETE, false, State.OVER_BUDGET, "no run was started")
                .set(Conditions.FAILED, false, State.OVER_BUDGET, "no run was started")
                .set(Conditions.FINISHED, false, State.OVER_BUDGET, "no run was started")
                .toList();
        return begun(campaign, Phase.Pending, conditions);
    }

    /**
     * The status of a campaign that starts no run. It keeps seed, images, levels and iterations. If a later spec is valid, the campaign
     * continues with them.
     */
    private static BenchmarkCampaignStatus begun(BenchmarkCampaign campaign, Phase phase, List<Condition> conditions) {
        BenchmarkCampaignStatus before = campaign.getStatus();
        CampaignStatusBuilder status = BenchmarkCampaignStatus.builder(generation(campaign), phase, conditions);
        if (before != null) {
            status.seed(before.seed())
                    .images(before.runnerImage(), before.postgresqlImage(), before.artemisImage())
                    .digests(before.images())
                    .startTime(before.startTime())
                    .ledger(before.ledger())
                    .report(before.report(), before.reportFiles())
                    .addedLevels(before.addedLevels())
                    .iterations(before.iterations())
                    .failureLog(before.failureLog());
        }
        return status.build();
    }

    /** This version cannot use the spec as it is: nothing is done until one of them is another. */
    public BenchmarkCampaignStatus notUnderstood(BenchmarkCampaign campaign) {
        boolean isTooLarge = campaign.isSpecTooLarge();
        String reason = (isTooLarge ? EventReason.SpecTooLarge : EventReason.SpecNotUnderstood).name();
        String notes = String.join("; ", campaign.notUnderstood());
        String message = isTooLarge
                ? notes
                : "correct or remove these fields, or upgrade the operator to the version of the custom resource"
                        + " definition: " + notes;
        BenchmarkCampaignStatus halted = halted(campaign, reason, message);
        List<Condition> conditions = new UpdatedConditions(halted.conditions(), generation(campaign), clock.instant())
                .set(Conditions.ACCEPTED, false, reason, message)
                .toList();
        return halted.change().conditions(conditions).build();
    }

    /** Something outside the campaign keeps it from going on; it stays as it is. */
    public BenchmarkCampaignStatus halted(BenchmarkCampaign campaign, String reason, String message) {
        BenchmarkCampaignStatus before = campaign.getStatus();
        List<Condition> conditions = conditions(campaign)
                .set(Conditions.PROGRESSING, false, reason, message)
                .toList();
        return before == null
                ? BenchmarkCampaignStatus.builder(generation(campaign), Phase.Pending, conditions)
                        .build()
                : before.change()
                        .observedGeneration(generation(campaign))
                        .conditions(conditions)
                        .build();
    }

    /** Runs of a campaign that was over are asked for again. */
    public BenchmarkCampaignStatus asksForRuns(BenchmarkCampaign campaign, BenchmarkCampaignStatus before) {
        List<Condition> conditions = conditions(campaign)
                .set(Conditions.FINISHED, false, "RerunRequested", "treatments must be measured again")
                .toList();
        return before.reopen().conditions(conditions).build();
    }

    /** The status with a change of the plan. */
    public BenchmarkCampaignStatus with(Addition addition, BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus before = Objects.requireNonNull(campaign.getStatus());
        return switch (addition) {
            case Addition.Levels added ->
                before.reopen()
                        .plannedGeneration(null)
                        .addedLevels(CampaignGrowth.status(added.levels()))
                        .build();
            case Addition.Iterations added ->
                before.change()
                        .iterations(new IterationsStatus(
                                added.chosen().number(), added.chosen().fromBlock()))
                        .build();
        };
    }

    /**
     * The status after a pass of the loop.
     *
     * @param shards ConfigMaps of the ledger
     * @param analysis result of the last analysis; null to leave the fields that depend on it as they are
     */
    public BenchmarkCampaignStatus of(
            BenchmarkCampaign campaign,
            CampaignPlan plan,
            Images images,
            Result result,
            int shards,
            @Nullable AnalysisResult analysis) {
        BenchmarkCampaignStatus before = campaign.getStatus();
        State state = result.decision().state();
        Counts counts = state.counts();
        CampaignTimes times = CampaignTimes.of(
                before,
                state,
                result.observation().ledger().lastEnd(),
                analysis == null ? null : analysis.experience(),
                clock);
        CampaignStatusBuilder status = before == null
                ? BenchmarkCampaignStatus.builder(generation(campaign), state.phase(), List.of())
                : before.change().observedGeneration(generation(campaign)).phase(state.phase());
        status.conditions(CampaignConditions.of(campaign, plan, state, analysis, conditions(campaign)))
                .seed(plan.design().seed())
                .images(images.runner(), images.postgresql(), images.artemis())
                .runs(counts, counts.finished() + "/" + counts.planned())
                .startTime(times.start())
                .completionTime(times.completion())
                .estimatedCompletionTime(times.estimatedCompletion())
                .ledger(ledger(campaign, shards))
                .failureLog(result.failureLog());
        if (result.isPlanned()) {
            status.plannedGeneration(generation(campaign));
        }
        if (analysis != null) {
            status.best(analysis.best())
                    .answer(analysis.answer())
                    .treatments(AnalysisStatus.treatments(analysis))
                    .report(ReportConfigMap.name(campaign), AnalysisStatus.reportFiles(analysis, campaign));
        }
        return status.build();
    }

    private static @Nullable LedgerStatus ledger(BenchmarkCampaign campaign, int shards) {
        return shards == 0 ? null : new LedgerStatus(shards, Labels.query(campaign, Labels.LEDGER));
    }

    /** Whether a status says more than figures: what a user may be waiting for. */
    public boolean isNews(@Nullable BenchmarkCampaignStatus before, BenchmarkCampaignStatus now) {
        return before == null
                || before.phase() != now.phase()
                || !Objects.equals(before.observedGeneration(), now.observedGeneration())
                || !Objects.equals(before.plannedGeneration(), now.plannedGeneration())
                || !before.images().equals(now.images())
                || !Objects.equals(before.answer(), now.answer())
                || !Objects.equals(before.report(), now.report())
                || !Objects.equals(before.reportFiles(), now.reportFiles())
                || !reasons(before).equals(reasons(now));
    }

    /** Whether something that is none of its own runs' doing is said to keep it from going on. */
    public static boolean isHalted(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        return status != null
                && !Conditions.reason(status, Conditions.PROGRESSING)
                        .equals(Conditions.reason(status, Conditions.COMPLETE));
    }

    private static List<String> reasons(BenchmarkCampaignStatus status) {
        return status.conditions().stream()
                .map(condition -> condition.getType() + condition.getStatus() + condition.getReason())
                .toList();
    }

    private UpdatedConditions conditions(BenchmarkCampaign campaign) {
        List<Condition> before =
                campaign.getStatus() == null ? List.of() : campaign.getStatus().conditions();
        return new UpdatedConditions(before, generation(campaign), clock.instant());
    }

    private static long generation(BenchmarkCampaign campaign) {
        return campaign.getMetadata().getGeneration();
    }
}
