package io.batchmark.core.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.answer.Standing;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.environment.MeasurementEnvironment;
import io.batchmark.core.estimate.CensoredEstimate;
import io.batchmark.core.estimate.Ratio;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.response.Response;
import io.batchmark.core.treatment.RunCounts;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SummaryTest {

    @Test
    void countsWhatBecameOfTheRuns() {
        Ledgers ledger = new Ledgers(6, "1000", "25")
                .succeeded("25", 10, 11)
                .ended("25", Outcome.Censored, Cause.Timeout, 3)
                .ended("25", Outcome.Invalid, Cause.WorkNotConserved, 4)
                .ended("25", Outcome.Failed, Cause.ImagePull, 5)
                .ended("25", Outcome.Retried, Cause.Evicted, 6);
        assertThat(ledger.summary("25").counts()).isEqualTo(new RunCounts(6, 2, 1, 1, 1));
        assertThat(ledger.summary("25").counts().missing()).isEqualTo(1);
        assertThat(ledger.summary().counts()).isEqualTo(new RunCounts(12, 2, 1, 1, 1));
        assertThat(ledger.summary().environment().workNotConserved()).isEqualTo(1);
        assertThat(ledger.summary().environment().retried()).isEqualTo(1);
    }

    @Test
    void onlySucceededRunsAreMeasurements() {
        Ledgers ledger = new Ledgers(4, "1000").succeeded("1000", 10, 20, 30);
        ledger.add(Ledgers.entry("baseline", 4, 1, Outcome.Invalid, Cause.WorkNotConserved, Ledgers.result(99_000)));
        assertThat(ledger.summary("1000").estimate(Response.ELAPSED).n()).isEqualTo(3);
        assertThat(ledger.summary("1000").estimate(Response.ELAPSED).max()).isEqualTo(0.03);
    }

    @Test
    void runsWithOtherCountsThanTheBaselineAreNotCompared() {
        Ledgers ledger = new Ledgers(3, "1000", "25")
                .rows("1000", Ledgers.ofOwnJob(600, 1), Ledgers.ofOwnJob(500, 0), Ledgers.ofOwnJob(500, 0))
                .rows("25", Ledgers.ofOwnJob(500, 0), Ledgers.ofOwnJob(400, 0), Ledgers.ofOwnJob(400, 2));

        assertThat(ledger.summary("1000").counts())
                .as("a run that rolled back reads items again")
                .isEqualTo(new RunCounts(3, 3, 0, 0, 0));
        assertThat(ledger.summary("25").counts()).isEqualTo(new RunCounts(3, 1, 0, 2, 0));
        assertThat(ledger.summary("25").estimate(Response.ELAPSED).n()).isEqualTo(1);
        assertThat(ledger.summary("25").runs().get(1).message())
                .isEqualTo(
                        "400 items read or skipped, and 500 in the first run of the baseline: the run is not compared");
        assertThat(ledger.summary().environment().workNotConserved()).isEqualTo(2);
    }

    @Test
    void runsOfABaselineThatReadsAgainAreComparedWithAllCounts() {
        Ledgers ledger = new Ledgers(1, "1000", "25")
                .rows("1000", Ledgers.ofOwnJob(600, 1))
                .rows("25", Ledgers.ofOwnJob(500, 0));

        assertThat(ledger.summary("25").counts().succeeded()).isEqualTo(1);
    }

    @Test
    void firstFinalAttemptOfARunIsTheRuns() {
        Ledgers ledger = new Ledgers(1, "1000");
        ledger.add(Ledgers.entry("baseline", 1, 4, Outcome.Succeeded, null, Ledgers.result(4)));
        ledger.add(Ledgers.entry("baseline", 1, 2, Outcome.Succeeded, null, Ledgers.result(2)));
        ledger.add(Ledgers.entry("baseline", 1, 1, Outcome.Retried, Cause.Evicted, null));
        ledger.add(Ledgers.entry("baseline", 1, 3, Outcome.Censored, Cause.Timeout, null));
        assertThat(ledger.summary("1000").runs()).extracting(RunRow::attempt).containsExactly(2);
        assertThat(ledger.summary("1000").counts()).isEqualTo(new RunCounts(1, 1, 0, 0, 0));
    }

    @Test
    void entriesThatThePlanDoesNotHaveAreNotCounted() {
        Ledgers ledger = new Ledgers(2, "1000").succeeded("1000", 10, 20, 30);
        ledger.add(Ledgers.entry("elsewhere1", 1, 1, Outcome.Succeeded, null, Ledgers.result(1)));
        ledger.add(Ledgers.entry("baseline", 0, 1, Outcome.Succeeded, null, Ledgers.result(1)));
        assertThat(ledger.summary().environment().unplanned()).isEqualTo(3);
        assertThat(ledger.summary().counts().succeeded()).isEqualTo(2);
    }

    @Test
    void censoredTreatmentHasAMedianAndNoMean() {
        Ledgers ledger = new Ledgers(5, "1000", "25")
                .succeeded("1000", 10, 11, 12, 13, 14)
                .succeeded("25", 5, 5.5, 6)
                .ended("25", Outcome.Censored, Cause.Timeout, 4)
                .ended("25", Outcome.Censored, Cause.OutOfMemory, 5);
        Summary summary = ledger.summary();
        TreatmentSummary censored = summary.treatments().get(1);
        assertThat(censored.estimate(Response.ELAPSED)).isNull();
        assertThat(summary.ratio(censored, Response.ELAPSED)).isNull();
        assertThat(censored.censored(Response.ELAPSED)).isEqualTo(new CensoredEstimate(3, 0.006, null, 0.005, null));
        assertThat(censored.censored(Response.GC_COUNT)).isEqualTo(new CensoredEstimate(3, 7.0, null, 7.0, null));
        assertThat(censored.censored(Response.THROUGHPUT).min())
                .as("the slowest is not known")
                .isNull();
        assertThat(censored.censored(Response.THROUGHPUT).max()).isEqualTo(200_000);
        assertThat(ledger.summary("1000").censored(Response.ELAPSED)).isNull();
        assertThat(censored.sample(Response.ELAPSED).size()).isEqualTo(3);
        assertThat(censored.censoring().runs()).isEqualTo(2);
        assertThat(censored.censoring().causes()).containsExactly(Cause.OutOfMemory, Cause.Timeout);
        assertThat(censored.censoring().longerThan()).isEqualTo(Duration.ofMinutes(30));
        assertThat(ledger.summary("1000").censoring()).isNull();
    }

    @Test
    void medianOfATreatmentThatIsMostlyCutShortIsMoreThanItsBounds() {
        Ledgers ledger =
                new Ledgers(4, "1000").succeeded("1000", 10, 12).ended("1000", Outcome.Censored, Cause.Timeout, 3, 4);
        assertThat(ledger.summary("1000").censored(Response.ELAPSED))
                .isEqualTo(new CensoredEstimate(2, null, (0.012 + 1800) / 2, 0.01, null));
        assertThat(ledger.summary("1000").censored(Response.GC_COUNT))
                .isEqualTo(new CensoredEstimate(2, null, null, 7.0, null));
    }

    /** Those that were measured took 5 ms, and most were not. */
    @Test
    void ratiosAreNotThoseOfTheRunsThatWereNotCutShort() {
        Ledgers ledger = new Ledgers(5, "1000", "25", "75")
                .succeeded("1000", 10, 10, 10, 10, 10)
                .succeeded("25", 5, 5)
                .ended("25", Outcome.Censored, Cause.Timeout, 3, 4, 5)
                .succeeded("75", 20, 20, 20)
                .ended("75", Outcome.Censored, Cause.Timeout, 4, 5);
        List<Standing> standings = ledger.summary().answer().standings();
        assertThat(standings.get(1).toBaseline().ratio()).isNull();
        assertThat(standings.get(1).toBest().ratio()).isNull();
        assertThat(standings.get(2).toBaseline().ratio()).isCloseTo(2, within(1e-9));
        assertThat(ledger.summary().ranking(3))
                .extracting(treatment -> treatment.treatment().label())
                .containsExactly("baseline", "itemCount=75");
    }

    @Test
    void censoredBaselineIsNoReference() {
        Ledgers ledger = new Ledgers(4, "1000", "25")
                .succeeded("1000", 10, 11, 12)
                .ended("1000", Outcome.Censored, Cause.Timeout, 4)
                .succeeded("25", 5, 5, 5, 5);
        Summary summary = ledger.summary();
        assertThat(summary.ratio(summary.treatments().get(1), Response.ELAPSED)).isNull();
        assertThat(ledger.summary("25").estimate(Response.ELAPSED).n()).isEqualTo(4);
    }

    /** Where the runner still spoke, its step is the bound, and not its container, which also started a server. */
    @Test
    void boundOfACensoredRunIsTheShortest() {
        Ledgers ledger = new Ledgers(2, "1000").ended("1000", Outcome.Censored, Cause.Timeout, 1);
        ledger.add(Ledgers.entry("baseline", 2, 1, Outcome.Censored, Cause.BatchJobFailed, Ledgers.result(1_700_000)));
        assertThat(ledger.summary("1000").censoring().longerThan()).isEqualTo(Duration.ofSeconds(1700));
    }

    @Test
    void ratioIsPairedByBlocks() {
        Ledgers ledger = new Ledgers(4, "1000", "25")
                .succeeded("1000", 100, 1000, 10_000, 100_000)
                .succeeded("25", 50, 500, 5000);
        Summary summary = ledger.summary();
        TreatmentSummary treatment = summary.treatments().get(1);
        Ratio ratio = summary.ratio(treatment, Response.ELAPSED);
        assertThat(ratio.ratio()).isCloseTo(0.5, within(1e-12));
        assertThat(ratio.blocks()).isEqualTo(3);
        assertThat(summary.ratio(treatment, Response.READER)).as("is 0").isNull();
    }

    @Test
    void environmentsAndNodesAreCounted() {
        RunEnvironment other = new RunEnvironment("17", "OpenJ9", "26.0.0.3", List.of("gencon"), 2, null, null);
        RunResult plain = Ledgers.result(10);
        RunResult strange = new RunResult(
                1,
                "run",
                1,
                0,
                plain.batchStatus(),
                null,
                plain.counts(),
                plain.times(),
                plain.jvm(),
                new Cgroup(200, 50, 1, 1),
                null,
                null,
                null,
                null,
                other,
                null,
                null);
        Ledgers ledger = new Ledgers(3, "1000").succeeded("1000", 10, 10);
        ledger.add(Ledgers.entry("baseline", 3, 1, Outcome.Succeeded, null, strange));
        MeasurementEnvironment environment = ledger.summary().environment();
        assertThat(environment.environments())
                .containsExactly(
                        new MeasurementEnvironment.Environment(Ledgers.ENVIRONMENT, 2),
                        new MeasurementEnvironment.Environment(other, 1));
        assertThat(environment.nodes()).containsExactly(new MeasurementEnvironment.Node("node", 3));
        assertThat(environment.throttledRuns()).isEqualTo(1);
        assertThat(environment.throttledShare()).isEqualTo(0.25);
        assertThat(environment.started()).isEqualTo(Ledgers.START.plusSeconds(3660));
        assertThat(environment.finished()).isEqualTo(Ledgers.START.plusSeconds(3 * 3600 + 60 + 1800));
    }

    private static RunResult on(String collector, int processors) {
        RunResult plain = Ledgers.result(10);
        return new RunResult(
                1,
                "run",
                1,
                0,
                plain.batchStatus(),
                null,
                plain.counts(),
                plain.times(),
                plain.jvm(),
                null,
                null,
                null,
                null,
                null,
                new RunEnvironment("25", "a VM", "26.0.0.3", List.of(collector), processors, null, null),
                null,
                null);
    }

    private static List<String> differences(String factor, RunResult first, RunResult... others) {
        List<String> levels = IntStream.rangeClosed(0, others.length)
                .mapToObj(i -> "level" + i)
                .toList();
        Design design =
                new Design(Design.Type.FullFactorial, List.of(new Factor(factor, "level0", levels)), 1, 1, List.of());
        Plan plan = Ledgers.plan(design);
        List<Entry> entries = new ArrayList<>();
        for (Run run : plan.runs()) {
            int level = levels.indexOf(run.treatment().levels().get(factor));
            entries.add(Ledgers.entry(
                    run.treatment().id(),
                    run.block(),
                    1,
                    Outcome.Succeeded,
                    null,
                    level == 0 ? first : others[level - 1]));
        }
        CampaignDescription campaign =
                new CampaignDescription("different", design, Map.of(), Analysis.ofElapsed(0.95, 0.03));
        return Summary.of(campaign, plan, entries).environment().differences();
    }

    @Test
    void whatAFactorAsksForIsNoDifference() {
        assertThat(differences("itemCount", on("G1", 2), on("G1", 2))).isEmpty();
        assertThat(differences("garbageCollector", on("G1", 2), on("Serial", 2)))
                .isEmpty();
        assertThat(differences("itemCount", on("G1", 2), on("Serial", 2))).containsExactly("the garbage collectors");
        assertThat(differences("garbageCollector", on("G1", 2), on("Serial", 4)))
                .containsExactly("the number of processors");
        assertThat(differences("jvmOptions", on("G1", 2), on("G1", 1))).isEmpty();
    }

    @Test
    void rankingIsByTimesWithinBlocksAndLeavesOutWhatWasAlwaysCutShort() {
        Ledgers ledger = new Ledgers(3, "1000", "25", "75", "125", "250")
                .succeeded("1000", 30, 31, 32)
                .succeeded("25", 20, 21, 22)
                .succeeded("75", 1, 1, 1)
                .succeeded("125", 40, 41, 42)
                .ended("250", Outcome.Censored, Cause.Timeout, 1, 2, 3);
        assertThat(ledger.summary().ranking(2))
                .extracting(treatment -> treatment.treatment().label())
                .containsExactly("itemCount=75", "itemCount=25");
        assertThat(ledger.summary().ranking(9)).hasSize(4);
    }

    /** A slow block has only the fast treatment: it is not slower for that. */
    @Test
    void rankingIsNotThatOfTheMediansWhereBlocksAreIncomplete() {
        Ledgers ledger = new Ledgers(4, "1000", "25")
                .succeeded("1000", 10, 11)
                .ended("1000", Outcome.Failed, Cause.NodeLost, 3, 4)
                .succeeded("25", 9, 10, 50, 60);
        assertThat(ledger.summary().ranking(1).get(0).treatment().label()).isEqualTo("itemCount=25");
    }

    @Test
    void orderOfTheLedgerDoesNotMatter() {
        Ledgers ledger = new Ledgers(5, "1000", "25", "75")
                .succeeded("1000", 30, 31, 32, 33, 34)
                .succeeded("25", 20.5, 21, 22, 23)
                .succeeded("75", 19, 22, 22.5, 22.5, 21)
                .ended("25", Outcome.Censored, Cause.Timeout, 5);
        ledger.add(Ledgers.entry("baseline", 1, 2, Outcome.Succeeded, null, Ledgers.result(1)));
        Summary expected = ledger.summary();
        for (int seed = 0; seed < 20; seed++) {
            Collections.shuffle(ledger.entries(), new Random(seed));
            Summary shuffled = ledger.summary();
            assertThat(shuffled.environment()).isEqualTo(expected.environment());
            assertThat(shuffled.ratio(shuffled.treatments().get(2), Response.ELAPSED))
                    .isEqualTo(expected.ratio(expected.treatments().get(2), Response.ELAPSED));
            assertThat(shuffled.answer().standings().get(2).toBest())
                    .isEqualTo(expected.answer().standings().get(2).toBest());
        }
    }

    /** What that takes is in the benchmark of campaigns. */
    @Test
    void largestCampaignIsSummarised() {
        List<String> levels =
                IntStream.rangeClosed(1, 20_000).mapToObj(Integer::toString).toList();
        Design design = new Design(
                Design.Type.FullFactorial, List.of(new Factor("itemCount", "1000", levels)), 5, 1, List.of());
        Plan plan = Ledgers.plan(design);
        List<Entry> entries = new ArrayList<>();
        for (Run run : plan.runs()) {
            double elapsed = 100 + Math.abs(run.hashCode() % 1000) / 10.0;
            entries.add(Ledgers.entry(
                    run.treatment().id(), run.block(), 1, Outcome.Succeeded, null, Ledgers.result(elapsed)));
        }
        CampaignDescription campaign =
                new CampaignDescription("large", design, Map.of(), Analysis.ofElapsed(0.95, 0.03));
        Summary summary = Summary.of(campaign, plan, entries);
        assertThat(summary.counts().succeeded()).isEqualTo(100_000);
        assertThat(summary.answer().standings()).hasSize(20_000);
    }
}
