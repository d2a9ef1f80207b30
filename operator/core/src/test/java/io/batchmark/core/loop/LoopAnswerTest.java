package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.ChosenIterations;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.question.Threshold;
import io.batchmark.core.question.Threshold.Bound;
import io.batchmark.core.response.Response;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.core.summary.EarlierCampaign;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Analyses of the runs: the answer, the end of a campaign that has its answer, and changes to its plan. */
class LoopAnswerTest {
    @Test
    void campaign_withABestTreatment_endsWithItsAnswerAndContinuesWhereMoreIsAsked() throws Exception {
        CalmCampaign calm = CalmCampaign.analysed(Given.design(3, 30, "10", "100"), Given.policy(1));
        calm.takes(label -> label.equals("itemCount=100") ? 3 : label.equals("itemCount=10") ? 9 : 5);
        calm.complete();

        assertThat(calm.campaign().state().reason()).isEqualTo("Answered");
        int runs = calm.campaign().state().counts().succeeded();
        assertThat(runs).isLessThan(3 * 12);
        assertThat(calm.campaign().state().counts().planned()).isEqualTo(runs);
        assertThat(calm.rows(Outcome.Dropped)).extracting(Entry::cause).contains(Cause.Answered);
        assertThat(result(calm).best()).isEqualTo("itemCount=100");
        assertThat(result(calm).answer()).startsWith("Choose chunks of 100: ");
        assertThat(result(calm).ranking().getFirst().label()).isEqualTo("itemCount=100");
        List<Entry> before = calm.rows();

        calm.campaign().apply(Given.design(14, 30, "10", "100"));
        calm.complete();

        assertThat(calm.campaign().state().reason()).isEqualTo("Answered");
        assertThat(calm.rows()).containsAll(before);
        assertThat(calm.rows(Outcome.Succeeded).stream()
                        .filter(row -> row.treatment().equals("baseline")))
                .hasSize(14);
    }

    /** Chunks of 1000 are the largest, and faster by more than the margin; larger ones are not. */
    @Test
    void campaign_whoseBestLevelIsTheLargest_addsLevelsUntilItIsNot() throws Exception {
        CalmCampaign calm = CalmCampaign.analysed(Given.design(3, 60, "100", "10"), Given.policy(4));
        calm.campaign().refine();
        calm.takes(label -> label.equals("itemCount=10") ? 9 : label.equals("itemCount=100") ? 7 : 5);
        calm.runUntil("a level", () -> !calm.campaign().levels().byFactor().isEmpty());
        calm.restart();
        calm.complete();

        assertThat(calm.campaign().state().reason()).isEqualTo("Answered");
        assertThat(result(calm).best()).isEqualTo("baseline");
        assertThat(calm.campaign().levels().byFactor().get("itemCount")).hasSize(1);
        assertThat(calm.campaign().events)
                .filteredOn(event -> event.startsWith("LevelsAdded: "))
                .hasSize(1);
        assertThat(calm.campaign().report().plain()).containsKey("report.md");
        assertThat(calm.rows(Outcome.Succeeded)).extracting(Entry::run).doesNotHaveDuplicates();
    }

    /** Starts take next to no time here, so that one iteration is the cheapest number. */
    @Test
    void campaign_thatChoosesItsIterations_keepsTheNumber() throws Exception {
        CalmCampaign calm = CalmCampaign.analysed(Given.design(7, 7, "10", "100"), Given.policy(2));
        calm.campaign().chooseIterations(Duration.ofMinutes(10));
        calm.campaign().parameters(iterations(calm));
        calm.runUntil("the number", () -> calm.campaign().iterations() != null);
        calm.restart();
        calm.complete();
        ChosenIterations chosen = calm.campaign().iterations();
        calm.campaign().apply(Given.design(8, 8, "10", "100"));
        calm.complete();
        calm.campaign().askForRuns("itemCount=10");
        calm.operator().wake();
        calm.runUntil("end of the request", () -> calm.campaign().rerun() == null);
        calm.complete();

        assertThat(chosen.fromBlock()).isBetween(4, 7);
        assertThat(calm.campaign().iterations()).isEqualTo(chosen);
        assertThat(calm.rows(Outcome.Succeeded))
                .hasSizeGreaterThan(24)
                .allSatisfy(row ->
                        assertThat(counted(row)).isEqualTo(row.block() < chosen.fromBlock() ? 3 : chosen.number()));
        assertThat(calm.campaign().events)
                .filteredOn(event -> event.startsWith("IterationsChosen: "))
                .hasSize(1);
    }

    private static int counted(Entry row) {
        var iterations = row.result().times().iterations();
        return iterations == null ? 1 : iterations.counted().size();
    }

    private static Scheduler.Parameters iterations(CalmCampaign calm) {
        return (run, attempt) -> {
            ChosenIterations chosen = calm.campaign().iterations();
            return SampleRun.iterating(
                    run.key(), attempt, chosen == null || run.block() < chosen.fromBlock() ? 3 : chosen.number());
        };
    }

    @Test
    void gate_whoseThresholdsAreSure_endsAndAnswersAnotherQuestionFromTheSameRuns() throws Exception {
        CalmCampaign calm = CalmCampaign.analysed(Given.design(3, 30), Given.policy(1));
        calm.campaign().analyse(elapsed("1h", 3600));
        calm.complete();

        assertThat(calm.campaign().state().reason()).isEqualTo("Answered");
        assertThat(result(calm).thresholds())
                .extracting(ResultCondition::status)
                .isEqualTo("True");
        assertThat(result(calm).thresholds())
                .extracting(ResultCondition::reason)
                .isEqualTo("Met");
        assertThat(result(calm).answer()).contains("All thresholds are met");
        assertThat(calm.campaign().report().plain().get("junit.xml"))
                .contains("tests=\"1\" failures=\"0\" errors=\"0\"");
        int runs = calm.rows(Outcome.Succeeded).size();
        assertThat(runs).isLessThan(30);

        calm.campaign().analyse(elapsed("1us", 1e-6));
        calm.complete();
        assertThat(result(calm).thresholds())
                .isEqualTo(new ResultCondition(
                        "False",
                        "NotMet",
                        "thresholds are not met: elapsed at most 1us in 50 % of the runs by the baseline"
                                + " (itemCount=1000)"));
        assertThat(calm.campaign().state().reason()).isEqualTo("Answered");
        assertThat(calm.rows(Outcome.Succeeded)).hasSize(runs);
    }

    @Test
    void gate_afterOneBlock_isUndecided() throws Exception {
        CalmCampaign calm = CalmCampaign.analysed(Given.design(3, 30), Given.policy(1));
        calm.campaign().analyse(elapsed("1h", 3600));

        calm.runUntil("an analysis", () -> calm.campaign().report() != null);

        assertThat(result(calm).thresholds())
                .extracting(ResultCondition::status)
                .isEqualTo("Unknown");
        assertThat(result(calm).thresholds())
                .extracting(ResultCondition::reason)
                .isEqualTo("Undecided");
    }

    @Test
    void gate_againstTheBaseline_isTheSameInConditionAnswerAndTestCases() throws Exception {
        CalmCampaign calm = CalmCampaign.analysed(Given.design(3, 30, "10"), Given.policy(1));
        calm.takes(label -> label.equals("itemCount=10") ? 9 : 5);
        calm.campaign()
                .analyse(new Analysis(
                        Response.ELAPSED,
                        0.95,
                        0.03,
                        List.of(),
                        List.of(),
                        List.of(),
                        true,
                        Map.of(),
                        NoiseModel.None));
        calm.runUntil("an analysis", () -> calm.campaign().report() != null);
        assertThat(result(calm).regressed()).extracting(ResultCondition::status).isEqualTo("Unknown");
        calm.complete();

        ResultCondition regressed = result(calm).regressed();
        assertThat(calm.campaign().state().reason()).isEqualTo("Answered");
        assertThat(regressed.status()).isEqualTo("True");
        assertThat(regressed.message())
                .matches("regressed against the baseline: chunks of 10 take [0-9.]+ times as long \\(.* times\\)");
        assertThat(result(calm).answer()).containsIgnoringCase(regressed.message());
        assertThat(calm.campaign().report().plain().get("junit.xml"))
                .contains("tests=\"1\" failures=\"1\" errors=\"0\"", "no more than the baseline: itemCount=10");
        assertThat(calm.campaign().report().plain().get("results.json")).contains("\"change\": \"Regressed\"");
    }

    private static Analysis elapsed(String text, double limit) {
        Threshold threshold = new Threshold(Response.ELAPSED, 0.5, Bound.Max, limit, text);
        return new Analysis(
                Response.ELAPSED,
                0.95,
                0.03,
                List.of(),
                List.of(),
                List.of(threshold),
                false,
                Map.of(),
                NoiseModel.None);
    }

    @Test
    void selfTest_addedToARunningCampaign_endsIt() throws Exception {
        CalmCampaign calm = CalmCampaign.analysed(Given.design(2, 40), Given.policy(4));
        calm.campaign().analyse(Analysis.ofElapsed(0.95, 0.05));
        calm.runUntil("a row", () -> !calm.rows().isEmpty());
        calm.campaign().apply(new Design(Design.Type.FullFactorial, List.of(factor()), 40, 2, 42, List.of(), true));
        calm.complete();

        assertThat(calm.campaign().state().reason()).isEqualTo("Answered");
        assertThat(result(calm).answer()).contains("Self-test passed: the baseline under a second name is ");
    }

    private static Factor factor() {
        return new Factor("itemCount", "1000", List.of());
    }

    @Test
    void campaign_comparedWithAnEarlierOne_isComparedWhenItEndsAndAgainForAnotherQuestion() throws Exception {
        CalmCampaign earlier = CalmCampaign.analysed(Given.design(8, 8, "10", "100"), Given.policy(4));
        earlier.complete();
        CalmCampaign calm = CalmCampaign.analysed(Given.design(8, 8, "10", "100"), Given.policy(4));
        calm.takes(label -> 5.5);
        calm.campaign().compare();
        calm.operator().ports().earlier(EarlierCampaign.of(earlier.summary()));
        calm.complete();

        ResultCondition regressed = result(calm).regressed();
        assertThat(regressed.status()).isEqualTo("True");
        assertThat(regressed.reason()).isEqualTo("Regressed");
        assertThat(regressed.message())
                .startsWith("regressed against campaign sim: ")
                .contains("chunks of 10 are 10 % slower (");

        calm.campaign().analyse(Analysis.ofElapsed(0.95, 0.2));
        calm.complete();
        assertThat(result(calm).regressed()).extracting(ResultCondition::reason).isEqualTo("NotRegressed");

        calm.operator().ports().earlier(EarlierCampaign.missing("nobody", "there is none of this name"));
        calm.campaign().analyse(Analysis.ofElapsed(0.95, 0.3));
        calm.complete();
        assertThat(result(calm).regressed())
                .isEqualTo(new ResultCondition(
                        "Unknown", "NotComparable", "not compared with campaign nobody: there is none of this name"));
    }

    @Test
    void campaign_comparedAfterTooFewRuns_isUndecided() throws Exception {
        CalmCampaign earlier = CalmCampaign.analysed(Given.design(2, 2), Given.policy(1));
        earlier.complete();
        CalmCampaign calm = CalmCampaign.analysed(Given.design(2, 2), Given.policy(1));
        calm.campaign().compare();
        calm.operator().ports().earlier(EarlierCampaign.of(earlier.summary()));
        calm.complete();

        assertThat(result(calm).regressed()).extracting(ResultCondition::reason).isEqualTo("Undecided");
        assertThat(result(calm).regressed()).extracting(ResultCondition::status).isEqualTo("Unknown");
    }

    @Test
    void campaignWithFixedBlocks_isAnalysedAfterTheFirstBlockThenWithATenthMoreRunsAndAtItsEnd() throws Exception {
        CalmCampaign calm = CalmCampaign.of(Given.design(40, 40, "10"), Given.policy(1));

        calm.complete();

        int reports = calm.operator().ports().audience().reports().size();
        assertThat(reports).isBetween(12, 30);
    }

    @Test
    void operator_thatRestarts_analysesAFinishedCampaignOnceMoreOnlyIfTheSpecChanges() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.complete();
        calm.restart();
        calm.go(20);
        assertThat(calm.operator().ports().audience().reports()).isEmpty();

        calm.campaign().analyse(Analysis.ofElapsed(0.9, 0.1));
        calm.complete();
        assertThat(calm.operator().ports().audience().reports()).hasSize(1);
    }

    @Test
    void finishedCampaign_whoseAnalysisWaits_isNotOverBeforeItsAnswer() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        occupied(calm, () -> {
            calm.runUntil("all rows", () -> calm.rows().size() == 3);
            calm.go(20);
            assertThat(calm.campaign().state().over()).isFalse();
            assertThat(calm.campaign().state().reason()).isEqualTo("Running");
            assertThat(calm.campaign().report()).isNull();
            calm.operator().passInQueues(Turns.PATIENCE);
            calm.go(20);
            assertThat(calm.campaign().state().reason()).isEqualTo("AnalysisWaits");
        });

        calm.complete();

        assertThat(calm.campaign().report()).isNotNull();
    }

    @Test
    void sequentialCampaign_whoseAnalysisWaits_startsNoRun() throws Exception {
        CalmCampaign calm = CalmCampaign.analysed(Given.design(3, 30, "10"), Given.policy(1));
        occupied(calm, () -> {
            calm.runUntil("a block", () -> calm.rows().size() == 2);
            calm.go(60);
            assertThat(calm.rows()).hasSize(2);
            assertThat(calm.campaign().state().counts().running()).isZero();
        });

        calm.complete();

        assertThat(calm.rows().size()).isGreaterThan(2);
    }

    @Test
    void finishedCampaign_whoseMarginIsPatchedAllTheTime_isAnalysedForATenthOfTheTime() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.complete();
        calm.operator().analysesTake(Duration.ofSeconds(3));
        int before = reports(calm);
        for (int second = 0; second < 200; second++) {
            calm.campaign().analyse(Analysis.ofElapsed(0.95, 0.01 + second * 1e-4));
            calm.operator().passInQueues(Duration.ofSeconds(1));
            calm.go(2);
        }

        assertThat(reports(calm) - before).isBetween(200 / 30, (200 + 50) / 30 + 1);
        assertThat(calm.campaign().state().over()).isFalse();
        assertThat(calm.campaign().state().reason()).isEqualTo("AnalysisWaits");
        assertThat(calm.campaign().state().message()).contains("its results are worked out again at 20");
    }

    @Test
    void finishedCampaign_whoseMarginIsPatchedOnce_isAnalysedAtOnce() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.operator().analysesTake(Duration.ofSeconds(1));
        calm.complete();
        int before = reports(calm);

        calm.campaign().analyse(Analysis.ofElapsed(0.95, 0.01));
        calm.complete();

        assertThat(reports(calm)).isEqualTo(before + 1);
    }

    private static int reports(CalmCampaign calm) {
        return calm.operator().ports().audience().reports().size();
    }

    /** Work that may fail. */
    private interface Steps {
        void go() throws Exception;
    }

    /** Other campaigns have all places for small analyses meanwhile. */
    private static void occupied(CalmCampaign calm, Steps steps) throws Exception {
        occupied(calm, 4, steps);
    }

    private static void occupied(CalmCampaign calm, int others, Steps steps) throws Exception {
        if (others == 0) {
            steps.go();
            return;
        }
        Campaign.Key other = new Campaign.Key("other-" + others, "other", "other-" + others);
        calm.operator().analyses().take(other, 0, () -> {
            occupied(calm, others - 1, steps);
            return true;
        });
    }

    /** The result of the last analysis. */
    private static AnalysisResult result(CalmCampaign calm) {
        return calm.operator().analysis();
    }
}
