package io.batchmark.core.adaptation;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.answer.Change;
import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.answer.Regression;
import io.batchmark.core.answer.ThresholdCheck.Verdict;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.PodStory;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.question.Threshold;
import io.batchmark.core.report.words.Sentence;
import io.batchmark.core.response.Response;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Neighbours;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import java.time.Instant;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Campaigns whose number of blocks is not fixed, run to their end one run after another. */
class AdaptationTest {
    private double noise = 0.02;
    private double margin = 0.03;
    private List<Threshold> thresholds = List.of();
    private List<Threshold> constraints = List.of();
    private Response response = Response.ELAPSED;
    private boolean paired;
    private boolean comparesWithBaseline;
    private final Random random = new Random(7);
    private final List<Entry> rows = new ArrayList<>();
    private Instant now = Ledgers.START;

    private static Design design(int min, int max, String... levels) {
        Factor factor = new Factor("itemCount", "1000", List.of(levels));
        return new Design(Design.Type.FullFactorial, List.of(factor), max, min, 42, List.of());
    }

    /** Runs a campaign to its end; the reason of it. */
    private String run(Design design, Map<String, Double> times) {
        Plan plan = Ledgers.plan(design);
        Scheduler scheduler = new Scheduler(plan, Given.policy(1), Given.PARAMETERS);
        rows.addAll(LateTreatments.rows(plan, Ledger.of(plan, rows), List.of(), now));
        int blocks = -1;
        while (true) {
            Ledger ledger = Ledger.of(plan, rows);
            Decision decision = scheduler.decide(ledger, List.of(), Neighbours.NONE, now);
            rows.addAll(decision.record());
            int over = ledger.prefix() / plan.treatments().size();
            if (over != blocks) {
                blocks = over;
                List<Entry> changes = new Adaptation(summary(design, plan), ledger, List.of(), now, false).rows();
                rows.addAll(changes);
                if (!changes.isEmpty()) {
                    continue;
                }
            }
            if (decision.state().phase() == Phase.Completed) {
                return decision.state().reason();
            }
            decision.start().forEach(start -> rows.add(measured(start, times)));
        }
    }

    private Entry measured(Start start, Map<String, Double> times) {
        now = now.plusSeconds(10);
        double time = times.get(start.run().treatment().levels().getOrDefault("itemCount", ""))
                * Math.exp(noise * random.nextGaussian());
        return Ledgers.row(start, now, time);
    }

    private Summary summary(Design design, Plan plan) {
        return Summary.of(
                new CampaignDescription(
                        "test",
                        design,
                        Map.of(),
                        new Analysis(
                                response,
                                0.95,
                                margin,
                                List.of(),
                                constraints,
                                thresholds,
                                comparesWithBaseline,
                                Map.of(),
                                NoiseModel.None),
                        null,
                        Map.of(),
                        null,
                        paired,
                        Map.of()),
                plan,
                rows);
    }

    private Summary summary(Design design) {
        return summary(design, Ledgers.plan(design));
    }

    private Map<String, Long> runsByLevel(Design design) {
        Map<String, String> levels = Ledgers.plan(design).treatments().stream()
                .collect(Collectors.toMap(
                        treatment -> treatment.id(),
                        treatment -> treatment.levels().get("itemCount")));
        return rows.stream()
                .filter(row -> row.outcome() == Outcome.Succeeded)
                .collect(Collectors.groupingBy(row -> levels.get(row.treatment()), Collectors.counting()));
    }

    @Test
    void clearQuestionsEndEarlyAndCloseOnesGoOn() {
        Design clear = design(3, 40, "100", "1000");
        assertThat(run(clear, Map.of("100", 300.0, "1000", 100.0))).isEqualTo("Answered");
        int runs = rows.size();
        assertThat(summary(clear).counts().missing()).isZero();
        assertThat(summary(clear).answer().recommendation().decided()).isTrue();

        rows.clear();
        noise = 0.05;
        Design close = design(3, 40, "100", "1000");
        run(close, Map.of("100", 100.0, "1000", 100.0));
        assertThat(rows).hasSizeGreaterThan(2 * runs);
    }

    /** It is shown to be slower than the baseline long before it is shown to exceed the margin. */
    @Test
    void comparisonWithTheBaseline_isDecidedBeforeTheCampaignEnds() {
        Design design = design(3, 60, "4000", "1000");
        Map<String, Double> times = Map.of("4000", 106.5, "1000", 100.0);
        margin = 0.05;
        assertThat(run(design, times)).isEqualTo("Answered");
        assertThat(summary(design).regressions()).isEmpty();
        int chosen = rows.size();

        rows.clear();
        comparesWithBaseline = true;
        assertThat(run(design, times)).isEqualTo("Answered");
        assertThat(rows).hasSizeGreaterThan(chosen);
        assertThat(changes(design)).containsExactly(Change.Regressed);
    }

    @Test
    void comparisonWithTheBaseline_letsNoOpenTreatmentLeave() {
        comparesWithBaseline = true;
        Design design = design(3, 60, "10", "100", "1000");
        assertThat(run(design, Map.of("10", 60.0, "100", 100.0, "1000", 100.0))).isEqualTo("Answered");
        assertThat(changes(design)).containsExactly(Change.NotRegressed, Change.NotRegressed);

        rows.clear();
        noise = 0.3;
        Design noisy = design(3, 8, "100", "1000");
        run(noisy, Map.of("100", 103.0, "1000", 100.0));
        assertThat(changes(noisy)).containsExactly(Change.Undecided);
    }

    private List<Change> changes(Design design) {
        return summary(design).regressions().stream().map(Regression::change).toList();
    }

    @Test
    void questionThatStaysOpenEndsWithTheLastBlock() {
        noise = 0.2;
        Design design = design(3, 12, "100", "1000");
        assertThat(run(design, Map.of("100", 100.0, "1000", 100.0))).isEqualTo("AllRunsRecorded");
        assertThat(rows).hasSize(24);
    }

    @Test
    void treatmentsThatSurelyTakeTooLongLeaveAndTheBaselineStays() {
        Design design = design(5, 60, "25", "1000", "4000", "5000", "6000", "8000");
        Map<String, Double> times =
                Map.of("25", 900.0, "1000", 270.0, "4000", 244.5, "5000", 247.1, "6000", 244.7, "8000", 1117.5);
        assertThat(run(design, times)).isEqualTo("Answered");

        Map<String, Long> runs = runsByLevel(design);
        assertThat(runs.get("25")).isLessThan(runs.get("4000"));
        assertThat(runs.get("8000")).isLessThan(runs.get("4000"));
        assertThat(runs.get("1000")).isEqualTo(runs.get("4000"));
        assertThat(rows).filteredOn(row -> row.cause() == Cause.BeyondMargin).isNotEmpty();
        Recommendation recommendation = summary(design).answer().recommendation();
        assertThat(recommendation.treatment().treatment().label()).isEqualTo("itemCount=4000");
        assertThat(recommendation.cliff().treatment().label()).isEqualTo("itemCount=8000");
        assertThat(summary(design).counts().missing()).isZero();
    }

    /** The treatment leaves when the runs show that it exceeds the margin. Its few runs do not show an excess of 20 %. */
    @Test
    void cliffIsWarnedOfThatIsNotMuchMoreThanTwentyPercent() {
        Design design = design(5, 60, "1000", "4000", "8000");
        Map<String, Double> times = Map.of("1000", 270.0, "4000", 200.0, "8000", 260.0);
        for (int campaign = 0; campaign < 5; campaign++) {
            rows.clear();
            assertThat(run(design, times)).isEqualTo("Answered");
            Recommendation recommendation = summary(design).answer().recommendation();
            assertThat(recommendation.treatment().treatment().label()).isEqualTo("itemCount=4000");
            assertThat(recommendation.cliff()).isNotNull();
            assertThat(recommendation.cliff().treatment().label()).isEqualTo("itemCount=8000");
        }
    }

    @Test
    void endOfManyTreatments_goesThroughTheAttemptsATimeOrTwo() {
        String[] levels =
                IntStream.rangeClosed(1, 100).mapToObj(String::valueOf).toArray(String[]::new);
        Design design = design(3, 40, levels);
        Plan plan = Ledgers.plan(design);
        for (int position = 0; position < 3 * plan.treatments().size(); position++) {
            rows.add(Ledgers.row(new Start(plan.run(position), 1), now, 100));
        }
        response = Response.EVENT_LATENCY_P99;
        AtomicInteger passes = new AtomicInteger();
        Collection<ObservedAttempt> attempts = new AbstractCollection<>() {
            @Override
            public Iterator<ObservedAttempt> iterator() {
                passes.incrementAndGet();
                return Collections.emptyIterator();
            }

            @Override
            public int size() {
                return 0;
            }
        };

        List<Entry> changes = new Adaptation(summary(design, plan), Ledger.of(plan, rows), attempts, now, false).rows();
        assertThat(changes).hasSize(plan.treatments().size());
        assertThat(passes).hasValueLessThanOrEqualTo(2);
    }

    @Test
    void campaignEndsEarlyWhereNoRunMeasuresWhatDecides() {
        Design design = design(3, 40, "100", "1000");
        Map<String, Double> times = Map.of("100", 300.0, "1000", 100.0);
        response = Response.EVENT_LATENCY_P99;
        assertThat(run(design, times)).isEqualTo("NotMeasured");
        assertThat(runsByLevel(design)).containsEntry("100", 3L).containsEntry("1000", 3L);
        assertThat(Sentence.of(summary(design)))
                .isEqualTo(
                        "No answer. 95 % confidence, 6 runs. No run has measured eventLatencyP99 (analysis.response): set baseline.events, or name another response.");

        response = Response.PARTITION_SPREAD;
        assertThat(Sentence.of(summary(design)))
                .contains(
                        "(analysis.response): set baseline.partitions to 2 or more in one step, or name another response");
        response = Response.DATABASE_CPU;
        assertThat(Sentence.of(summary(design)))
                .contains(
                        "(analysis.response): set baseline.database to a PostgreSQL of each run, or name another response");

        // another question, and its blocks go on
        response = Response.ELAPSED;
        assertThat(run(design, times)).isEqualTo("Answered");
    }

    @Test
    void campaignEndsEarlyWhereNoRunMeasuresWhatAThresholdIsAbout() {
        Design design = new Design(Design.Type.FullFactorial, List.of(), 40, 3, 42, List.of());
        thresholds = List.of(new Threshold(Response.RESUME, 0.5, Threshold.Bound.Max, 1, "1s"));
        assertThat(run(design, Map.of("", 100.0))).isEqualTo("NotMeasured");
        assertThat(rows).filteredOn(row -> row.outcome() == Outcome.Succeeded).hasSize(3);
    }

    @Test
    void answeredCampaignThatGrowsGoesOnWithAllThatMayBeBest() {
        Design small = design(5, 40, "100", "1000");
        run(small, Map.of("100", 300.0, "1000", 100.0));
        int before = rows.size();
        int lastBlock = Ledger.of(Ledgers.plan(small), rows).lastBlock();

        Design grown = design(5, 40, "100", "1000", "4000");
        assertThat(run(grown, Map.of("100", 300.0, "1000", 100.0, "4000", 70.0)))
                .isEqualTo("Answered");

        assertThat(rows.subList(before, rows.size()).stream()
                        .filter(row -> row.outcome() == Outcome.Succeeded)
                        .map(Entry::run))
                .allMatch(run -> run.block() > lastBlock)
                .anyMatch(run -> run.treatment().equals("baseline"));
        assertThat(summary(grown)
                        .answer()
                        .recommendation()
                        .treatment()
                        .treatment()
                        .label())
                .isEqualTo("itemCount=4000");
        assertThat(rows.stream().map(Entry::run).filter(run -> run.block() < 1)).isEmpty();
    }

    @Test
    void answeredCampaignGoesOnWhereAnAnswerIsMoreDifficult() {
        Design design = design(3, 40, "100", "1000");
        Map<String, Double> times = Map.of("100", 101.0, "1000", 100.0);
        margin = 0.1;
        assertThat(run(design, times)).isEqualTo("Answered");
        int blocks = Ledger.of(Ledgers.plan(design), rows).lastBlock();

        run(design, times);
        assertThat(Ledger.of(Ledgers.plan(design), rows).lastBlock()).isEqualTo(blocks);

        margin = 0.03;
        run(design, times);
        Ledger ledger = Ledger.of(Ledgers.plan(design), rows);
        assertThat(ledger.lastBlock()).isGreaterThan(blocks);
        assertThat(ledger.lastPlannedBlock()).isEqualTo(40);
    }

    @Test
    void answeredCampaignIsRunToItsEndWhereAllBlocksAreAskedFor() {
        Map<String, Double> times = Map.of("100", 300.0, "1000", 100.0, "4000", 101.0);
        assertThat(run(design(3, 40, "100", "1000", "4000"), times)).isEqualTo("Answered");

        Design fixed = design(40, 40, "100", "1000", "4000");
        assertThat(run(fixed, times)).isEqualTo("AllRunsRecorded");
        assertThat(runsByLevel(fixed))
                .allSatisfy((level, runs) -> assertThat(runs).isEqualTo(40));
    }

    @Test
    void answeredCampaignGoesOnUntilTheLeastNumberOfBlocks() {
        noise = 0;
        Map<String, Double> times = Map.of("10", 300.0, "100", 101.0, "1000", 100.0);
        assertThat(run(design(3, 30, "10", "100", "1000"), times)).isEqualTo("Answered");

        Design more = design(14, 30, "10", "100", "1000");
        assertThat(run(more, times)).isEqualTo("Answered");
        assertThat(runsByLevel(more)).containsEntry("1000", 14L).containsEntry("100", 14L);
    }

    @Test
    void gateOfOneTreatmentEndsWhenItsThresholdIsDecided() {
        Design design = new Design(Design.Type.FullFactorial, List.of(), 40, 3, 42, List.of());
        Map<String, Double> times = Map.of("", 100.0);
        thresholds = List.of(new Threshold(Response.ELAPSED, 0.5, Threshold.Bound.Max, 0.2, "200ms"));
        assertThat(run(design, times)).isEqualTo("Answered");
        assertThat(rows).filteredOn(row -> row.outcome() == Outcome.Succeeded).hasSize(7);
        assertThat(summary(design).thresholds().get(0).verdict()).isEqualTo(Verdict.Met);

        rows.clear();
        thresholds = List.of(new Threshold(Response.ELAPSED, 0.5, Threshold.Bound.Max, 0.05, "50ms"));
        assertThat(run(design, times)).isEqualTo("Answered");
        assertThat(rows).filteredOn(row -> row.outcome() == Outcome.Succeeded).hasSize(7);
        assertThat(summary(design).thresholds().get(0).verdict()).isEqualTo(Verdict.NotMet);

        rows.clear();
        thresholds = List.of();
        assertThat(run(design, times)).isEqualTo("AllRunsRecorded");
        assertThat(rows).hasSize(40);
    }

    @Test
    void treatmentStaysWhileItsThresholdIsOpen() {
        Design design = design(3, 100, "10", "1000");
        thresholds = List.of(new Threshold(Response.ELAPSED, 0.95, Threshold.Bound.Max, 1, "1s"));
        assertThat(run(design, Map.of("10", 300.0, "1000", 100.0))).isEqualTo("Answered");
        assertThat(runsByLevel(design).get("10")).isGreaterThan(80);
        assertThat(summary(design).thresholds()).allMatch(check -> check.verdict() == Verdict.Met);
    }

    @Test
    void fastestTreatmentIsNotChosenWhereItBreaksAConstraint() {
        margin = 0.1;
        noise = 0.05;
        Design design = design(3, 60, "10", "1000", "4000");
        Map<String, Double> times = Map.of("10", 103.0, "1000", 100.0, "4000", 50.0);
        constraints = List.of(new Threshold(Response.ELAPSED, 0.5, Threshold.Bound.Min, 0.08, "80ms"));
        assertThat(run(design, times)).isEqualTo("Answered");
        Summary summary = summary(design);
        assertThat(Sentence.of(summary))
                .startsWith("Choose chunks of 10: ")
                .contains(" ms, at most ", " % slower than the best, ")
                .endsWith(" Constraints not kept: chunks of 4000.");
        assertThat(rows)
                .filteredOn(row -> row.cause() == Cause.ConstraintNotMet)
                .hasSize(1);

        // it may be chosen again when the constraint is dropped
        constraints = List.of();
        assertThat(run(design, times)).isEqualTo("Answered");
        assertThat(Sentence.of(summary(design))).startsWith("Choose chunks of 4000: ");
    }

    /** Or the baseline would go on without a neighbour. */
    @Test
    void noneOfAPairLeavesWhileTheOtherOneGoesOn() {
        Design design = design(3, 30, "10", "1000");
        constraints = List.of(new Threshold(Response.ELAPSED, 0.5, Threshold.Bound.Max, 0.1, "100ms"));
        Map<String, Double> times = Map.of("10", 300.0, "1000", 100.0);
        run(design, times);
        assertThat(runsByLevel(design))
                .hasEntrySatisfying("10", runs -> assertThat(runs).isLessThan(30));

        rows.clear();
        paired = true;
        run(design, times);
        assertThat(runsByLevel(design)).containsEntry("10", 30L).containsEntry("1000", 30L);
    }

    @Test
    void nothingIsChosenWhereNoTreatmentKeepsTheConstraints() {
        Design design = design(3, 60, "10", "1000");
        constraints = List.of(new Threshold(Response.ELAPSED, 0.5, Threshold.Bound.Max, 0.05, "50ms"));
        assertThat(run(design, Map.of("10", 300.0, "1000", 100.0))).isEqualTo("Answered");
        assertThat(Sentence.of(summary(design)))
                .startsWith("No treatment keeps the constraints: elapsed at most 50ms in 50 % of the runs by ");
        assertThat(summary(design).answer().recommendation()).isNull();
    }

    @Test
    void anotherResponseDecides() {
        Design design = design(3, 60, "10", "1000");
        Map<String, Double> times = Map.of("10", 300.0, "1000", 100.0);
        response = Response.THROUGHPUT;
        assertThat(run(design, times)).isEqualTo("Answered");
        assertThat(Sentence.of(summary(design)))
                .startsWith("Keep chunks of 1000: throughput ")
                .contains(" rows/s. Chunks of 10 take ", " times as long (");

        // every run has the same, so that the smaller setting is as good
        rows.clear();
        response = Response.CHECKPOINTS;
        assertThat(run(design, times)).isEqualTo("Answered");
        assertThat(Sentence.of(summary(design)))
                .startsWith("Choose chunks of 10: checkpoints ")
                .contains(" % more than the best, ");
    }

    @Test
    void fixedDesignIsRunToItsEnd() {
        Design fixed = design(12, 12, "100", "1000");
        assertThat(run(fixed, Map.of("100", 300.0, "1000", 100.0))).isEqualTo("AllRunsRecorded");
        assertThat(rows).hasSize(24);
    }

    @Test
    void noRunIsLostOrRepeatedWhereRunsOfTheNextBlockHadBegun() {
        Design design = design(3, 40, "100", "1000");
        Plan plan = Ledgers.plan(design);
        run(design, Map.of("100", 300.0, "1000", 100.0));
        int end = rows.stream()
                .filter(row -> row.outcome() == Outcome.Succeeded)
                .mapToInt(Entry::block)
                .max()
                .orElseThrow();
        rows.removeIf(row -> row.outcome() == Outcome.Dropped);
        Run begun = plan.run(2 * end);
        ObservedAttempt attempt = PodStory.created(now).scheduled().runs(now).observed(begun.key(), 1);

        List<Entry> changes =
                new Adaptation(summary(design), Ledger.of(plan, rows), List.of(attempt), now, false).rows();

        assertThat(changes).hasSize(2).allMatch(row -> row.cause() == Cause.Answered);
        assertThat(changes)
                .filteredOn(row -> row.treatment().equals(begun.treatment().id()))
                .extracting(Entry::block)
                .containsExactly(end + 2);
        rows.addAll(changes);
        Decision decision = new Scheduler(plan, Given.policy(2), Given.PARAMETERS)
                .decide(Ledger.of(plan, rows), List.of(attempt), Neighbours.NONE, now);
        assertThat(decision.start()).isEmpty();
        assertThat(decision.retire()).isEmpty();
        assertThat(decision.state().counts().planned()).isEqualTo(2 * end + 1);
        assertThat(decision.state().phase()).isEqualTo(Phase.Running);
    }

    /** With runs that scatter by 1 % it takes some twenty blocks to be sure of 3 %. */
    @Test
    void selfTestAloneEndsWhenTheBaselineIsSurelyLikeItself() {
        noise = 0.01;
        Design design = new Design(Design.Type.FullFactorial, List.of(), 60, 3, 42, List.of(), true);
        assertThat(run(design, Map.of("", 100.0))).isEqualTo("Answered");
        assertThat(Sentence.of(summary(design)))
                .contains(" Self-test passed: the baseline under a second name is ")
                .startsWith("There is only one treatment, so there is nothing to choose");
        assertThat(summary(design).answer().blocks()).isBetween(8, 40);
    }

    @Test
    void selfTestBesideAChoiceTakesNoFurtherBlocksAndIsNeverChosen() {
        Factor factor = new Factor("itemCount", "1000", List.of("100", "1000"));
        Design design = new Design(Design.Type.FullFactorial, List.of(factor), 60, 3, 42, List.of(), true);
        assertThat(run(design, Map.of("100", 150.0, "1000", 100.0))).isEqualTo("Answered");
        Recommendation recommendation = summary(design).answer().recommendation();
        assertThat(recommendation).isNotNull();
        assertThat(recommendation.treatment().treatment().isBaseline()).isTrue();
        assertThat(Sentence.of(summary(design))).contains(" Self-test ", ": the baseline under a second name ");
    }
}
