package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.DisturbanceBounds;
import io.batchmark.core.retry.DisturbanceRule;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.schedule.PolicyBuilder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults of pods, people, clocks and operators. Each has one outcome, and no finished run is lost or counts twice. */
class LoopFaultsTest {
    @ParameterizedTest
    @EnumSource(Fate.class)
    void fault_ofEachAttemptOfARun_hasOneOutcome(Fate fate) throws Exception {
        Policy policy = new PolicyBuilder(1)
                .retries(1)
                .disturbance(new DisturbanceRule(new DisturbanceBounds(0.1, null, null), 1))
                .lostEventsInvalidate()
                .build();
        CalmCampaign calm = CalmCampaign.of(Given.design(1, 1, "10"), policy);
        calm.fates(attempt -> attempt.run().treatment().equals("baseline") ? Fate.COMPLETES : fate);

        for (int minute = 0; !calm.campaign().isOver() && minute < 60; minute++) {
            calm.pass(Duration.ofMinutes(1));
            calm.go(30);
        }
        calm.runUntil("end of all pods", calm.cluster()::isEmpty);

        Entry last = calm.rows().stream()
                .filter(row -> row.outcome().isFinal() && !row.treatment().equals("baseline"))
                .findFirst()
                .orElseThrow();
        Outcome end = fate == Fate.IS_THROTTLED ? Outcome.Succeeded : Outcome.Failed;
        assertThat(last.outcome()).isEqualTo(fate.outcome() == Outcome.Retried ? end : fate.outcome());
        assertThat(last.cause()).isEqualTo(fate.cause());
        assertThat(last.attempt()).isEqualTo(fate.outcome() == Outcome.Retried ? 2 : 1);
        assertThat(calm.campaign().events).contains(last.outcome() + ": " + last.run() + ": " + last.cause());
    }

    @Test
    void rows_thatAUserDeletes_areMeasuredAgain() throws Exception {
        CalmCampaign calm = CalmCampaign.of(30, Given.policy(3));
        calm.runUntil("ten rows", () -> calm.rows().size() >= 10);
        List<Entry> deleted = calm.rows().subList(0, 4);
        deleted.forEach(calm.cluster()::deleteRow);
        calm.operator().wake();

        calm.complete();

        calm.assertEachRunMeasuredOnce(30);
        assertThat(calm.campaign().events).contains("LedgerRowsMissing: 4");
    }

    @Test
    void clock_thatJumps_losesAndRepeatsNothing() throws Exception {
        CalmCampaign calm = CalmCampaign.of(60, Given.policy(3));
        List<Duration> jumps = List.of(
                Duration.ofHours(1), Duration.ofHours(-2), Duration.ofDays(400), Duration.ofDays(-1), Duration.ZERO);
        for (Duration ahead : jumps) {
            int before = calm.rows().size();
            calm.runUntil("five more rows", () -> calm.rows().size() > before + 5);
            calm.cluster().skew(ahead);
            calm.operator().wake();
        }

        calm.complete();

        calm.assertEachRunMeasuredOnce(60);
    }

    @Test
    void operator_thatRestartsAgainAndAgain_losesAndRepeatsNothing() throws Exception {
        CalmCampaign calm = CalmCampaign.of(Given.design(12, 12, "10", "100"), Given.policy(3));
        for (int round = 0; calm.campaign().phase() != Phase.Completed; round++) {
            assertThat(round).as("rounds").isLessThan(500);
            calm.restart();
            calm.go(1 + round % 5);
        }

        calm.restart();
        calm.complete();

        calm.assertEachRunMeasuredOnce(36);
    }

    @Test
    void operator_thatStarts_recordsEndedRunsBeforeItStartsOthers() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, Given.policy(1));
        calm.hold();
        calm.runUntilRunning(1);
        calm.endAllPods();

        calm.restart();
        calm.complete();

        List<String> writes = calm.cluster()
                .history()
                .lines()
                .filter(line -> line.contains("operator:"))
                .toList();
        assertThat(writes.get(1)).contains("b1-baseline-a1: Succeeded");
        assertThat(writes.get(2)).contains("b2-baseline-a1: Seen");
    }

    @Test
    void pod_thatAUserDeletes_isRepeatedAndUsesUpARetry() throws Exception {
        CalmCampaign calm = CalmCampaign.of(2, Given.policy(1));
        calm.hold();
        calm.runUntilRunning(1);
        calm.cluster()
                .alivePods()
                .findFirst()
                .orElseThrow()
                .delete(calm.cluster().now());
        calm.runUntil("a row", () -> !calm.rows().isEmpty());
        calm.release();

        calm.complete();

        assertThat(calm.rows(Outcome.Retried))
                .singleElement()
                .satisfies(row -> assertThat(row.cause()).isEqualTo(Cause.Deleted));
        assertThat(calm.rows(Outcome.Succeeded)).hasSize(2);
    }

    @Test
    void pass_thatFindsWorkForTooLong_returnsAndLooksAgainAtOnce() throws Exception {
        CalmCampaign calm = CalmCampaign.of(4, Given.policy(2));
        calm.runUntil("a row", () -> !calm.rows().isEmpty());
        calm.hold();
        calm.runUntilRunning(2);
        calm.endAllPods();
        AtomicLong nanos = new AtomicLong();
        SimulatedPorts ports = calm.operator().ports();
        Memory memory = new Memory();
        memory.ledger().attempt(() -> {});
        Shared slow = new Shared(
                calm.operator().clock(),
                () -> nanos.addAndGet(TimeUnit.SECONDS.toNanos(6)),
                new AnalysisQueue(new Turns.Services(() -> 0, () -> 0, campaign -> {})),
                new GangQueue(),
                SimulatedOperator::nothing);

        Result result = new CampaignLoop(calm.campaign().read(), ports.all(), slow, memory).run(null);

        assertThat(result.addition()).isNull();
        assertThat(result.decision().lookAgain()).isEqualTo(result.observation().at());
    }
}
