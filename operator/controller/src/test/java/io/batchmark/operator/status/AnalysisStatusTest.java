package io.batchmark.operator.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.Defaults;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus.TreatmentStatus;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.adaptation.AdditionalLevels;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.loop.AnalysisResult;
import io.batchmark.core.loop.Observation;
import io.batchmark.core.loop.ResultCondition;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Neighbours;
import io.batchmark.core.treatment.LedgerRows;
import io.batchmark.operator.adapter.CampaignTranslation;
import io.batchmark.operator.cluster.LocalOperator;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnalysisStatusTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final State RUNNING = new State(Phase.Running, new Counts(60, 0, 6, 0, 0, 0), "Running", null);

    private static BenchmarkCampaign campaign(String analysis) {
        return Defaults.campaign(Serialization.unmarshal("""
                factors: {itemCount: [100, 1000]}
                design: {replicates: {min: 3, max: 30}, seed: 1}
                analysis: %s
                """.formatted(analysis), ObjectNode.class));
    }

    /** After three blocks; each run takes 40 s, of which the step takes 2 s, with 3 s of CPU time. */
    private static AnalysisResult result(BenchmarkCampaign campaign, CampaignPlan plan) {
        List<Entry> rows = plan.plan().runs().stream()
                .filter(run -> run.block() <= 3)
                .map(AnalysisStatusTest::row)
                .toList();
        Observation observation =
                new Observation(START, Ledger.of(plan.plan(), rows), 0, List.of(), 0, Neighbours.NONE);
        return AnalysisResult.of(
                        CampaignTranslation.of(campaign, plan, LocalOperator.config(), LocalOperator.clock()),
                        LedgerRows.of(rows),
                        observation,
                        false,
                        null)
                .result();
    }

    private static Entry row(Run run) {
        Instant start = START.plusSeconds(600L * run.block() + (run.treatment().isBaseline() ? 60 : 0));
        RunResult result = new RunResult(
                RunParameters.VERSION,
                "run",
                1,
                0,
                RunResult.BatchStatus.COMPLETED,
                null,
                new RunResult.Counts(1000, 1000, 500, 500, 0, 11, 0, 0),
                new RunResult.Times(0, 2_000_000_000L, 2_000_000_000L, null),
                new Jvm(1, 3_000_000_000L, 4_000_000_000L, 1, 1, 1, 1, List.of()),
                null,
                null,
                null,
                null,
                null,
                new RunEnvironment("25", "OpenJDK", "26", List.of("G1"), 2, null, null),
                null,
                null);
        return Entry.builder(run.treatment().id(), run.block(), 1, Outcome.Succeeded, start.plusSeconds(40))
                .started(start)
                .node("node")
                .result(result)
                .build();
    }

    @Test
    void treatmentsShowTheMedianOfTheResponseThatDecides() throws InvalidDesignException {
        BenchmarkCampaign cpu = campaign("{response: stepCpu}");
        assertThat(AnalysisStatus.treatments(result(cpu, CampaignPlan.of(cpu))))
                .hasSize(2)
                .extracting(TreatmentStatus::median, TreatmentStatus::medianSeconds)
                .containsOnly(tuple("3.000 s", null));
        BenchmarkCampaign elapsed = campaign("{}");
        assertThat(AnalysisStatus.treatments(result(elapsed, CampaignPlan.of(elapsed))))
                .extracting(TreatmentStatus::median, TreatmentStatus::medianSeconds)
                .containsOnly(tuple("2.000 s", "2.000"));
    }

    @Test
    void whatIsPlannedIsToldByWhatRunsHaveTaken() throws InvalidDesignException {
        BenchmarkCampaign campaign = campaign("{}");
        CampaignPlan plan = CampaignPlan.of(campaign);
        List<Condition> before =
                CampaignConditions.of(campaign, plan, RUNNING, null, new UpdatedConditions(List.of(), 1, START));
        assertThat(accepted(before)).contains("6 to 60 runs of at most ");
        List<Condition> after = CampaignConditions.of(
                campaign, plan, RUNNING, result(campaign, plan), new UpdatedConditions(before, 1, START));
        assertThat(accepted(after))
                .contains("6 to 60 runs that take about 4 m to 40 m, if each takes 40 s as in its runs so far");

        // after a restart of the operator, and after a change of the spec
        assertThat(accepted(
                        CampaignConditions.of(campaign, plan, RUNNING, null, new UpdatedConditions(after, 1, START))))
                .isEqualTo(accepted(after));
        assertThat(accepted(
                        CampaignConditions.of(campaign, plan, RUNNING, null, new UpdatedConditions(after, 2, START))))
                .isEqualTo(accepted(before));
    }

    @Test
    void campaignWithThresholdsAndAnEarlierCampaign_hasTheConditionsOfItsAnalysis() throws InvalidDesignException {
        BenchmarkCampaign campaign =
                campaign("{thresholds: [{response: elapsed, max: 1h}], compareTo: {campaign: monday}}");
        ResultCondition met = new ResultCondition("True", "Met", "all thresholds are met");
        ResultCondition regressed = new ResultCondition("True", "Regressed", "regressed against campaign monday");

        assertThat(gates(campaign, null))
                .containsExactly(
                        "ThresholdsMet Unknown: no block of runs has been analysed for this spec",
                        "Regressed Unknown: the campaigns are compared when this campaign has finished");
        assertThat(gates(campaign, decided(met, regressed)))
                .containsExactly(
                        "ThresholdsMet True: all thresholds are met",
                        "Regressed True: regressed against campaign monday");
        assertThat(gates(campaign("{compareTo: {treatment: Baseline}}"), null))
                .containsExactly("Regressed Unknown: no block of runs has been analysed for this spec");
        assertThat(gates(campaign("{}"), decided(null, null))).isEmpty();
    }

    private static AnalysisResult decided(ResultCondition thresholds, ResultCondition regressed) {
        return new AnalysisResult(
                null,
                "",
                null,
                List.of(),
                thresholds,
                regressed,
                List.of(),
                List.of(),
                List.of(),
                AdditionalLevels.NONE,
                null);
    }

    private static List<String> gates(BenchmarkCampaign campaign, AnalysisResult analysis)
            throws InvalidDesignException {
        CampaignPlan plan = CampaignPlan.of(campaign);
        return CampaignConditions.of(campaign, plan, RUNNING, analysis, new UpdatedConditions(List.of(), 1, START))
                .stream()
                .filter(condition ->
                        List.of(Conditions.THRESHOLDS_MET, Conditions.REGRESSED).contains(condition.getType()))
                .map(condition -> condition.getType() + " " + condition.getStatus() + ": " + condition.getMessage())
                .toList();
    }

    private static String accepted(List<Condition> conditions) {
        return conditions.stream()
                .filter(condition -> condition.getType().equals(Conditions.ACCEPTED))
                .map(Condition::getMessage)
                .findFirst()
                .orElseThrow();
    }
}
