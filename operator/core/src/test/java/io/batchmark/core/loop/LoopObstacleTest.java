package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.loop.SimulatedCluster.Write;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Neighbours;
import io.batchmark.core.schedule.Neighbours.GangPending;
import io.batchmark.core.schedule.Obstacle;
import io.batchmark.core.schedule.Policy.Mode;
import io.batchmark.core.schedule.PolicyBuilder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A cluster that refuses a write or a read of the loop: the message that the user sees, the time limit, and the way on. */
class LoopObstacleTest {
    private static final String QUOTA = "exceeded quota: exhausted";

    @Test
    void campaign_whenStartsAreRefused_isBlockedAndContinuesLater() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.cluster().refuse(Write.Start, "RequestRefused", QUOTA);

        calm.runUntilReason("RequestRefused");
        State state = calm.campaign().state();
        assertThat(state.phase()).isEqualTo(Phase.Pending);
        assertThat(state.message()).isEqualTo(QUOTA);
        assertThat(state.obstacle()).extracting(Obstacle::kind).isEqualTo(Obstacle.Kind.Starting);
        assertThat(calm.operator().ports().audience().refusals()).isPositive();

        calm.cluster().allow(Write.Start);
        calm.complete();
        calm.assertEachRunMeasuredOnce(3);
        assertThat(calm.campaign().state().obstacle()).isNull();
    }

    @Test
    void campaign_whenStartsAreRefusedPastPendingTimeout_failsAlthoughTheOperatorRestarts() throws Exception {
        CalmCampaign calm = CalmCampaign.of(1, Given.policy(1));
        calm.cluster().refuse(Write.Start, "RequestRefused", QUOTA);
        calm.runUntilReason("RequestRefused");

        calm.restart();
        calm.pass(Duration.ofMinutes(9));
        calm.go(10);
        assertThat(calm.campaign().phase()).isEqualTo(Phase.Pending);
        calm.pass(Duration.ofMinutes(1));
        calm.runUntil(Phase.Failed);
        assertThat(calm.campaign().state().reason()).isEqualTo("NoRunCanStart");
        assertThat(calm.campaign().state().message()).isEqualTo("no run can start: " + QUOTA);

        calm.cluster().allow(Write.Start);
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
        calm.cluster().refuse(Write.Start, "RequestRefused", QUOTA);
        calm.runUntilReason("RequestRefused");

        calm.pass(Duration.ofHours(1));
        calm.runUntil(Phase.Failed);

        assertThat(calm.campaign().state().reason()).isEqualTo("MaxDurationReached");
    }

    @Test
    void run_thatEndsWhileTheNextStartIsRefused_isRecordedAndRemoved() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.hold();
        calm.runUntilRunning(1);
        calm.cluster().refuse(Write.Start, "RequestRefused", QUOTA);
        calm.release();

        calm.runUntilReason("RequestRefused");
        calm.runUntil("end of all pods", calm.cluster()::isEmpty);
        assertThat(calm.rows()).hasSize(1);
        assertThat(calm.campaign().state().counts().finished()).isEqualTo(1);

        calm.cluster().allow(Write.Start);
        calm.complete();
        calm.assertEachRunMeasuredOnce(3);
    }

    @Test
    void run_whenTheLedgerCannotBeWritten_isNotStarted() throws Exception {
        CalmCampaign calm = CalmCampaign.of(20, Given.policy(1));
        calm.cluster().refuse(Write.Ledger, "LedgerNotWritable", QUOTA + ": no run is started");
        calm.runUntilReason("LedgerNotWritable");
        assertThat(calm.campaign().state().message()).isEqualTo(QUOTA + ": no run is started");
        int before = calm.cluster().pods.all().size();
        calm.go(100);
        assertThat(calm.cluster().pods.all())
                .hasSize(before)
                .allMatch(SimulatedPod.Seen::held, "is held until it is recorded");

        calm.cluster().allow(Write.Ledger);
        calm.complete();
        calm.assertEachRunMeasuredOnce(20);
    }

    @Test
    void results_thatCannotBeRecordedPastPendingTimeout_failTheCampaignAndAreHeld() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.cluster().refuse(Write.Ledger, "LedgerNotWritable", QUOTA);
        calm.runUntilReason("LedgerNotWritable");
        int measured = calm.cluster().pods.all().size();

        calm.restart();
        calm.pass(Duration.ofMinutes(10));
        calm.runUntil(Phase.Failed);
        assertThat(calm.campaign().state().reason()).isEqualTo("ResultsNotWritten");
        assertThat(calm.campaign().state().message()).contains("could not be recorded", QUOTA);
        calm.operator().wake();
        calm.go(20);
        assertThat(calm.cluster().pods.all()).hasSize(measured).allMatch(SimulatedPod.Seen::held);

        calm.cluster().allow(Write.Ledger);
        calm.campaign()
                .apply(new PolicyBuilder(1)
                        .pendingTimeout(Duration.ofMinutes(20))
                        .build());
        calm.complete();
        calm.assertEachRunMeasuredOnce(3);
    }

    @Test
    void report_thatCannotBeWrittenPastPendingTimeout_failsTheCampaignWithAllRows() throws Exception {
        CalmCampaign calm = CalmCampaign.of(1, Given.policy(1));
        calm.cluster().refuse(Write.Report, "NameTaken", "ConfigMap own-report is not this campaign's");
        calm.runUntilReason("NameTaken");
        assertThat(calm.campaign().phase()).isEqualTo(Phase.Running);
        assertThat(calm.rows()).hasSize(1);

        calm.pass(Duration.ofMinutes(10));
        calm.runUntil(Phase.Failed);
        assertThat(calm.campaign().state().reason()).isEqualTo("ResultsNotWritten");
        assertThat(calm.campaign().state().message())
                .isEqualTo("the report could not be written: ConfigMap own-report is not this campaign's");

        calm.cluster().allow(Write.Report);
        calm.campaign()
                .apply(new PolicyBuilder(1).pendingTimeout(Duration.ofHours(1)).build());
        calm.complete();
        assertThat(calm.campaign().report()).isNotNull();
        calm.assertEachRunMeasuredOnce(1);
    }

    @Test
    void userOfACampaign_withTwoObstacles_hearsOfRecordingFirst() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.hold();
        calm.runUntilRunning(1);
        calm.cluster().refuse(Write.Start, "RequestRefused", QUOTA);
        calm.cluster().refuse(Write.Ledger, "LedgerNotWritable", "no room for rows");
        calm.release();

        calm.runUntilReason("LedgerNotWritable");

        assertThat(calm.campaign().state().message()).isEqualTo("no room for rows");
    }

    @Test
    void cancelledCampaign_whenTheLedgerCannotBeWritten_stopsItsRunsAndEndsLater() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(2));
        calm.hold();
        calm.runUntilRunning(2);
        calm.cluster().refuse(Write.Ledger, "LedgerNotWritable", "failed calling webhook");
        calm.cluster()
                .alivePods()
                .findFirst()
                .orElseThrow()
                .delete(calm.cluster().now());
        calm.runUntil("end of a run", () -> calm.running() == 1);
        calm.go(5);

        calm.campaign().ask(Mode.Cancel);
        calm.operator().wake();
        calm.runUntil("end of all runs", () -> calm.running() == 0);
        assertThat(calm.campaign().phase()).isEqualTo(Phase.Running);

        calm.cluster().allow(Write.Ledger);
        calm.runUntil(Phase.Cancelled);
        assertThat(calm.rows()).hasSize(2);
    }

    @Test
    void rerun_whoseRowsAreRefused_isDroppedAndTheCampaignStaysComplete() throws Exception {
        CalmCampaign calm = CalmCampaign.of(1, Given.policy(1));
        calm.complete();
        calm.cluster().refuse(Write.Ledger, "RequestRefused", "it stays as it is");

        calm.campaign().askForRuns("baseline");
        calm.operator().wake();
        calm.runUntil("end of the request", () -> calm.campaign().rerun() == null);
        calm.go(5);

        assertThat(calm.campaign().events).contains("RerunRefused: it stays as it is");
        assertThat(calm.campaign().phase()).isEqualTo(Phase.Completed);
        calm.assertEachRunMeasuredOnce(1);

        calm.cluster().allow(Write.Ledger);
        calm.campaign().askForRuns("baseline");
        calm.operator().wake();
        calm.runUntil("the second run", () -> calm.rows(Outcome.Succeeded).size() == 2);
        calm.complete();
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
        calm.cluster().refuse(Write.Prerequisites, "RequestRefused", "kafkas is forbidden");

        calm.runUntilReason("RequestRefused");

        assertThat(calm.campaign().state().message()).isEqualTo("kafkas is forbidden");
        assertThat(calm.cluster().pods.all()).isEmpty();
    }

    @Test
    void growingCampaign_whoseAdditionalRowsAreRefused_startsNothingUntilTheLedgerCanBeWritten() throws Exception {
        CalmCampaign calm = CalmCampaign.of(Given.design(3, 3, "10"), Given.policy(1));
        calm.complete();
        calm.cluster().refuse(Write.Ledger, "LedgerNotWritable", QUOTA);

        calm.campaign().apply(Given.design(3, 3, "10", "100"));
        calm.runUntilReason("LedgerNotWritable");
        assertThat(calm.cluster().pods.all()).isEmpty();

        calm.cluster().allow(Write.Ledger);
        calm.complete();
        // the new treatment in three blocks of its own time, with the other treatments
        assertThat(calm.campaign().state().counts().succeeded()).isEqualTo(15);
        assertThat(calm.rows(Outcome.Succeeded).stream().filter(row -> row.block() > 3))
                .hasSize(9);
    }

    @Test
    void growingCampaign_whoseAdditionalRowsAreRefusedPastPendingTimeout_failsAndNamesTheLedger() throws Exception {
        CalmCampaign calm = CalmCampaign.of(2, Given.policy(1));
        calm.complete();
        calm.cluster().refuse(Write.Ledger, "LedgerNotWritable", QUOTA);
        calm.campaign().apply(Given.design(2, 2, "10"));
        calm.runUntilReason("LedgerNotWritable");

        calm.pass(Duration.ofMinutes(10));
        calm.runUntil(Phase.Failed);
        assertThat(calm.campaign().state().message())
                .startsWith("the ledger could not be written. Remove the cause")
                .endsWith(QUOTA);

        calm.cluster().allow(Write.Ledger);
        calm.campaign()
                .apply(new PolicyBuilder(1)
                        .pendingTimeout(Duration.ofMinutes(20))
                        .build());
        calm.complete();
    }

    @Test
    void campaign_withoutRoom_endsWhatRunsAndContinuesWhenThereIsRoom() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.hold();
        calm.runUntilRunning(1);
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
    void campaignWithoutRoom_whoseLedgerCannotBeWritten_namesBoth() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.hold();
        calm.runUntilRunning(1);
        calm.cluster().refuse(Write.Ledger, "LedgerNotWritable", QUOTA);
        calm.operator().noRoom("no room");
        calm.release();

        calm.runUntil(
                "both obstacles",
                () -> ("no room. Besides: " + QUOTA)
                        .equals(calm.campaign().state().message()));
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
    void cancelledCampaign_whoseStopsAreRefused_namesTheRefusalAndStopsLater() throws Exception {
        CalmCampaign calm = CalmCampaign.of(2, Given.policy(2));
        calm.hold();
        calm.runUntilRunning(2);
        calm.cluster().refuse(Write.Stop, "RequestRefused", "pods stay");

        calm.campaign().ask(Mode.Cancel);
        calm.runUntilReason("RequestRefused");
        State state = calm.campaign().state();
        assertThat(state.phase()).isEqualTo(Phase.Running);
        assertThat(state.message()).isEqualTo("pods stay");
        assertThat(state.obstacle()).as("obstacle of a campaign that has runs").isNull();
        int refusals = calm.operator().ports().audience().refusals();
        calm.go(20);
        assertThat(calm.operator().ports().audience().refusals())
                .as("refusals in 10 s, because no event ends a refusal")
                .isEqualTo(refusals);

        calm.cluster().allow(Write.Stop);
        calm.runUntil(Phase.Cancelled);
        assertThat(calm.rows()).hasSize(2).allMatch(row -> row.cause() == Cause.Cancelled);
    }

    @Test
    void suspendedCampaign_whoseRunEndsAlthoughItsStopIsRefused_isSuspended() throws Exception {
        CalmCampaign calm = CalmCampaign.of(2, Given.policy(1));
        calm.hold();
        calm.runUntilRunning(1);
        calm.cluster().refuse(Write.Stop, "RequestRefused", "pods stay");
        calm.campaign().ask(Mode.Halt);
        calm.runUntilReason("RequestRefused");
        assertThat(calm.campaign().phase()).isEqualTo(Phase.Suspended);

        calm.release();
        calm.runUntilReason("Suspended");

        calm.assertEachRunMeasuredOnce(1);
        calm.campaign().ask(Mode.Run);
        calm.complete();
        calm.assertEachRunMeasuredOnce(2);
    }

    @Test
    void rerun_whoseRequestCannotBeRemoved_startsNothingAndMeasuresAgainOnce() throws Exception {
        CalmCampaign calm = CalmCampaign.of(1, Given.policy(1));
        calm.complete();
        calm.cluster().refuse(Write.Request, "RequestRefused", "annotations stay");

        calm.campaign().askForRuns("baseline");
        calm.runUntilReason("RequestRefused");
        calm.pass(Duration.ofMinutes(1));
        calm.go(20);
        assertThat(calm.campaign().state().message()).isEqualTo("annotations stay");
        assertThat(calm.cluster().pods.all()).isEmpty();
        assertThat(calm.campaign().events).containsOnlyOnce("Rerun: 1: baseline");

        calm.cluster().allow(Write.Request);
        calm.complete();
        assertThat(calm.campaign().rerun()).isNull();
        assertThat(calm.rows(Outcome.Succeeded)).hasSize(2);
    }

    @Test
    void changesOfAnAnalysis_thatTheLedgerRefuses_blockTheCampaignUntilTheyAreWritten() throws Exception {
        AtomicReference<SimulatedCluster> cluster = new AtomicReference<>();
        AtomicBoolean refuses = new AtomicBoolean(true);
        CalmCampaign calm = CalmCampaign.analysed(Given.design(2, 3), Given.policy(1), (campaign, rows, look, over, to) -> {
            if (rows.size() < 2 || !look.ledger().blocks().has("baseline", 3)) {
                return SimulatedOperator.withChanges(campaign, List.of());
            }
            if (refuses.get()) {
                cluster.get().refuse(Write.Ledger, "LedgerNotWritable", QUOTA);
            }
            Entry dropped = Entry.builder("baseline", 3, 1, Outcome.Dropped, look.at())
                    .cause(Cause.Answered)
                    .build();
            return SimulatedOperator.withChanges(campaign, List.of(dropped));
        });
        cluster.set(calm.cluster());

        calm.runUntilReason("LedgerNotWritable");
        assertThat(calm.campaign().state().obstacle())
                .extracting(Obstacle::kind)
                .isEqualTo(Obstacle.Kind.Recording);
        calm.go(20);
        assertThat(calm.rows()).hasSize(2);

        refuses.set(false);
        calm.cluster().allow(Write.Ledger);
        calm.complete();
        assertThat(calm.campaign().state().reason()).isEqualTo("Answered");
        assertThat(calm.rows(Outcome.Succeeded)).hasSize(2);
    }

    @Test
    void errorOfTheCluster_thatIsNoRefusal_isThrownAfterEndedRunsAreRecorded() throws Exception {
        CalmCampaign calm = CalmCampaign.of(2, Given.policy(1));
        calm.hold();
        calm.runUntilRunning(1);
        calm.cluster().fail(Write.Start, new IllegalStateException("conflict"));
        calm.release();

        assertThatThrownBy(() -> calm.go(60))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("conflict");
        assertThat(calm.rows()).hasSize(1);

        calm.cluster().allow(Write.Start);
        calm.operator().wake();
        calm.complete();
        calm.assertEachRunMeasuredOnce(2);
    }
}
