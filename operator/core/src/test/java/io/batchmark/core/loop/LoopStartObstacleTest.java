package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.loop.SimulatedRefusals.Write;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Neighbours;
import io.batchmark.core.schedule.Neighbours.GangPending;
import io.batchmark.core.schedule.Obstacle;
import io.batchmark.core.schedule.PolicyBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A cluster on which no run can start: the message that the user sees, the time limit, and the way on. */
class LoopStartObstacleTest {
    private static final String QUOTA = "exceeded quota: exhausted";

    @Test
    void campaign_whenStartsAreRefused_isBlockedAndContinuesLater() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.cluster().refusals().add(Write.Start, "RequestRefused", QUOTA);

        calm.runUntilReason("RequestRefused");
        State state = calm.campaign().state();
        assertThat(state.phase()).isEqualTo(Phase.Pending);
        assertThat(state.message()).isEqualTo(QUOTA);
        assertThat(state.obstacle()).extracting(Obstacle::kind).isEqualTo(Obstacle.Kind.Starting);
        assertThat(calm.operator().ports().audience().refusals()).isPositive();

        calm.cluster().refusals().remove(Write.Start);
        calm.complete();
        calm.assertEachRunMeasuredOnce(3);
        assertThat(calm.campaign().state().obstacle()).isNull();
    }

    @Test
    void campaign_whenStartsAreRefusedPastPendingTimeout_failsAlthoughTheOperatorRestarts() throws Exception {
        CalmCampaign calm = CalmCampaign.of(1, Given.policy(1));
        calm.cluster().refusals().add(Write.Start, "RequestRefused", QUOTA);
        calm.runUntilReason("RequestRefused");

        calm.restart();
        calm.pass(Duration.ofMinutes(9));
        calm.go(10);
        assertThat(calm.campaign().phase()).isEqualTo(Phase.Pending);
        calm.pass(Duration.ofMinutes(1));
        calm.runUntil(Phase.Failed);
        assertThat(calm.campaign().state().reason()).isEqualTo("NoRunCanStart");
        assertThat(calm.campaign().state().message()).isEqualTo("no run can start: " + QUOTA);

        calm.cluster().refusals().remove(Write.Start);
        calm.campaign()
                .apply(new PolicyBuilder(1)
                        .pendingTimeout(Duration.ofMinutes(20))
                        .build());
        calm.complete();
        calm.assertEachRunMeasuredOnce(1);
    }

    @Test
    void blockedCampaign_whoseTimeIsOver_fails() throws Exception {
        CalmCampaign calm = CalmCampaign.of(
                1,
                new PolicyBuilder(1)
                        .end(SampleRun.START.plus(Duration.ofHours(1)))
                        .pendingTimeout(Duration.ofHours(2))
                        .build());
        calm.cluster().refusals().add(Write.Start, "RequestRefused", QUOTA);
        calm.runUntilReason("RequestRefused");

        calm.pass(Duration.ofHours(1));
        calm.runUntil(Phase.Failed);

        assertThat(calm.campaign().state().reason()).isEqualTo("MaxDurationReached");
    }

    @Test
    void run_thatEndsWhileTheNextStartIsRefused_isRecordedAndRemoved() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.holdUntilRunning(1);
        calm.cluster().refusals().add(Write.Start, "RequestRefused", QUOTA);
        calm.release();

        calm.runUntilReason("RequestRefused");
        calm.runUntil("end of all pods", calm.cluster()::isEmpty);
        assertThat(calm.rows()).hasSize(1);
        assertThat(calm.campaign().state().counts().finished()).isEqualTo(1);

        calm.cluster().refusals().remove(Write.Start);
        calm.complete();
        calm.assertEachRunMeasuredOnce(3);
    }

    @Test
    void campaign_whoseBrokerIsNotReady_startsNothingAndNamesItAfterAWhile() throws Exception {
        CalmCampaign calm = CalmCampaign.of(2, Given.policy(1));
        calm.operator().ports().missing("Kafka events is not ready");
        calm.go(5);
        assertThat(calm.campaign().state().reason()).as("usual at first").isEqualTo("Waiting");
        assertThat(calm.campaign().state().message()).isEqualTo("Kafka events is not ready");

        calm.pass(Duration.ofMinutes(1));
        calm.runUntilReason(Prerequisites.NOT_READY);
        assertThat(calm.cluster().pods.all()).isEmpty();

        calm.operator().ports().missing(null);
        calm.complete();
        calm.assertEachRunMeasuredOnce(2);
    }

    @Test
    void campaign_whoseBrokerMayNotBeRead_isBlocked() throws Exception {
        CalmCampaign calm = CalmCampaign.of(1, Given.policy(1));
        calm.cluster().refusals().add(Write.Prerequisites, "RequestRefused", "kafkas is forbidden");

        calm.runUntilReason("RequestRefused");

        assertThat(calm.campaign().state().message()).isEqualTo("kafkas is forbidden");
        assertThat(calm.cluster().pods.all()).isEmpty();
    }

    @Test
    void campaign_withoutRoom_endsWhatRunsAndContinuesWhenThereIsRoom() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.holdUntilRunning(1);
        calm.operator().noRoom("it plans 20 runs, and the limit is 30");
        calm.runUntilReason(State.OVER_BUDGET);
        assertThat(calm.campaign().phase()).isEqualTo(Phase.Running);
        calm.release();

        calm.runUntil(Phase.Pending);
        assertThat(calm.campaign().state().message()).isEqualTo("it plans 20 runs, and the limit is 30");
        assertThat(calm.rows()).hasSize(1);

        calm.operator().noRoom(null);
        calm.complete();
        calm.assertEachRunMeasuredOnce(3);
    }

    @Test
    void campaignWithSeveralPodsARun_whileAnotherOneWaitsForNodes_waitsForItsTurn() throws Exception {
        CalmCampaign calm = CalmCampaign.of(1, new PolicyBuilder(1).gang().build());
        calm.cluster().neighbours(Neighbours.NONE.with(GangPending.Elsewhere));

        calm.runUntilReason("Waiting");
        assertThat(calm.campaign().state().message())
                .startsWith("runs with several pods are started one after another");
        assertThat(calm.cluster().pods.all()).isEmpty();

        calm.cluster().neighbours(Neighbours.NONE);
        calm.complete();
        calm.assertEachRunMeasuredOnce(1);
    }

    @Test
    void runs_thatFindNoNode_areGivenUpAndTheCampaignFails() throws Exception {
        CalmCampaign calm = CalmCampaign.of(2, new PolicyBuilder(1).retries(0).build());
        calm.fate(Fate.FITS_NO_NODE);
        calm.runUntil("a pod", () -> !calm.cluster().pods.all().isEmpty());
        calm.pass(Duration.ofMinutes(1));
        calm.runUntilReason("NoNode");
        assertThat(calm.campaign().state().message())
                .contains("finds no node: 0/3 nodes are available. Remedy: free or add a node that fits");

        calm.pass(Duration.ofMinutes(10));
        calm.runUntil(Phase.Failed);
        assertThat(calm.campaign().state().reason()).isEqualTo("NoRunCanStart");
        assertThat(calm.campaign().state().message()).startsWith("no run can start: it finds no node");
        assertThat(calm.rows())
                .singleElement()
                .satisfies(row -> assertThat(row.cause()).isEqualTo(Cause.NotStarted));
    }

    @Test
    void runs_whoseJobsGetNoPod_areGivenUpAndTheCampaignFails() throws Exception {
        CalmCampaign calm = CalmCampaign.withJobs(
                Given.design(2, 2), new PolicyBuilder(1).retries(0).build());
        calm.cluster().controller().refusal("maximum memory usage per Container is 64Mi");
        calm.runUntil("a Job", () -> !calm.cluster().jobs.all().isEmpty());
        calm.pass(Duration.ofMinutes(1));
        calm.runUntilReason("NoPod");
        assertThat(calm.campaign().state().message())
                .contains("gets no pod: maximum memory usage per Container is 64Mi. Remedy: change runner.resources");

        calm.pass(Duration.ofMinutes(10));
        calm.runUntil(Phase.Failed);
        assertThat(calm.campaign().state().reason()).isEqualTo("NoRunCanStart");
        assertThat(calm.campaign().state().message())
                .startsWith("no run can start: it gets no pod: maximum memory usage per Container is 64Mi");
        assertThat(calm.rows())
                .singleElement()
                .satisfies(row -> assertThat(row.cause()).isEqualTo(Cause.NotStarted));
        calm.runUntil("end of all Jobs", calm.cluster()::isEmpty);
    }

    @Test
    void errorOfTheCluster_thatIsNoRefusal_isThrownAfterEndedRunsAreRecorded() throws Exception {
        CalmCampaign calm = CalmCampaign.of(2, Given.policy(1));
        calm.holdUntilRunning(1);
        calm.cluster().refusals().add(Write.Start, new IllegalStateException("conflict"));
        calm.release();

        assertThatThrownBy(() -> calm.go(60))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("conflict");
        assertThat(calm.rows()).hasSize(1);

        calm.cluster().refusals().remove(Write.Start);
        calm.operator().wake();
        calm.complete();
        calm.assertEachRunMeasuredOnce(2);
    }
}
