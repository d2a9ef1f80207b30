package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.loop.SimulatedRefusals.Write;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Obstacle;
import io.batchmark.core.schedule.Policy.Mode;
import io.batchmark.core.schedule.PolicyBuilder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A cluster that refuses the rows or the report of a campaign: the message that the user sees, the time limit, and the way on. */
class LoopLedgerObstacleTest {
    private static final String QUOTA = "exceeded quota: exhausted";

    @Test
    void run_whenTheLedgerCannotBeWritten_isNotStarted() throws Exception {
        CalmCampaign calm = CalmCampaign.of(20, Given.policy(1));
        calm.cluster().refusals().add(Write.Ledger, "LedgerNotWritable", QUOTA + ": no run is started");
        calm.runUntilReason("LedgerNotWritable");
        assertThat(calm.campaign().state().message()).isEqualTo(QUOTA + ": no run is started");
        int before = calm.cluster().pods.all().size();
        calm.go(100);
        assertThat(calm.cluster().pods.all())
                .hasSize(before)
                .allMatch(SimulatedPod.Seen::held, "is held until it is recorded");

        calm.cluster().refusals().remove(Write.Ledger);
        calm.complete();
        calm.assertEachRunMeasuredOnce(20);
    }

    @Test
    void results_thatCannotBeRecordedPastPendingTimeout_failTheCampaignAndAreHeld() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.cluster().refusals().add(Write.Ledger, "LedgerNotWritable", QUOTA);
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

        calm.cluster().refusals().remove(Write.Ledger);
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
        calm.cluster().refusals().add(Write.Report, "NameTaken", "ConfigMap own-report is not this campaign's");
        calm.runUntilReason("NameTaken");
        assertThat(calm.campaign().phase()).isEqualTo(Phase.Running);
        assertThat(calm.rows()).hasSize(1);

        calm.pass(Duration.ofMinutes(10));
        calm.runUntil(Phase.Failed);
        assertThat(calm.campaign().state().reason()).isEqualTo("ResultsNotWritten");
        assertThat(calm.campaign().state().message())
                .isEqualTo("the report could not be written: ConfigMap own-report is not this campaign's");

        calm.cluster().refusals().remove(Write.Report);
        calm.campaign()
                .apply(new PolicyBuilder(1).pendingTimeout(Duration.ofHours(1)).build());
        calm.complete();
        assertThat(calm.campaign().report()).isNotNull();
        calm.assertEachRunMeasuredOnce(1);
    }

    @Test
    void userOfACampaign_withTwoObstacles_hearsOfRecordingFirst() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.holdUntilRunning(1);
        calm.cluster().refusals().add(Write.Start, "RequestRefused", QUOTA);
        calm.cluster().refusals().add(Write.Ledger, "LedgerNotWritable", "no room for rows");
        calm.release();

        calm.runUntilReason("LedgerNotWritable");

        assertThat(calm.campaign().state().message()).isEqualTo("no room for rows");
    }

    @Test
    void cancelledCampaign_whenTheLedgerCannotBeWritten_stopsItsRunsAndEndsLater() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(2));
        calm.holdUntilRunning(2);
        calm.cluster().refusals().add(Write.Ledger, "LedgerNotWritable", "failed calling webhook");
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

        calm.cluster().refusals().remove(Write.Ledger);
        calm.runUntil(Phase.Cancelled);
        assertThat(calm.rows()).hasSize(2);
    }

    @Test
    void growingCampaign_whoseAdditionalRowsAreRefused_startsNothingUntilTheLedgerCanBeWritten() throws Exception {
        CalmCampaign calm = CalmCampaign.of(Given.design(3, 3, "10"), Given.policy(1));
        calm.complete();
        calm.cluster().refusals().add(Write.Ledger, "LedgerNotWritable", QUOTA);

        calm.campaign().apply(Given.design(3, 3, "10", "100"));
        calm.runUntilReason("LedgerNotWritable");
        assertThat(calm.cluster().pods.all()).isEmpty();

        calm.cluster().refusals().remove(Write.Ledger);
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
        calm.cluster().refusals().add(Write.Ledger, "LedgerNotWritable", QUOTA);
        calm.campaign().apply(Given.design(2, 2, "10"));
        calm.runUntilReason("LedgerNotWritable");

        calm.pass(Duration.ofMinutes(10));
        calm.runUntil(Phase.Failed);
        assertThat(calm.campaign().state().message())
                .startsWith("the ledger could not be written. Remove the cause")
                .endsWith(QUOTA);

        calm.cluster().refusals().remove(Write.Ledger);
        calm.campaign()
                .apply(new PolicyBuilder(1)
                        .pendingTimeout(Duration.ofMinutes(20))
                        .build());
        calm.complete();
    }

    @Test
    void campaignWithoutRoom_whoseLedgerCannotBeWritten_namesBoth() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.holdUntilRunning(1);
        calm.cluster().refusals().add(Write.Ledger, "LedgerNotWritable", QUOTA);
        calm.operator().noRoom("no room");
        calm.release();

        calm.runUntil(
                "both obstacles",
                () -> ("no room. Besides: " + QUOTA)
                        .equals(calm.campaign().state().message()));
    }

    @Test
    void changesOfAnAnalysis_thatTheLedgerRefuses_blockTheCampaignUntilTheyAreWritten() throws Exception {
        AtomicReference<SimulatedCluster> cluster = new AtomicReference<>();
        AtomicBoolean refuses = new AtomicBoolean(true);
        CalmCampaign calm =
                CalmCampaign.analysed(Given.design(2, 3), Given.policy(1), (campaign, rows, look, over, to) -> {
                    if (rows.attempts().size() < 2 || !look.ledger().blocks().has("baseline", 3)) {
                        return SimulatedOperator.withChanges(campaign, List.of());
                    }
                    if (refuses.get()) {
                        cluster.get().refusals().add(Write.Ledger, "LedgerNotWritable", QUOTA);
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
        calm.cluster().refusals().remove(Write.Ledger);
        calm.complete();
        assertThat(calm.campaign().state().reason()).isEqualTo("Answered");
        assertThat(calm.rows(Outcome.Succeeded)).hasSize(2);
    }
}
