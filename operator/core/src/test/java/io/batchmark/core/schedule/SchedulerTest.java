package io.batchmark.core.schedule;

import static io.batchmark.core.attempt.SampleRun.START;
import static io.batchmark.core.attempt.SampleRun.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.contract.result.StepSeries;
import io.batchmark.core.adaptation.LateTreatments;
import io.batchmark.core.adaptation.Rerun;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.PodStory;
import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.retry.RetryPolicy;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Decision.Stop;
import io.batchmark.core.schedule.Policy.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SchedulerTest {
    private static final Plan PLAN = Given.plan(3, "25", "125", "1000");
    private static final Run FIRST = PLAN.runs().get(0);
    private static final Run SECOND = PLAN.runs().get(1);
    private static final Run THIRD = PLAN.runs().get(2);
    private static final Instant NOW = START.plusSeconds(1000);

    @Test
    void runsStartInTheOrderOfThePlanOneAfterAnother() {
        List<Entry> rows = new ArrayList<>();
        for (Run run : PLAN.runs()) {
            assertThat(decide(1, rows).start()).containsExactly(new Start(run, 1));
            assertThat(decide(1, rows, running(run)).start()).isEmpty();
            rows.add(succeeded(run));
        }
        assertThat(decide(1, rows).start()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1,0,1", "1,1,0", "4,0,4", "4,1,3", "4,4,0", "4,6,0", "100,0,9", "100,2,7"})
    void asManyRunAtATimeAsAreAllowed(int parallelism, int running, int starts) {
        ObservedAttempt[] attempts =
                PLAN.runs().stream().limit(running).map(SchedulerTest::running).toArray(ObservedAttempt[]::new);

        Decision decision = decide(parallelism, List.of(), attempts);

        assertThat(decision.start())
                .extracting(Start::run)
                .isEqualTo(PLAN.runs().subList(running, running + starts));
        assertThat(decision.state().counts().running()).isEqualTo(running + starts);
    }

    @Test
    void ofManyPlacesAHundredAreFilledBeforeItIsLookedAgain() {
        Plan plan = Given.plan(50, "25", "125", "1000");
        Scheduler scheduler = new Scheduler(plan, Given.policy(1000), Given.PARAMETERS);
        Ledger ledger = Ledger.of(plan, List.of());

        Decision first = scheduler.decide(ledger, List.of(), Neighbours.NONE, NOW);
        List<ObservedAttempt> running =
                first.start().stream().map(start -> running(start.run())).toList();
        Decision second = scheduler.decide(ledger, running, Neighbours.NONE, NOW);

        assertThat(first.start()).extracting(Start::run).isEqualTo(plan.runs().subList(0, 100));
        assertThat(first.lookAgain()).isEqualTo(NOW);
        assertThat(second.start()).extracting(Start::run).isEqualTo(plan.runs().subList(100, 150));
        assertThat(second.state().counts().running()).isEqualTo(150);
    }

    @Test
    void aJobWithoutAPodIsARunThatHasStarted() {
        Decision decision = decide(1, List.of(), new ObservedAttempt(FIRST.key(), 1, null, Map.of()));

        assertThat(decision.start()).isEmpty();
        assertThat(decision.record()).isEmpty();
        assertThat(decision.retire()).isEmpty();
    }

    @Test
    void whatEndedIsRecordedAndNotRetiredUntilItsRowIsSeen() {
        Decision record = decide(1, List.of(), completed(FIRST));

        assertThat(record.record())
                .singleElement()
                .satisfies(entry -> assertThat(entry.run()).isEqualTo(FIRST.key()))
                .satisfies(entry -> assertThat(entry.outcome()).isEqualTo(Outcome.Succeeded));
        assertThat(record.retire()).isEmpty();
        assertThat(record.start()).containsExactly(new Start(SECOND, 1));

        Decision retire = decide(1, record.record(), completed(FIRST), running(SECOND));

        assertThat(retire.record()).isEmpty();
        assertThat(retire.retire()).containsExactly(new Retirement(FIRST.key(), 1));
        assertThat(retire.start()).isEmpty();
    }

    /** So that the ledger and the memory that a report takes stay bounded. */
    @ParameterizedTest
    @CsvSource({"3, 64", "512, 64", "513, 32", "4096, 8", "4097, "})
    void theSeriesOverTheStepHasFewerPartsAndChunksFewerDigitsInLargerCampaigns(int blocks, Integer parts) {
        Plan plan = Given.plan(blocks, "25", "1000");
        List<Long> figures = Collections.nCopies(StepSeries.MOST, 1L);
        Histogram chunks = ChunkTimes.none();
        new Random(1).longs(3000, 100, 3000).forEach(chunks::recordValue);
        Run run = plan.run(0);
        RunResult result = SampleRun.result(Given.PARAMETERS.of(run, 1), BatchStatus.COMPLETED, SampleRun.ALL)
                .withSeries(new StepSeries(1, 1, figures, null, figures))
                .withChunks(ChunkTimes.encoded(chunks));
        ObservedAttempt ended = PodStory.created(START)
                .scheduled()
                .runs(START)
                .exits(0, START.plusSeconds(9), Wire.encode(result))
                .observed(run.key(), 1);

        Decision decision = new Scheduler(plan, Given.policy(1), Given.PARAMETERS)
                .decide(Ledger.of(plan), List.of(ended), Neighbours.NONE, NOW);

        StepSeries series = decision.record().get(0).result().times().series();
        assertThat(series == null ? null : (Integer) series.parts()).isEqualTo(parts);
        String kept = decision.record().get(0).result().times().chunks();
        assertThat(kept.length() > ChunkTimes.FEWER_CHARACTERS).isEqualTo(parts != null);
        assertThat(ChunkTimes.sum(List.of(kept)).getTotalCount()).isEqualTo(3000);
    }

    /** The row of another attempt, or of the same attempt of another run, lets nothing go. */
    @Test
    void onlyItsOwnRowLetsAnAttemptGo() {
        List<Entry> rows = List.of(evicted(FIRST, 1, START), succeeded(SECOND));

        Decision decision = decide(1, rows, completed(FIRST, 2));

        assertThat(decision.retire()).isEmpty();
        assertThat(decision.record()).extracting(Entry::attempt).containsExactly(2);
    }

    @Test
    void aRowIsNotWrittenTwice() {
        Decision decision = decide(3, List.of(succeeded(FIRST)), completed(FIRST), running(SECOND), completed(THIRD));

        assertThat(decision.record()).extracting(Entry::run).containsExactly(THIRD.key());
        assertThat(decision.retire()).containsExactly(new Retirement(FIRST.key(), 1));
    }

    @Test
    void whatBelongsToNoRunOfThePlanIsLetGo() {
        Run.Key stranger = new Run.Key("baseline", 4);

        Decision decision = decide(
                1,
                List.of(),
                new ObservedAttempt(
                        stranger, 1, null, Map.of(0, PodStory.created(START).pod())),
                running(FIRST));

        assertThat(decision.retire()).containsExactly(new Retirement(stranger, 1));
        assertThat(decision.record()).isEmpty();
        assertThat(decision.state().counts().running()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(
            names = {"Retried", "Rerun", "Added", "Dropped"},
            mode = EnumSource.Mode.EXCLUDE)
    void aRunThatIsOverIsNeverStartedAgain(Outcome outcome) {
        List<Entry> rows = new ArrayList<>();
        rows.add(row(FIRST.key().treatment(), FIRST.block(), 1, outcome, Cause.Evicted, START));
        rows.add(succeeded(SECOND));

        assertThat(decide(1, rows).start()).containsExactly(new Start(THIRD, 1));
        assertThat(decide(100, rows).start()).extracting(Start::run).doesNotContain(FIRST, SECOND);
    }

    @Test
    void aRunIsTriedAgainAfterAPauseAndTheOthersGoOnMeanwhile() {
        List<Entry> rows = List.of(evicted(FIRST, 1, NOW));

        Decision during = decide(1, rows);
        assertThat(during.start()).containsExactly(new Start(SECOND, 1));
        assertThat(during.lookAgain()).isEqualTo(NOW.plusSeconds(10));

        Instant due = NOW.plusSeconds(10);
        assertThat(decide(due.minusMillis(1), rows, running(SECOND)).start()).containsExactly(new Start(THIRD, 1));
        assertThat(decide(due, rows, running(SECOND)).start()).containsExactly(new Start(FIRST, 2));
    }

    @Test
    void theNextAttemptFollowsTheLastOneEvenIfRowsAreMissing() {
        List<Entry> rows = List.of(evicted(FIRST, 2, START));

        assertThat(decide(1, rows).start()).containsExactly(new Start(FIRST, 3));
    }

    @Test
    void aRunWhoseRowIsTakenOutOfTheLedgerIsRunAgain() {
        List<Entry> rows =
                PLAN.runs().stream().skip(1).map(SchedulerTest::succeeded).toList();

        assertThat(decide(1, rows).start()).containsExactly(new Start(FIRST, 1));
    }

    @Test
    void timeToLookAgainIsTheEarliestThatMatters() {
        ObservedAttempt pulling = PodStory.created(NOW.minusSeconds(20))
                .scheduled()
                .waits("ImagePullBackOff", null)
                .observed(SECOND.key(), 1);
        ObservedAttempt going = PodStory.created(START)
                .scheduled()
                .runs(START)
                .deleted(NOW.minusSeconds(25))
                .observed(THIRD.key(), 1);

        assertThat(decide(1, List.of(evicted(FIRST, 1, NOW)), pulling, going).lookAgain())
                .as("a third run has no place, so its pause does not matter")
                .isEqualTo(NOW.plusSeconds(35));
        assertThat(decide(3, List.of(evicted(FIRST, 1, NOW)), pulling, going).lookAgain())
                .isEqualTo(NOW.plusSeconds(10));
        assertThat(decide(2, List.of(), pulling).lookAgain()).isEqualTo(NOW.plusSeconds(40));
    }

    @Test
    void nothingIsLookedAtAgainWithoutNeed() {
        assertThat(decide(0, List.of()).lookAgain()).isNull();
        assertThat(decide(1, List.of(), running(FIRST)).lookAgain())
                .as("the time when the node must have reported its end")
                .isEqualTo(START.plus(Duration.ofHours(24)).plusSeconds(120));
        assertThat(decide(0, List.of(), completed(FIRST)).lookAgain()).isNull();
    }

    @Test
    void aCampaignThatCannotStartAnythingIsGivenUp() {
        Entry failed = row(FIRST.key().treatment(), FIRST.block(), 3, Outcome.Failed, Cause.ImagePull, START);

        Decision decision = decide(1, List.of(failed));

        assertThat(decision.start()).isEmpty();
        assertThat(decision.state().phase()).isEqualTo(Phase.Failed);
        assertThat(decision.state().message()).startsWith("no run can start: ");
        assertThat(decision.state().counts()).isEqualTo(new Counts(9, 0, 0, 0, 0, 1));
    }

    @Test
    void aCampaignIsNotGivenUpWhileARunGoesOn() {
        Entry failed = row(FIRST.key().treatment(), FIRST.block(), 3, Outcome.Failed, Cause.ImagePull, START);

        Decision decision = decide(2, List.of(failed), running(SECOND));

        assertThat(decision.state().phase()).isEqualTo(Phase.Running);
        assertThat(decision.start()).isEmpty();
        assertThat(decide(2, List.of(failed, succeeded(SECOND))).start()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(names = {"ImagePull", "ContainerStart"})
    void aCampaignThatHasRunIsNotGivenUp(Cause cause) {
        Entry failed = row(SECOND.key().treatment(), SECOND.block(), 3, Outcome.Failed, cause, START);

        assertThat(decide(1, List.of(succeeded(FIRST), failed)).start()).containsExactly(new Start(THIRD, 1));
    }

    @ParameterizedTest
    @EnumSource(names = {"Evicted", "NodeLost", "Deleted", "Killed"})
    void badLuckOfOneRunIsNoReasonToGiveUp(Cause cause) {
        Entry failed = row(FIRST.key().treatment(), FIRST.block(), 3, Outcome.Failed, cause, START);

        assertThat(decide(1, List.of(failed)).start()).containsExactly(new Start(SECOND, 1));
    }

    @Test
    void countsSayWhereEveryRunIs() {
        List<Entry> rows = new ArrayList<>();
        Outcome[] outcomes = {Outcome.Succeeded, Outcome.Succeeded, Outcome.Censored, Outcome.Invalid, Outcome.Failed};
        for (int i = 0; i < outcomes.length; i++) {
            Run run = PLAN.runs().get(i);
            rows.add(row(run.key().treatment(), run.block(), 1, outcomes[i], Cause.Evicted, START));
        }
        rows.add(evicted(PLAN.runs().get(5), 1, START));
        // rows of a larger plan count for nothing
        rows.add(row("baseline", 9, 1, Outcome.Succeeded, null, START));

        Counts counts = decide(
                        2,
                        rows,
                        completed(PLAN.runs().get(6)),
                        running(PLAN.runs().get(7)))
                .state()
                .counts();

        // the one that has just completed counts already, and its place is taken by the one that is tried again
        assertThat(counts).isEqualTo(new Counts(9, 2, 3, 1, 1, 1));
        assertThat(counts.finished()).isEqualTo(6);
    }

    @Test
    void aCampaignIsPendingUntilItsFirstRun() {
        assertThat(decide(0, List.of()).state().phase()).isEqualTo(Phase.Pending);
        assertThat(decide(1, List.of()).state().phase()).isEqualTo(Phase.Running);
        assertThat(decide(1, List.of(), running(FIRST)).state().phase()).isEqualTo(Phase.Running);
    }

    @Test
    void aCampaignThatWaitsForAnotherAttemptIsRunning() {
        Plan one = Given.plan(1, "1000");
        List<Entry> rows = List.of(evicted(one.runs().get(0), 1, NOW));

        Decision decision = new Scheduler(one, Given.policy(1), Given.PARAMETERS)
                .decide(Ledger.of(one, rows), List.of(), Neighbours.NONE, NOW);

        assertThat(decision.start()).isEmpty();
        assertThat(decision.state().phase()).isEqualTo(Phase.Running);
    }

    @Test
    void aCampaignIsOverWhenItsLastRowIsSeen() {
        List<Entry> rows = new ArrayList<>();
        PLAN.runs().subList(0, 8).forEach(run -> rows.add(succeeded(run)));
        Run last = PLAN.runs().get(8);

        Decision written = decide(1, rows, completed(last));
        assertThat(written.state().counts().finished()).isEqualTo(9);
        assertThat(written.state().phase()).isEqualTo(Phase.Running);

        rows.addAll(written.record());
        assertThat(decide(1, rows, completed(last)).state())
                .isEqualTo(new Decision.State(Phase.Completed, new Counts(9, 0, 9, 0, 0, 0), "AllRunsRecorded", null));
        assertThat(decide(1, rows, completed(last)).retire()).hasSize(1);
        assertThat(decide(1, rows).state().phase()).isEqualTo(Phase.Completed);
    }

    @ParameterizedTest
    @CsvSource({"Succeeded,Completed", "Censored,Completed", "Invalid,Failed", "Failed,Failed"})
    void aCampaignWithoutAUsableResultHasFailed(Outcome outcome, Phase phase) {
        List<Entry> rows = new ArrayList<>();
        for (Run run : PLAN.runs()) {
            boolean first = run.equals(FIRST);
            rows.add(
                    row(run.key().treatment(), run.block(), 1, first ? outcome : Outcome.Failed, Cause.Evicted, START));
        }

        Decision.State state = decide(1, rows).state();

        assertThat(state.phase()).isEqualTo(phase);
        assertThat(state.message()).isEqualTo(phase == Phase.Failed ? "none of the 9 runs gave a usable result" : null);
    }

    @ParameterizedTest
    @EnumSource(
            value = Cause.class,
            names = {"BatchJobFailed", "ParametersNotUnderstood"})
    void aJobThatNeverCompletesEndsTheCampaignWhenItsBaselineHasFailed(Cause cause) {
        List<Entry> rows = new ArrayList<>();
        List<Run> block = PLAN.runs().subList(0, 3);
        for (Run run : block) {
            assertThat(decide(1, rows).state().phase()).isNotEqualTo(Phase.Failed);
            rows.add(row(run.key().treatment(), run.block(), 1, Outcome.Invalid, cause, START));
        }
        assertThat(decide(1, rows).state().reason()).isEqualTo("NoRunCompletes");

        rows.replaceAll(row -> row.treatment().equals(Treatment.BASELINE)
                ? row(row.treatment(), row.block(), 1, Outcome.Succeeded, null, START)
                : row);
        assertThat(decide(1, rows).state().phase()).as("levels may fail").isNotEqualTo(Phase.Failed);
    }

    @Test
    void aCampaignWithTooManyFailedRunsIsGivenUpWhenWhatRunsHasEnded() {
        List<Entry> rows = new ArrayList<>();
        PLAN.runs()
                .subList(0, 6)
                .forEach(run -> rows.add(
                        row(run.key().treatment(), run.block(), 1, Outcome.Invalid, Cause.WorkNotConserved, START)));
        Run last = PLAN.runs().get(6);

        Decision running = decide(1, rows, running(last));
        assertThat(running.start()).isEmpty();
        assertThat(running.state().phase()).isEqualTo(Phase.Running);

        Decision.State state = decide(1, rows).state();
        assertThat(state.phase()).isEqualTo(Phase.Failed);
        assertThat(state.reason()).isEqualTo("TooManyFailedRuns");
        assertThat(state.message())
                .startsWith("6 of 9 runs ended without a usable result, and execution.maxFailedRuns allows 5: run b")
                .endsWith(": WorkNotConserved");

        rows.remove(5);
        assertThat(decide(1, rows).start()).hasSize(1);
    }

    @Test
    void aSuspendedCampaignLetsRunsEndAndStartsNone() {
        Decision draining = decide(Mode.Drain, List.of(), completed(FIRST), running(SECOND));
        assertThat(draining.start()).isEmpty();
        assertThat(draining.stop()).isEmpty();
        assertThat(draining.record()).hasSize(1);
        assertThat(draining.state().phase()).isEqualTo(Phase.Suspended);
        assertThat(draining.state().reason()).isEqualTo("Suspending");

        Decision suspended = decide(Mode.Drain, List.of(succeeded(FIRST), succeeded(SECOND)));
        assertThat(suspended.state().reason()).isEqualTo("Suspended");
        assertThat(suspended.start()).isEmpty();
    }

    @Test
    void aCampaignThatIsSuspendedAtOnceStopsWhatRunsButNotWhatEnded() {
        ObservedAttempt stopped = PodStory.created(START)
                .scheduled()
                .runs(START)
                .stopped(Cause.Suspended, NOW)
                .observed(THIRD.key(), 1);
        ObservedAttempt job = new ObservedAttempt(PLAN.runs().get(3).key(), 1, null, Map.of());

        Decision decision = decide(Mode.Halt, List.of(), completed(FIRST), running(SECOND), stopped, job);

        assertThat(decision.record()).extracting(Entry::outcome).containsExactly(Outcome.Succeeded);
        assertThat(decision.stop())
                .containsExactly(
                        new Stop(SECOND.key(), 1, Cause.Suspended),
                        new Stop(PLAN.runs().get(3).key(), 1, Cause.Suspended));
    }

    @Test
    void aRunThatWasStoppedUsesUpNoneOfItsAttemptsAndGoesOnAtOnce() {
        Entry stopped = row(FIRST.key().treatment(), FIRST.block(), 1, Outcome.Retried, Cause.Suspended, NOW);

        assertThat(decide(1, List.of(stopped)).start()).containsExactly(new Start(FIRST, 2));
        assertThat(RetryPolicy.used(Ledger.of(PLAN, List.of(stopped)).attempts(FIRST.key())))
                .isZero();
        assertThat(RetryPolicy.used(
                        Ledger.of(PLAN, List.of(evicted(FIRST, 1, START))).attempts(FIRST.key())))
                .isOne();
    }

    @Test
    void aCancelledCampaignStopsWhatRunsAndEnds() {
        Decision stopping = decide(Mode.Cancel, List.of(succeeded(FIRST)), running(SECOND));
        assertThat(stopping.stop()).containsExactly(new Stop(SECOND.key(), 1, Cause.Cancelled));
        assertThat(stopping.state().phase()).isEqualTo(Phase.Running);

        Decision.State state = decide(Mode.Cancel, List.of(succeeded(FIRST))).state();
        assertThat(state.phase()).isEqualTo(Phase.Cancelled);
        assertThat(state.message()).isEqualTo("execution.cancel: 8 of 9 runs were not run");
    }

    @Test
    void aCampaignWhoseTimeIsOverLetsRunsEndAndIsComplete() {
        ObservedAttempt waiting = PodStory.created(START).unschedulable("no").observed(THIRD.key(), 1);
        List<Entry> rows = List.of(succeeded(FIRST));

        Decision before = until(NOW.plusSeconds(1), rows, running(SECOND));
        assertThat(before.start()).containsExactly(new Start(THIRD, 1));
        assertThat(before.lookAgain()).isEqualTo(NOW.plusSeconds(1));

        Decision during = until(NOW, rows, running(SECOND), waiting);
        assertThat(during.start()).isEmpty();
        assertThat(during.stop()).isEmpty();
        assertThat(during.state().phase()).isEqualTo(Phase.Running);
        assertThat(during.record()).singleElement().satisfies(row -> {
            assertThat(row.run()).isEqualTo(THIRD.key());
            assertThat(row.outcome()).isEqualTo(Outcome.Retried);
            assertThat(row.cause()).isEqualTo(Cause.NotStarted);
            assertThat(row.message()).startsWith("execution.maxDuration is over, and it finds no node: no");
        });

        assertThat(until(NOW, rows, completed(SECOND)).state().phase())
                .as("as long as a row is not seen")
                .isEqualTo(Phase.Running);
        Decision after = until(NOW, rows);
        assertThat(after.state().phase()).isEqualTo(Phase.Completed);
        assertThat(after.state().reason()).isEqualTo("MaxDurationReached");
        assertThat(after.state().counts()).isEqualTo(new Counts(9, 0, 1, 0, 0, 0));
        assertThat(until(NOW.plusSeconds(1), rows).start()).hasSize(2);

        Decision nothing = until(NOW, List.of());
        assertThat(nothing.state().phase()).isEqualTo(Phase.Failed);
        assertThat(nothing.state().message())
                .isEqualTo("execution.maxDuration is over, and none of the 0 runs that ended gave a usable result");
    }

    @Test
    void noBlockIsBegunThatTheBudgetOfRunsHasNoRoomFor() {
        List<Entry> rows = new ArrayList<>();
        int block = PLAN.treatments().size();
        assertThat(within(block + 1, rows).start()).hasSize(2);
        for (Run run : PLAN.runs().subList(0, block)) {
            rows.add(succeeded(run));
        }
        Decision spent = within(2 * block - 1, rows);
        assertThat(spent.start()).isEmpty();
        assertThat(spent.state().phase()).isEqualTo(Phase.Completed);
        assertThat(spent.state().reason()).isEqualTo("MaxRunsReached");

        Decision more = within(2 * block, rows);
        assertThat(more.start()).hasSize(2);
        assertThat(more.state().phase()).isEqualTo(Phase.Running);

        Run first = PLAN.runs().get(block);
        assertThat(within(2 * block - 1, rows, running(first)).start())
                .as("a block that has begun is run to its end")
                .hasSize(1);

        // a treatment that was dropped makes room
        rows.add(row(first.treatment().id(), 2, 1, Outcome.Dropped, Cause.BeyondMargin, NOW));
        assertThat(within(2 * block - 1, rows).start()).hasSize(2);
    }

    private static Decision within(int maxRuns, List<Entry> rows, ObservedAttempt... attempts) {
        return new Scheduler(PLAN, new PolicyBuilder(2).maxRuns(maxRuns).build(), Given.PARAMETERS)
                .decide(Ledger.of(PLAN, rows), List.of(attempts), Neighbours.NONE, NOW);
    }

    private static Decision until(Instant end, List<Entry> rows, ObservedAttempt... attempts) {
        return new Scheduler(PLAN, new PolicyBuilder(2).end(end).build(), Given.PARAMETERS)
                .decide(Ledger.of(PLAN, rows), List.of(attempts), Neighbours.NONE, NOW);
    }

    @Test
    void rowsWaitForOthersButNotForLong() {
        Policy patient = new PolicyBuilder(2).recordDelay(Duration.ofSeconds(2)).build();
        Instant end = START.plusSeconds(9);
        Scheduler scheduler = new Scheduler(PLAN, patient, Given.PARAMETERS);
        List<ObservedAttempt> attempts = List.of(completed(FIRST), running(SECOND));

        Decision waits = scheduler.decide(Ledger.of(PLAN), attempts, Neighbours.NONE, end.plusSeconds(1));
        assertThat(waits.record()).isEmpty();
        assertThat(waits.start()).containsExactly(new Start(THIRD, 1));
        assertThat(waits.lookAgain()).isEqualTo(end.plusSeconds(2));
        assertThat(waits.state().counts().finished()).isZero();

        assertThat(scheduler
                        .decide(Ledger.of(PLAN), attempts, Neighbours.NONE, end.plusSeconds(2))
                        .record())
                .hasSize(1);
    }

    @Test
    void treatmentsAreMeasuredAgainOnRequest() {
        String treatment = FIRST.treatment().id();
        List<Entry> rows = List.of(succeeded(FIRST), succeeded(SECOND));
        Ledger ledger = Ledger.of(PLAN, rows);

        Rerun rerun = Rerun.of(FIRST.treatment().label() + "; nonsense", PLAN, ledger, List.of(), NOW);

        assertThat(rerun.unknown()).containsExactly("nonsense");
        assertThat(rerun.rows())
                .extracting(Entry::run, Entry::attempt, Entry::outcome)
                .containsExactly(
                        tuple(FIRST.key(), 2, Outcome.Rerun),
                        tuple(new Run.Key(treatment, 2), 1, Outcome.Added),
                        tuple(new Run.Key(treatment, 1), 3, Outcome.Dropped));
        Ledger asked = ledger.with(rerun.rows());
        assertThat(asked.planned()).as("a block more, in which all are run").isEqualTo(11);
        assertThat(new Scheduler(PLAN, Given.policy(1), Given.PARAMETERS)
                        .decide(asked, List.of(), Neighbours.NONE, NOW)
                        .start())
                .containsExactly(new Start(THIRD, 1));
        assertThat(Rerun.of(treatment, PLAN, asked, List.of(), NOW).rows())
                .as("a second time")
                .isEmpty();
    }

    /** What was measured earlier is no match for what is measured now: the new level gets blocks in which all are run. */
    @Test
    void aLevelThatIsAddedStartsWithABlockOfItsOwnTime() {
        List<Entry> rows = PLAN.runs().stream().map(SchedulerTest::succeeded).toList();
        Plan grown = Given.plan(3, "25", "125", "1000", "4000");
        Scheduler grownScheduler = new Scheduler(grown, Given.policy(100), Given.PARAMETERS);
        String level = grown.treatments().getLast().id();

        List<Entry> added = LateTreatments.rows(grown, Ledger.of(grown, rows), List.of(), NOW);

        assertThat(added)
                .extracting(Entry::run, Entry::outcome, Entry::cause)
                .containsExactly(
                        tuple(new Run.Key(level, 4), Outcome.Added, Cause.AddedLater),
                        tuple(new Run.Key(level, 1), Outcome.Dropped, Cause.AddedLater));
        Ledger known = Ledger.of(grown, rows).with(added);
        assertThat(LateTreatments.rows(grown, known, List.of(), NOW))
                .as("a second time")
                .isEmpty();
        Decision next = grownScheduler.decide(known, List.of(), Neighbours.NONE, NOW);
        assertThat(next.start())
                .extracting(start -> start.run().key().block())
                .containsExactly(4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6);
        assertThat(next.state().counts().planned()).isEqualTo(21);
        assertThat(next.state().phase()).isEqualTo(Phase.Running);
    }

    /** Its place in the random order is one that is still to come: nobody could tell that it was not there before. */
    @Test
    void aLevelThatIsAddedWhileTheFirstBlockIsBeforeItsPlaceIsRunThere() {
        Plan grown = Given.plan(3, "25", "125", "1000", "4000");
        String level = grown.treatments().getLast().id();
        List<Run> block = grown.runs().subList(0, 4);
        int place = block.stream().map(run -> run.treatment().id()).toList().indexOf(level);
        List<Entry> before =
                block.subList(0, place).stream().map(SchedulerTest::succeeded).toList();

        Decision early = new Scheduler(grown, Given.policy(1), Given.PARAMETERS)
                .decide(Ledger.of(grown, before), List.of(), Neighbours.NONE, NOW);

        assertThat(LateTreatments.rows(grown, Ledger.of(grown, before), List.of(), NOW))
                .isEmpty();
        assertThat(early.start()).containsExactly(new Start(block.get(place), 1));
    }

    @Test
    void treatmentsThatWereDroppedAreNotRunAndACampaignOfWhichAllWereIsAnswered() {
        List<Entry> rows = new ArrayList<>(
                PLAN.runs().subList(0, 3).stream().map(SchedulerTest::succeeded).toList());
        rows.add(row(FIRST.treatment().id(), 2, 1, Outcome.Dropped, Cause.BeyondMargin, NOW));
        Ledger ledger = Ledger.of(PLAN, rows);
        Decision decision = new Scheduler(PLAN, Given.policy(100), Given.PARAMETERS)
                .decide(ledger, List.of(), Neighbours.NONE, NOW);
        assertThat(decision.start())
                .hasSize(4)
                .noneMatch(start -> start.run().treatment().equals(FIRST.treatment()));
        assertThat(decision.state().counts().planned()).isEqualTo(7);

        for (Run run : List.of(SECOND, THIRD)) {
            rows.add(row(run.treatment().id(), 2, 1, Outcome.Dropped, Cause.Answered, NOW));
        }
        Decision over = new Scheduler(PLAN, Given.policy(100), Given.PARAMETERS)
                .decide(Ledger.of(PLAN, rows), List.of(), Neighbours.NONE, NOW);
        assertThat(over.start()).isEmpty();
        assertThat(over.state().phase()).isEqualTo(Phase.Completed);
        assertThat(over.state().reason()).isEqualTo("Answered");
        assertThat(over.state().counts().planned()).isEqualTo(3);
    }

    @Test
    void aResultOfAnotherAttemptDoesNotCount() {
        String message =
                Wire.encode(SampleRun.result(Given.PARAMETERS.of(FIRST, 1), BatchStatus.COMPLETED, SampleRun.ALL));
        ObservedAttempt observed = PodStory.created(START)
                .scheduled()
                .runs(START)
                .exits(0, START, message)
                .observed(FIRST.key(), 2);

        assertThat(decide(1, List.of(evicted(FIRST, 1, START)), observed).record())
                .extracting(Entry::cause)
                .containsExactly(Cause.WrongRun);
    }

    @Test
    void aProblemSaysWhichRunWaitsForWhat() {
        ObservedAttempt homeless =
                PodStory.created(NOW).unschedulable("0/2 nodes are available").observed(FIRST.key(), 1);
        ObservedAttempt pulling = PodStory.created(NOW)
                .scheduled()
                .waits("ErrImagePull", "not found")
                .observed(SECOND.key(), 1);
        ObservedAttempt creating = PodStory.created(NOW)
                .scheduled()
                .waits("ContainerCreating", null)
                .observed(THIRD.key(), 1);

        assertThat(decide(3, List.of(), homeless, pulling, creating).state().message())
                .isEqualTo("run " + FIRST.key() + " finds no node: 0/2 nodes are available; run " + SECOND.key()
                        + " waits: ErrImagePull: not found");
        assertThat(decide(3, List.of(), creating).state().message()).isNull();
    }

    private static Decision decide(int parallelism, List<Entry> rows, ObservedAttempt... attempts) {
        return new Scheduler(PLAN, Given.policy(parallelism), Given.PARAMETERS)
                .decide(Ledger.of(PLAN, rows), List.of(attempts), Neighbours.NONE, NOW);
    }

    private static Decision decide(Instant now, List<Entry> rows, ObservedAttempt... attempts) {
        return new Scheduler(PLAN, Given.policy(2), Given.PARAMETERS)
                .decide(Ledger.of(PLAN, rows), List.of(attempts), Neighbours.NONE, now);
    }

    private static Decision decide(Mode mode, List<Entry> rows, ObservedAttempt... attempts) {
        return new Scheduler(PLAN, Given.policy(2, mode), Given.PARAMETERS)
                .decide(Ledger.of(PLAN, rows), List.of(attempts), Neighbours.NONE, NOW);
    }

    private static ObservedAttempt running(Run run) {
        return PodStory.created(START).scheduled().runs(START).observed(run.key(), 1);
    }

    private static ObservedAttempt completed(Run run) {
        return completed(run, 1);
    }

    private static ObservedAttempt completed(Run run, int attempt) {
        RunParameters parameters = Given.PARAMETERS.of(run, attempt);
        return PodStory.created(START)
                .scheduled()
                .runs(START)
                .exits(
                        0,
                        START.plusSeconds(9),
                        Wire.encode(SampleRun.result(parameters, BatchStatus.COMPLETED, SampleRun.ALL)))
                .observed(run.key(), attempt);
    }

    private static Entry succeeded(Run run) {
        return row(run.key().treatment(), run.block(), 1, Outcome.Succeeded, null, START);
    }

    private static Entry evicted(Run run, int attempt, Instant at) {
        return row(run.key().treatment(), run.block(), attempt, Outcome.Retried, Cause.Evicted, at);
    }
}
