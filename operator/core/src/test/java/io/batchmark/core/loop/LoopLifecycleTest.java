package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.DisturbanceBounds;
import io.batchmark.core.retry.DisturbanceRule;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.schedule.Policy.Mode;
import io.batchmark.core.schedule.PolicyBuilder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The life of a campaign: from its first run to its end, and what a user asks of it on the way. */
class LoopLifecycleTest {
    @Test
    void campaign_withoutTrouble_measuresEachRunOnceAndLeavesNothing() throws Exception {
        CalmCampaign calm = CalmCampaign.of(Given.design(9, 9, "10", "100"), Given.policy(2));

        calm.complete();

        calm.assertEachRunMeasuredOnce(27);
        assertThat(calm.campaign().state().reason()).isEqualTo("AllRunsRecorded");
        assertThat(calm.campaign().state().counts().succeeded()).isEqualTo(27);
    }

    @Test
    void campaign_withMoreRunsAtATimeThanOneWriteStarts_measuresEachRunOnce() throws Exception {
        CalmCampaign calm = CalmCampaign.of(125, Given.policy(120));
        calm.hold();
        calm.runUntilRunning(120);
        calm.release();

        calm.complete();

        calm.assertEachRunMeasuredOnce(125);
    }

    @Test
    void suspendedCampaign_whileRunsGoOn_letsThemFinishAndContinuesLater() throws Exception {
        CalmCampaign calm = CalmCampaign.of(4, Given.policy(2));
        calm.hold();
        calm.runUntilRunning(2);

        calm.campaign().ask(Mode.Drain);
        calm.runUntil(Phase.Suspended);
        assertThat(calm.campaign().state().message()).isEqualTo("execution.suspend: 2 runs are finishing");
        calm.release();
        calm.runUntilReason("Suspended");
        assertThat(calm.rows()).hasSize(2).allMatch(row -> row.outcome() == Outcome.Succeeded);

        calm.campaign().ask(Mode.Run);
        calm.complete();
        calm.assertEachRunMeasuredOnce(4);
    }

    @Test
    void campaign_suspendedAtOnce_runsStoppedRunsAgainWithoutUsingUpRetries() throws Exception {
        CalmCampaign calm = CalmCampaign.of(2, new PolicyBuilder(2).retries(0).build());
        calm.hold();
        calm.runUntilRunning(2);

        calm.campaign().ask(Mode.Halt);
        calm.runUntilReason("Suspended");
        assertThat(calm.rows())
                .hasSize(2)
                .allMatch(row -> row.outcome() == Outcome.Retried && row.cause() == Cause.Suspended);

        calm.release();
        calm.campaign().ask(Mode.Run);
        calm.complete();
        assertThat(calm.rows(Outcome.Succeeded)).hasSize(2).allMatch(row -> row.attempt() == 2);
    }

    @Test
    void cancelledCampaign_whileARunGoesOn_stopsItAndKeepsItsRows() throws Exception {
        CalmCampaign calm = CalmCampaign.of(200, Given.policy(1));
        calm.runUntil("a row", () -> !calm.rows().isEmpty());
        calm.hold();
        calm.runUntilRunning(1);

        calm.campaign().ask(Mode.Cancel);
        calm.runUntil(Phase.Cancelled);
        calm.runUntil("end of all pods", calm.cluster()::isEmpty);

        assertThat(calm.rows(Outcome.Succeeded)).isNotEmpty();
        assertThat(calm.campaign().state().message()).matches("execution.cancel: \\d+ of 200 runs were not run");
        assertThat(calm.campaign().report()).as("report of the runs that ended").isNotNull();
    }

    @Test
    void finishedCampaign_withFurtherLevelsAndBlocks_measuresThemBesideTheOthers() throws Exception {
        CalmCampaign calm = CalmCampaign.of(Given.design(2, 2, "10", "100"), Given.policy(1));
        calm.complete();
        List<Entry> before = calm.rows();

        calm.campaign().apply(Given.design(3, 3, "10", "100", "500"));
        calm.complete();

        assertThat(calm.campaign().state().counts().planned()).isEqualTo(18);
        assertThat(calm.rows()).containsAll(before);
        // in blocks with the other treatments, and not in earlier blocks
        assertThat(calm.rows(Outcome.Succeeded).stream().filter(row -> row.block() > 2))
                .hasSize(12)
                .extracting(Entry::block)
                .containsOnly(3, 4, 5);
        assertThat(calm.campaign().events).anyMatch(event -> event.startsWith("Added: "));
    }

    @Test
    void finishedCampaign_whenATreatmentIsAskedForAgain_measuresItInNewBlocks() throws Exception {
        CalmCampaign calm = CalmCampaign.of(Given.design(2, 2, "10", "100"), Given.policy(1));
        calm.complete();

        calm.campaign().askForRuns("itemCount=10; itemCount=11");
        calm.operator().wake();
        calm.runUntil(
                "10 runs that count", () -> calm.campaign().state().counts().succeeded() == 10);
        calm.complete();

        assertThat(calm.campaign().rerun()).isNull();
        assertThat(calm.rows(Outcome.Rerun)).hasSize(2);
        assertThat(calm.rows())
                .extracting(Entry::outcome)
                .containsOnly(Outcome.Succeeded, Outcome.Rerun, Outcome.Dropped, Outcome.Added);
        assertThat(calm.campaign().events)
                .contains("Rerun: 2: itemCount=10; itemCount=11")
                .anyMatch(event -> event.startsWith("RerunUnknown: [itemCount=11] "));
    }

    @Test
    void rerun_ofNoTreatmentOfThePlan_changesNothing() throws Exception {
        CalmCampaign calm = CalmCampaign.of(1, Given.policy(1));
        calm.complete();

        calm.campaign().askForRuns("itemCount=11");
        calm.operator().wake();
        calm.runUntil("end of the request", () -> calm.campaign().rerun() == null);
        calm.complete();

        calm.assertEachRunMeasuredOnce(1);
        assertThat(calm.campaign().events)
                .containsExactly("Succeeded: b1-baseline: null", "RerunUnknown: [itemCount=11] " + Treatment.BASELINE);
    }

    @Test
    void campaign_whoseTimeIsOver_endsWithItsRowsAndContinuesWhenItGetsMore() throws Exception {
        Policy hour = new PolicyBuilder(1)
                .end(SampleRun.START.plus(Duration.ofHours(1)))
                .build();
        CalmCampaign calm = CalmCampaign.of(3, hour);
        calm.hold();
        calm.runUntilRunning(1);
        calm.pass(Duration.ofHours(1));
        calm.release();

        calm.runUntil(Phase.Completed);
        assertThat(calm.campaign().state().reason()).isEqualTo("MaxDurationReached");
        assertThat(calm.campaign().state().message()).isEqualTo("execution.maxDuration is over");
        assertThat(calm.rows()).hasSize(1);
        assertThat(calm.campaign().report()).isNotNull();

        calm.campaign()
                .apply(new PolicyBuilder(1)
                        .end(SampleRun.START.plus(Duration.ofHours(3)))
                        .build());
        calm.complete();
        assertThat(calm.campaign().state().reason()).isEqualTo("AllRunsRecorded");
        calm.assertEachRunMeasuredOnce(3);
    }

    @Test
    void campaign_withTooManyFailedRuns_failsUntilMoreAreAllowed() throws Exception {
        CalmCampaign calm = CalmCampaign.of(6, new PolicyBuilder(1).maxFailed(1).build());
        calm.fate(Fate.DOES_LESS);
        calm.runUntil(Phase.Failed);
        assertThat(calm.campaign().state().reason()).isEqualTo("TooManyFailedRuns");
        assertThat(calm.rows()).hasSize(2);

        calm.fate(Fate.COMPLETES);
        calm.campaign().apply(new PolicyBuilder(1).maxFailed(3).build());
        calm.complete();
        assertThat(calm.rows()).hasSize(6);
        assertThat(calm.rows(Outcome.Succeeded)).hasSize(4);
    }

    @Test
    void disturbedRuns_withinABudget_areRepeatedAndTheBudgetMayGrow() throws Exception {
        CalmCampaign calm = CalmCampaign.of(4, disturbed(3));
        calm.fate(Fate.IS_THROTTLED);
        calm.complete();
        assertThat(calm.rows()).hasSize(7).allMatch(row -> row.cause() == Cause.Disturbed);
        assertThat(calm.rows(Outcome.Retried))
                .extracting(Entry::message)
                .containsExactlyInAnyOrder(
                        "throttled for 25 % of its step, more than the 5 % of execution.disturbance.maxThrottled; repeat 1 of 3",
                        "throttled for 25 % of its step, more than the 5 % of execution.disturbance.maxThrottled; repeat 2 of 3",
                        "throttled for 25 % of its step, more than the 5 % of execution.disturbance.maxThrottled; repeat 3 of 3");
        assertThat(calm.campaign().state().counts().succeeded()).isEqualTo(4);

        calm.campaign().apply(Given.design(5, 5));
        calm.campaign().apply(disturbed(4));
        calm.complete();
        assertThat(calm.rows()).hasSize(9);
    }

    private static Policy disturbed(int repeats) {
        return new PolicyBuilder(1)
                .retries(0)
                .disturbance(new DisturbanceRule(new DisturbanceBounds(0.05, null, null), repeats))
                .build();
    }

    @Test
    void runsWithJobs_inAQueue_waitUntilItAdmitsThem() throws Exception {
        CalmCampaign calm = CalmCampaign.withJobs(
                Given.design(1, 1), new PolicyBuilder(1).queued().build());
        calm.cluster().controller().queue("benchmarks");
        calm.runUntil("a Job", () -> calm.cluster().jobs.all().size() == 1);
        calm.pass(Duration.ofMinutes(2));
        calm.runUntilReason("Queued");
        assertThat(calm.campaign().state().message())
                .endsWith("waits in queue benchmarks. Remedy: nothing has taken it up: see that Kueue is installed and"
                        + " that the namespace has the LocalQueue benchmarks");
        assertThat(calm.cluster().pods.all()).isEmpty();

        calm.cluster().controller().queue(null);
        calm.operator().wake();
        calm.complete();
        calm.assertEachRunMeasuredOnce(1);
    }
}
