package io.batchmark.core.schedule;

import static io.batchmark.core.attempt.SampleRun.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.PodStory;
import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Neighbours.GangPending;
import io.batchmark.core.schedule.Obstacle.Kind;
import io.batchmark.core.schedule.Policy.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An obstacle of the campaign is reported, and after ten minutes the campaign is given up. */
class CampaignObstacleTest {
    private static final Plan PLAN = Given.plan(3, "25", "1000");
    private static final Instant TIMEOUT = START.plusSeconds(600);
    private static final Obstacle REFUSED = Obstacle.ofCampaign(
            Kind.Starting, "RequestRefused", "pods \"x\" is forbidden: exceeded quota: q", START, false);
    private static final Obstacle UNRECORDED = Obstacle.ofCampaign(
            Kind.Recording, "LedgerNotWritable", "configmaps \"x-ledger-0\": exceeded quota: q", START, false);
    private static final Neighbours NEIGHBOUR = new Neighbours(true, true, GangPending.None);

    @Test
    void whatCannotBeWrittenDownIsToldBesideWhatIsBeyondTheBudget() {
        State waiting = new State(Phase.Pending, new Counts(3, 0, 1, 0, 0, 0), "Pending", null);

        assertThat(waiting.overBudget("no room", UNRECORDED).message())
                .isEqualTo("no room. Besides: " + UNRECORDED.text());
        assertThat(waiting.overBudget("no room", REFUSED).message()).isEqualTo("no room");
        assertThat(waiting.overBudget("no room", null).message()).isEqualTo("no room");
    }

    @Test
    void nothingIsStartedAndTheReasonIsTold() {
        Decision decision = decide(new PolicyBuilder(1), Neighbours.NONE, START);

        assertThat(decision.start()).isEmpty();
        assertThat(decision.state().phase()).isEqualTo(Phase.Pending);
        assertThat(decision.state().reason()).isEqualTo("RequestRefused");
        assertThat(decision.state().message()).isEqualTo(REFUSED.text());
        assertThat(decision.state().obstacle()).isEqualTo(REFUSED);
        assertThat(decision.lookAgain()).isEqualTo(START.plusSeconds(5));
    }

    @Test
    void theCampaignIsGivenUpAfterThePendingTimeout() {
        assertThat(decide(new PolicyBuilder(1), Neighbours.NONE, TIMEOUT.minusSeconds(1))
                        .state()
                        .phase())
                .isEqualTo(Phase.Pending);
        Decision.State failed =
                decide(new PolicyBuilder(1), Neighbours.NONE, TIMEOUT).state();
        assertThat(failed.phase()).isEqualTo(Phase.Failed);
        assertThat(failed.reason()).isEqualTo("NoRunCanStart");
        assertThat(failed.message()).isEqualTo("no run can start: " + REFUSED.text());
    }

    @Test
    void aShareOfAQuotaThatRunsOfTheNamespaceHaveIsWaitedForUnlessTheCampaignSaysForHowLong() {
        assertThat(decide(new PolicyBuilder(1), NEIGHBOUR, TIMEOUT).state().phase())
                .isEqualTo(Phase.Pending);
        assertThat(decide(new PolicyBuilder(1).patience(Duration.ofMinutes(10)), NEIGHBOUR, TIMEOUT)
                        .state()
                        .phase())
                .isEqualTo(Phase.Failed);
        assertThat(decide(new PolicyBuilder(1), new Neighbours(true, false, GangPending.None), TIMEOUT)
                        .state()
                        .phase())
                .as("runs of another namespace have no share of it")
                .isEqualTo(Phase.Failed);
    }

    @Test
    void aCampaignOfWhichSomethingRunsIsNotGivenUp() {
        Decision.State state = decide(new PolicyBuilder(2), Neighbours.NONE, TIMEOUT, running())
                .state();
        assertThat(state.phase()).isEqualTo(Phase.Running);
        assertThat(state.reason()).isEqualTo("RequestRefused");
        assertThat(state.obstacle()).isNull();
    }

    @Test
    void whatIsUsualIsNamedOnceItLasts() {
        Obstacle usual = Obstacle.ofCampaign(Kind.Starting, "BrokerNotReady", "broker kafka: no", START, true);
        PolicyBuilder policy = new PolicyBuilder(1);

        assertThat(decide(policy, Neighbours.NONE, START.plusSeconds(59), usual)
                        .state()
                        .reason())
                .isEqualTo("Waiting");
        assertThat(decide(policy, Neighbours.NONE, START.plusSeconds(60), usual)
                        .state()
                        .reason())
                .isEqualTo("BrokerNotReady");
    }

    @Test
    void whatCannotBeRecordedIsHeldAndTheCampaignIsGivenUpWithoutIt() {
        PolicyBuilder policy = new PolicyBuilder(1);

        Decision held = decide(policy, NEIGHBOUR, TIMEOUT.minusSeconds(1), UNRECORDED, ended());
        assertThat(held.record()).isEmpty();
        assertThat(held.start()).isEmpty();
        assertThat(held.retire()).isEmpty();
        assertThat(held.state().phase()).isEqualTo(Phase.Running);
        assertThat(held.state().reason()).isEqualTo("LedgerNotWritable");
        assertThat(held.state().obstacle()).isEqualTo(UNRECORDED);
        assertThat(held.lookAgain()).isEqualTo(TIMEOUT.plusSeconds(29));

        Decision failed = decide(policy, NEIGHBOUR, TIMEOUT, UNRECORDED, ended());
        assertThat(failed.record()).isEmpty();
        assertThat(failed.retire()).isEmpty();
        assertThat(failed.state().phase()).isEqualTo(Phase.Failed);
        assertThat(failed.state().reason()).isEqualTo("ResultsNotWritten");
        assertThat(failed.state().message())
                .contains("the results of 1 run could not be recorded", "exceeded quota: q");
    }

    @Test
    void whoeverCancelsWaitsAsLongAndWhoeverSuspendsIsToldWhy() {
        Decision cancelled =
                decide(new PolicyBuilder(1).mode(Mode.Cancel), Neighbours.NONE, START, UNRECORDED, ended());
        assertThat(cancelled.state().phase()).as("what has ended is held").isEqualTo(Phase.Running);
        assertThat(decide(new PolicyBuilder(1).mode(Mode.Cancel), Neighbours.NONE, TIMEOUT, UNRECORDED, ended())
                        .state()
                        .reason())
                .isEqualTo("ResultsNotWritten");

        Decision suspended =
                decide(new PolicyBuilder(1).mode(Mode.Drain), Neighbours.NONE, TIMEOUT, UNRECORDED, ended());
        assertThat(suspended.state().phase()).isEqualTo(Phase.Suspended);
        assertThat(suspended.state().reason()).isEqualTo("LedgerNotWritable");
    }

    @Test
    void whatRunsIsStoppedAlthoughNothingCanBeRecorded() {
        Decision decision =
                decide(new PolicyBuilder(1).mode(Mode.Cancel), Neighbours.NONE, START, UNRECORDED, running());

        assertThat(decision.stop()).hasSize(1);
    }

    @Test
    void aReportThatCannotBeWrittenKeepsACampaignFromItsEndForAsLong() {
        Obstacle unreported = Obstacle.ofCampaign(Kind.Reporting, "RequestRefused", "quota", START, false);
        Ledger complete = Ledger.of(
                PLAN,
                IntStream.range(0, PLAN.size())
                        .mapToObj(PLAN::key)
                        .map(run -> SampleRun.row(run.treatment(), run.block(), 1, Outcome.Succeeded, null, START))
                        .toList());

        assertThat(decide(complete, unreported, TIMEOUT.minusSeconds(1)).state().phase())
                .isEqualTo(Phase.Running);
        Decision.State failed = decide(complete, unreported, TIMEOUT).state();
        assertThat(failed.phase()).isEqualTo(Phase.Failed);
        assertThat(failed.reason()).isEqualTo("ResultsNotWritten");
        assertThat(failed.message()).isEqualTo("the report could not be written: quota");
    }

    @ParameterizedTest
    @CsvSource({"0, 5", "10, 5", "40, 20", "60, 30", "3600, 30", "-60, 5"})
    void theLongerItLastsTheLongerArePauses(int age, int pause) {
        Instant now = START.plusSeconds(age);

        assertThat(REFUSED.tryAgain(now)).isEqualTo(now.plusSeconds(pause));
    }

    private static ObservedAttempt running() {
        return PodStory.created(START)
                .scheduled()
                .runs(START)
                .observed(PLAN.run(0).key(), 1);
    }

    private static ObservedAttempt ended() {
        return PodStory.created(START)
                .scheduled()
                .runs(START)
                .exits(137, "OOMKilled", START, null)
                .observed(PLAN.run(0).key(), 1);
    }

    private static Decision decide(
            PolicyBuilder policy, Neighbours neighbours, Instant now, ObservedAttempt... attempts) {
        return decide(policy, neighbours, now, REFUSED, attempts);
    }

    private static Decision decide(
            PolicyBuilder policy, Neighbours neighbours, Instant now, Obstacle obstacle, ObservedAttempt... attempts) {
        return new Scheduler(PLAN, policy.obstacle(obstacle).build(), Given.PARAMETERS)
                .decide(Ledger.of(PLAN), List.of(attempts), neighbours, now);
    }

    private static Decision decide(Ledger ledger, Obstacle obstacle, Instant now) {
        return new Scheduler(PLAN, new PolicyBuilder(1).obstacle(obstacle).build(), Given.PARAMETERS)
                .decide(ledger, List.of(), Neighbours.NONE, now);
    }
}
