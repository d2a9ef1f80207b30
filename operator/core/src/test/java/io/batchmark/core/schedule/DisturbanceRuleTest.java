package io.batchmark.core.schedule;

import static io.batchmark.core.attempt.SampleRun.START;
import static io.batchmark.core.attempt.SampleRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.RunResult;
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
import io.batchmark.core.retry.RetryPolicy;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Policy.Mode;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DisturbanceRuleTest {
    private static final Plan PLAN = Given.plan(2, "25", "125", "1000");
    private static final Run FIRST = PLAN.run(0);
    private static final Run SECOND = PLAN.run(1);
    private static final Run THIRD = PLAN.run(2);
    private static final Instant NOW = START.plusSeconds(1000);
    private static final DisturbanceBounds BOUNDS = new DisturbanceBounds(0.05, 0.1, 0.02);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.05  | 0.1  | 0.02  |
            0.123 | 0    | 0     | throttled for 12.3 % of its step, more than the 5 % of execution.disturbance.maxThrottled
            1.5   | 0    | 0     | throttled for 150 % of its step, more than the 5 % of execution.disturbance.maxThrottled
            0     | 0.11 | 0     | under CPU pressure for 11 % of its step, more than the 10 % of execution.disturbance.maxCpuPressure
            0     | 0    | 0.025 | without 2.5 % of its processors' time, which was stolen, more than the 2 % of execution.disturbance.maxSteal
            """)
    void aRunThatIsDisturbedMoreThanItMayIsRepeated(double throttled, double pressure, double steal, String said) {
        Entry row = only(decide(rule(10), List.of(), ended(FIRST, 1, throttled, pressure, steal)));

        if (said == null) {
            assertThat(row.outcome()).isEqualTo(Outcome.Succeeded);
            assertThat(row.cause()).isNull();
            return;
        }
        assertThat(row.outcome()).isEqualTo(Outcome.Retried);
        assertThat(row.cause()).isEqualTo(Cause.Disturbed);
        assertThat(row.message()).isEqualTo(said + "; repeat 1 of 10");
        assertThat(row.result()).isNotNull();
    }

    @Test
    void itSaysAllThatDisturbedIt() {
        assertThat(only(decide(rule(10), List.of(), ended(FIRST, 1, 0.5, 0.5, 0.5)))
                        .message())
                .contains("maxThrottled, under CPU pressure", "maxCpuPressure, without 50 %", "maxSteal; repeat");
    }

    /** Runs of another kind of node, or of an older job runner. */
    @Test
    void whatWasNotMeasuredDisturbsNobody() {
        RunParameters parameters = Given.PARAMETERS.of(FIRST, 1);

        assertThat(only(decide(
                                rule(10),
                                List.of(),
                                ended(FIRST, SampleRun.result(parameters, BatchStatus.COMPLETED, SampleRun.ALL))))
                        .cause())
                .isNull();
    }

    @Test
    void nothingIsRepeatedWithoutARule() {
        Policy policy = Given.policy(1);

        assertThat(only(decide(policy, List.of(), ended(FIRST, 1, 0.5, 0.5, 0.5)))
                        .cause())
                .isNull();
    }

    @Test
    void theRepeatIsTheNextRunThatIsStartedAndWaitsForNothing() {
        List<Entry> rows = List.of(repeated(FIRST, 1, NOW));

        assertThat(decide(rule(10), rows).start()).containsExactly(new Start(FIRST, 2));
        assertThat(RetryPolicy.used(Ledger.of(PLAN, rows).attempts(FIRST.key())))
                .isZero();
    }

    /** A treatment may disturb itself, such as by its CPU limit: then nothing is gained by more of it. */
    @Test
    void aRunIsRepeatedOnce() {
        Entry row = only(decide(rule(10), List.of(repeated(FIRST, 1, START)), ended(FIRST, 2, 0.12, 0, 0)));

        assertThat(row.outcome()).isEqualTo(Outcome.Succeeded);
        assertThat(row.cause()).isEqualTo(Cause.Disturbed);
        assertThat(row.message()).endsWith("maxThrottled; it counts: the run was repeated already");
    }

    @Test
    void aRunThatIsAskedForAgainMayBeRepeatedAgain() {
        List<Entry> rows = List.of(
                repeated(FIRST, 1, START),
                row(FIRST.key().treatment(), 1, 2, Outcome.Succeeded, null, START),
                row(FIRST.key().treatment(), 1, 3, Outcome.Rerun, Cause.RerunRequested, START));

        assertThat(only(decide(rule(2), rows, ended(FIRST, 4, 0.12, 0, 0))).message())
                .endsWith("repeat 2 of 2");
    }

    @Test
    void theBudgetHoldsForRunsThatEndAtTheSameTime() {
        Policy policy =
                new PolicyBuilder(3).disturbance(new DisturbanceRule(BOUNDS, 2)).build();

        Decision decision = decide(
                policy,
                List.of(),
                ended(FIRST, 1, 0.12, 0, 0),
                ended(SECOND, 1, 0.12, 0, 0),
                ended(THIRD, 1, 0.12, 0, 0));

        assertThat(decision.record())
                .extracting(Entry::outcome)
                .containsExactly(Outcome.Retried, Outcome.Retried, Outcome.Succeeded);
        assertThat(decision.record().get(2).message())
                .endsWith("it counts: execution.disturbance.repeats allows 2, and 2 are spent");
        assertThat(decision.record()).extracting(Entry::cause).containsOnly(Cause.Disturbed);
    }

    @Test
    void aBudgetOfZeroOnlyTells() {
        assertThat(only(decide(rule(0), List.of(), ended(FIRST, 1, 0.12, 0, 0))))
                .returns(Outcome.Succeeded, Entry::outcome)
                .returns(Cause.Disturbed, Entry::cause);
    }

    @ParameterizedTest
    @EnumSource(value = Mode.class, names = "Run", mode = EnumSource.Mode.EXCLUDE)
    void whatWouldNotBeRepeatedSoonCounts(Mode mode) {
        Policy policy = rule(10).with(mode);

        assertThat(only(decide(policy, List.of(), ended(FIRST, 1, 0.12, 0, 0))).message())
                .endsWith("it counts: no further attempt is started");
    }

    @Test
    void whatEndsAfterTheTimeOfTheCampaignCounts() {
        Policy policy = new PolicyBuilder(1)
                .disturbance(new DisturbanceRule(BOUNDS, 10))
                .end(NOW)
                .build();

        assertThat(only(decide(policy, List.of(), ended(FIRST, 1, 0.12, 0, 0))).outcome())
                .isEqualTo(Outcome.Succeeded);
    }

    /** A batch job that failed is the measurement, and what did other work is never repeated. */
    @Test
    void onlyWhatSucceededIsRepeated() {
        RunParameters parameters = Given.PARAMETERS.of(FIRST, 1);
        RunResult failed = SampleRun.result(parameters, BatchStatus.FAILED, SampleRun.ALL);

        assertThat(new DisturbanceRule(BOUNDS, 10)
                        .apply(
                                Entry.builder(FIRST.key().treatment(), 1, 1, Outcome.Censored, NOW)
                                        .cause(Cause.BatchJobFailed)
                                        .started(START)
                                        .node("node")
                                        .result(SampleRun.disturbed(parameters, 0.5, 0.5, 0.5))
                                        .build(),
                                Ledger.of(PLAN),
                                true)
                        .cause())
                .isEqualTo(Cause.BatchJobFailed);
        assertThat(only(decide(rule(10), List.of(), ended(FIRST, failed))).cause())
                .isEqualTo(Cause.BatchJobFailed);
    }

    private static Policy rule(int repeats) {
        return new PolicyBuilder(1)
                .disturbance(new DisturbanceRule(BOUNDS, repeats))
                .build();
    }

    private static Decision decide(Policy policy, List<Entry> rows, ObservedAttempt... attempts) {
        return new Scheduler(PLAN, policy, Given.PARAMETERS)
                .decide(Ledger.of(PLAN, rows), List.of(attempts), Neighbours.NONE, NOW);
    }

    private static Entry only(Decision decision) {
        assertThat(decision.record()).hasSize(1);
        return decision.record().get(0);
    }

    private static Entry repeated(Run run, int attempt, Instant at) {
        return row(run.key().treatment(), run.block(), attempt, Outcome.Retried, Cause.Disturbed, at);
    }

    private static ObservedAttempt ended(Run run, int attempt, double throttled, double pressure, double steal) {
        return ended(run, SampleRun.disturbed(Given.PARAMETERS.of(run, attempt), throttled, pressure, steal));
    }

    private static ObservedAttempt ended(Run run, RunResult result) {
        return PodStory.created(START)
                .scheduled()
                .runs(START)
                .exits(result.batchStatus() == BatchStatus.COMPLETED ? 0 : 1, START.plusSeconds(9), Wire.encode(result))
                .observed(run.key(), result.attempt());
    }
}
