package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.loop.SimulatedRefusals.Write;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Policy.Mode;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A cluster that refuses to stop an attempt or to change a request: the message that the user sees, and the way on. */
class LoopStopObstacleTest {
    @Test
    void rerun_whoseRowsAreRefused_isDroppedAndTheCampaignStaysComplete() throws Exception {
        CalmCampaign calm = CalmCampaign.of(1, Given.policy(1));
        calm.complete();
        calm.cluster().refusals().add(Write.Ledger, "RequestRefused", "it stays as it is");

        calm.campaign().askForRuns("baseline");
        calm.operator().wake();
        calm.runUntil("end of the request", () -> calm.campaign().rerun() == null);
        calm.go(5);

        assertThat(calm.campaign().events).contains("RerunRefused: it stays as it is");
        assertThat(calm.campaign().phase()).isEqualTo(Phase.Completed);
        calm.assertEachRunMeasuredOnce(1);

        calm.cluster().refusals().remove(Write.Ledger);
        calm.campaign().askForRuns("baseline");
        calm.operator().wake();
        calm.runUntil("the second run", () -> calm.rows(Outcome.Succeeded).size() == 2);
        calm.complete();
    }

    @Test
    void cancelledCampaign_whoseStopsAreRefused_namesTheRefusalAndStopsLater() throws Exception {
        CalmCampaign calm = CalmCampaign.of(2, Given.policy(2));
        calm.holdUntilRunning(2);
        calm.cluster().refusals().add(Write.Stop, "RequestRefused", "pods stay");

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

        calm.cluster().refusals().remove(Write.Stop);
        calm.runUntil(Phase.Cancelled);
        assertThat(calm.rows()).hasSize(2).allMatch(row -> row.cause() == Cause.Cancelled);
    }

    @Test
    void suspendedCampaign_whoseRunEndsAlthoughItsStopIsRefused_isSuspended() throws Exception {
        CalmCampaign calm = CalmCampaign.of(2, Given.policy(1));
        calm.holdUntilRunning(1);
        calm.cluster().refusals().add(Write.Stop, "RequestRefused", "pods stay");
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
        calm.cluster().refusals().add(Write.Request, "RequestRefused", "annotations stay");

        calm.campaign().askForRuns("baseline");
        calm.runUntilReason("RequestRefused");
        calm.pass(Duration.ofMinutes(1));
        calm.go(20);
        assertThat(calm.campaign().state().message()).isEqualTo("annotations stay");
        assertThat(calm.cluster().pods.all()).isEmpty();
        assertThat(calm.campaign().events).containsOnlyOnce("Rerun: 1: baseline");

        calm.cluster().refusals().remove(Write.Request);
        calm.complete();
        assertThat(calm.campaign().rerun()).isNull();
        assertThat(calm.rows(Outcome.Succeeded)).hasSize(2);
    }
}
