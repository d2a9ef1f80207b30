package io.batchmark.core.schedule;

import static io.batchmark.core.attempt.SampleRun.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.batchmark.contract.Wire;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.PodStory;
import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.DisturbanceBounds;
import io.batchmark.core.retry.DisturbanceRule;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Decision.Stop;
import io.batchmark.core.schedule.Policy.Mode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Runs that go side by side: what the golden cases do not have. */
class PairsTest {
    private static final Plan PLAN = Given.plan(3, "25", "1000");
    private static final Run ONE = PLAN.run(0);
    private static final Run OTHER = PLAN.run(1);
    private static final Instant NOW = START.plusSeconds(1000);

    @Test
    void noPairStartsWithoutRoomForBoth() {
        assertThat(decide(pairs(4), List.of()).start()).hasSize(4);
        assertThat(decide(pairs(3), List.of()).start()).hasSize(2);
        assertThat(decide(pairs(2), List.of(), running(ONE, 1)).start())
                .as("whose partner was not started")
                .containsExactly(new Start(OTHER, 1));
        List<Entry> paused = List.of(
                row(ONE, 1, Outcome.Retried, Cause.Evicted, NOW),
                row(OTHER, 1, Outcome.Retried, Cause.PairBroken, NOW));
        assertThat(decide(pairs(2), paused, running(PLAN.run(2), 1)).start())
                .as("nor while another pair waits for its next attempt")
                .containsExactly(new Start(PLAN.run(3), 1));
    }

    @Test
    void aPairIsNotRepeatedBeforeBothAreOver() {
        List<Entry> evicted = List.of(row(ONE, 1, Outcome.Retried, Cause.Evicted, START));

        assertThat(decide(pairs(2), evicted, running(OTHER, 1)).start()).isEmpty();
        assertThat(decide(pairs(2), evicted, running(OTHER, 1)).stop())
                .as("if the operator was gone before it could stop it")
                .containsExactly(new Stop(OTHER.key(), 1, Cause.PairBroken));
    }

    @Test
    void bothHaveTheSameNumberOfAttemptsAndWaitForTheLongerPause() {
        List<Entry> rows = List.of(
                row(ONE, 1, Outcome.Retried, Cause.PairBroken, NOW),
                row(OTHER, 1, Outcome.Added, Cause.AddedLater, START),
                row(OTHER, 2, Outcome.Retried, Cause.Evicted, NOW));

        assertThat(decide(pairs(2), rows).start()).extracting(Start::run).doesNotContain(ONE, OTHER);
        Decision later = new Scheduler(PLAN, pairs(2).build(), Given.PARAMETERS)
                .decide(Ledger.of(PLAN, rows), List.of(), Neighbours.NONE, NOW.plusSeconds(10));
        assertThat(later.start()).containsExactly(new Start(ONE, 3), new Start(OTHER, 3));
    }

    @Test
    void aRunThatIsOverMakesUpForNothingWhereItsPartnerHasNoAttemptLeft() {
        Decision decision = decide(pairs(2).retries(0), List.of(), completed(ONE, 0, 60), evicted(OTHER));

        assertThat(decision.record())
                .extracting(Entry::run, Entry::outcome, Entry::cause)
                .containsExactly(
                        tuple(ONE.key(), Outcome.Failed, Cause.PairBroken),
                        tuple(OTHER.key(), Outcome.Failed, Cause.Evicted));
        assertThat(decision.record().getFirst().message()).contains(OTHER.key() + ", ended with cause Evicted");

        List<Entry> failed = List.of(row(OTHER, 1, Outcome.Failed, Cause.Evicted, START));
        assertThat(decide(pairs(2).retries(0), failed, completed(ONE, 0, 60)).record())
                .extracting(Entry::outcome, Entry::cause)
                .containsExactly(tuple(Outcome.Failed, Cause.PairBroken));
    }

    @Test
    void whatIsTheMeasurementOfOneLeavesTheOtherAsItIs() {
        ObservedAttempt hungry =
                story(0).exits(137, "OOMKilled", START.plusSeconds(9), null).observed(OTHER.key(), 1);

        assertThat(decide(pairs(2), List.of(), running(ONE, 1), hungry).record())
                .isEmpty();
        assertThat(decide(pairs(2), List.of(), completed(ONE, 0, 60), hungry).record())
                .extracting(Entry::outcome)
                .containsExactly(Outcome.Succeeded, Outcome.Censored);
    }

    @Test
    void runsThatWereNotSideBySideAreRepeated() {
        Decision late = decide(pairs(2), List.of(), completed(ONE, 0, 60), completed(OTHER, 61, 120));
        assertThat(late.record())
                .extracting(Entry::outcome, Entry::cause)
                .containsOnly(tuple(Outcome.Retried, Cause.NotConcurrent));
        assertThat(decide(pairs(2), List.of(), completed(ONE, 0, 60), completed(OTHER, 60, 120))
                        .record())
                .extracting(Entry::outcome)
                .containsOnly(Outcome.Succeeded);

        ObservedAttempt elsewhere = exits(
                        PodStory.created(START).scheduled("node-2").runs(START), OTHER, 60)
                .observed(OTHER.key(), 1);
        assertThat(decide(pairs(2), List.of(), completed(ONE, 0, 60), elsewhere).record())
                .allSatisfy(row -> assertThat(row.message()).contains("on nodes node-"))
                .extracting(Entry::cause)
                .containsOnly(Cause.NotConcurrent);
        assertThat(decide(pairs(2), List.of(), completed(ONE, 0, 60)).record())
                .as("of a pair whose other run could not be started")
                .extracting(Entry::outcome, Entry::cause)
                .containsExactly(tuple(Outcome.Retried, Cause.NotConcurrent));
    }

    /** Or what disturbed one of them would count for the other. */
    @Test
    void whereOneIsDisturbedBothAreRepeated() {
        PolicyBuilder bounded = pairs(2).disturbance(new DisturbanceRule(new DisturbanceBounds(0.1, null, null), 1));
        ObservedAttempt disturbed = story(0).exits(
                        0,
                        START.plusSeconds(60),
                        Wire.encode(SampleRun.disturbed(Given.PARAMETERS.of(OTHER, 1), 0.5, 0, 0)))
                .observed(OTHER.key(), 1);

        assertThat(decide(bounded, List.of(), completed(ONE, 0, 50), disturbed).record())
                .extracting(Entry::outcome, Entry::cause)
                .containsExactly(tuple(Outcome.Retried, Cause.PairBroken), tuple(Outcome.Retried, Cause.Disturbed));
        assertThat(decide(bounded, List.of(), running(ONE, 1), disturbed).stop())
                .containsExactly(new Stop(ONE.key(), 1, Cause.PairBroken));
    }

    @Test
    void whatWaitsForItsPairIsNotStopped() {
        Decision decision = decide(pairs(2).mode(Mode.Halt), List.of(), completed(ONE, 0, 60), running(OTHER, 1));

        assertThat(decision.record()).isEmpty();
        assertThat(decision.stop()).containsExactly(new Stop(OTHER.key(), 1, Cause.Suspended));
        assertThat(decision.state().counts().running()).isEqualTo(2);
    }

    /** Other runs may give back nodes, but not that of the partner. */
    @Test
    void aRunThatFindsNoRoomBesideItsPartnerIsGivenUp() {
        ObservedAttempt homeless =
                PodStory.created(START).unschedulable("0/1 nodes are available").observed(OTHER.key(), 1);

        Decision decision = decide(pairs(2), List.of(), running(ONE, 1), homeless);

        assertThat(decision.record())
                .singleElement()
                .satisfies(row -> assertThat(row.cause()).isEqualTo(Cause.NotStarted))
                .satisfies(row -> assertThat(row.message()).contains("isolation Pair one node takes both runs"));
        assertThat(decision.stop()).containsExactly(new Stop(ONE.key(), 1, Cause.PairBroken));
    }

    @Test
    void aRunWhosePartnerIsOverByAnotherAttemptGoesOnAlone() {
        List<Entry> over = List.of(row(OTHER, 1, Outcome.Succeeded, null, START));

        assertThat(decide(pairs(2), over).start()).startsWith(new Start(ONE, 1));
        ObservedAttempt again = exits(story(0), ONE, 60, 2).observed(ONE.key(), 2);
        assertThat(decide(pairs(2), over, again).record())
                .extracting(Entry::outcome)
                .containsExactly(Outcome.Succeeded);
    }

    private static PolicyBuilder pairs(int parallelism) {
        return new PolicyBuilder(parallelism).paired();
    }

    private static Decision decide(PolicyBuilder policy, List<Entry> rows, ObservedAttempt... attempts) {
        return new Scheduler(PLAN, policy.build(), Given.PARAMETERS)
                .decide(Ledger.of(PLAN, rows), List.of(attempts), Neighbours.NONE, NOW);
    }

    private static Entry row(Run run, int attempt, Outcome outcome, @Nullable Cause cause, Instant at) {
        return SampleRun.row(run.treatment().id(), run.block(), attempt, outcome, cause, at);
    }

    private static PodStory story(int start) {
        return PodStory.created(START).scheduled().runs(START.plusSeconds(start));
    }

    private static ObservedAttempt running(Run run, int attempt) {
        return story(0).observed(run.key(), attempt);
    }

    private static ObservedAttempt evicted(Run run) {
        return story(0).because("Evicted").exits(1, START.plusSeconds(30), null).observed(run.key(), 1);
    }

    private static ObservedAttempt completed(Run run, int start, int end) {
        return exits(story(start), run, end).observed(run.key(), 1);
    }

    private static PodStory exits(PodStory story, Run run, int end) {
        return exits(story, run, end, 1);
    }

    private static PodStory exits(PodStory story, Run run, int end, int attempt) {
        return story.exits(
                0,
                START.plusSeconds(end),
                Wire.encode(SampleRun.result(Given.PARAMETERS.of(run, attempt), BatchStatus.COMPLETED, SampleRun.ALL)));
    }
}
