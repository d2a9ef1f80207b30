package io.batchmark.core.schedule;

import static io.batchmark.core.attempt.SampleRun.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.PodStory;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Decision.Stop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs on nodes that do not report. A run may take a minute here, and a kubelet two minutes more. */
class SilentNodeTest {
    private static final Plan PLAN = Given.plan(3, "25", "1000");
    private static final Run FIRST = PLAN.run(0);
    private static final Run SECOND = PLAN.run(1);
    private static final Instant OVERDUE = START.plusSeconds(60 + 120);
    /** The end of the grace period of the deletion, and the time that a node has to confirm the end. */
    private static final Instant LOST = OVERDUE.plusSeconds(30 + 30);

    private static final Instant PAUSED = LOST.plusSeconds(600);

    @Test
    void runWithoutEnd_isStoppedTwoMinutesAfterItsTimeout() {
        ObservedAttempt running = running().observed(FIRST.key(), 1);

        Decision before = decide(Ledger.of(PLAN), OVERDUE.minusMillis(1), running);
        assertThat(before.stop()).isEmpty();
        assertThat(before.lookAgain()).isEqualTo(OVERDUE);
        assertThat(decide(Ledger.of(PLAN), OVERDUE, running).stop())
                .containsExactly(new Stop(FIRST.key(), 1, Cause.NodeLost));
    }

    @Test
    void runThatWasStopped_isNodeLostIfItsNodeStaysSilent() {
        ObservedAttempt stopped = stopped().observed(FIRST.key(), 1);

        assertThat(decide(Ledger.of(PLAN), LOST.minusMillis(1), stopped).record())
                .isEmpty();
        assertThat(decide(Ledger.of(PLAN), LOST, stopped).record())
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.outcome()).isEqualTo(Outcome.Retried);
                    assertThat(row.cause()).isEqualTo(Cause.NodeLost);
                    assertThat(row.message()).isEqualTo("node node-1 does not confirm that the pod ended");
                });
    }

    @Test
    void nextAttempt_waitsUntilThePodIsGoneAndSaysSo() {
        Decision decision = decide(lost(Outcome.Retried), PAUSED, stopped().observed(FIRST.key(), 1));

        assertThat(decision.start()).extracting(Start::run).containsExactly(SECOND);
        assertThat(decision.state().reason()).isEqualTo("NodeSilent");
        assertThat(decision.state().message())
                .isEqualTo("run " + FIRST.key() + " waits until node node-1 reports the end of attempt 1. Remedy: start"
                        + " the node again; if the node is off for good, delete the Node, or taint it with"
                        + " node.kubernetes.io/out-of-service=nodeshutdown:NoExecute");
        assertThat(decide(lost(Outcome.Retried), PAUSED).start()).containsExactly(new Start(FIRST, 2));
    }

    @Test
    void nextAttempt_startsIfThePodHasEnded() {
        ObservedAttempt ended = stopped().exits(137, LOST, null).observed(FIRST.key(), 1);

        assertThat(decide(lost(Outcome.Retried), PAUSED, ended).start()).containsExactly(new Start(FIRST, 2));
    }

    @Test
    void runWithoutNextAttempt_isAnObstacleToNothing() {
        Decision decision = decide(lost(Outcome.Failed), PAUSED, stopped().observed(FIRST.key(), 1));

        assertThat(decision.state().message()).isNull();
        assertThat(decision.start()).extracting(Start::run).containsExactly(SECOND);
    }

    /** The cluster or a user has judged the node. */
    @Test
    void podThatTheClusterDeleted_holdsUpNothing() {
        ObservedAttempt deleted = running()
                .disrupted("DeletionByTaintManager", START)
                .deleted(START)
                .observed(FIRST.key(), 1);

        assertThat(decide(Ledger.of(PLAN), OVERDUE.plusSeconds(600), deleted).stop())
                .isEmpty();
        assertThat(decide(lost(Outcome.Retried), PAUSED, deleted).start()).containsExactly(new Start(FIRST, 2));
    }

    private static PodStory running() {
        return PodStory.created(START).scheduled("node-1", START).runs(START);
    }

    private static PodStory stopped() {
        return running().stopped(Cause.NodeLost, OVERDUE);
    }

    private static Ledger lost(Outcome outcome) {
        return Ledger.of(
                PLAN,
                List.of(Entry.builder(FIRST.key().treatment(), FIRST.key().block(), 1, outcome, LOST)
                        .cause(Cause.NodeLost)
                        .message("node node-1 does not confirm that the pod ended")
                        .build()));
    }

    private static Decision decide(Ledger ledger, Instant now, ObservedAttempt... attempts) {
        Policy policy = new PolicyBuilder(1).runTimeout(Duration.ofMinutes(1)).build();
        return new Scheduler(PLAN, policy, Given.PARAMETERS).decide(ledger, List.of(attempts), Neighbours.NONE, now);
    }
}
