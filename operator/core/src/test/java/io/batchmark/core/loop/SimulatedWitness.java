package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.retry.RetryPolicy;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Policy.Mode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A witness of the events in a simulated cluster. It objects to every write of the operator that would lose or repeat a run. */
final class SimulatedWitness {
    private final SimulatedCluster cluster;
    private final SimulatedCampaign campaign;
    private final Map<Retirement, SimulatedPod> first = new HashMap<>();
    /** By treatment that the user has added, the first block in which it may be run. */
    private final Map<String, Integer> firstBlocks = new HashMap<>();

    SimulatedWitness(SimulatedCluster cluster) {
        this.cluster = cluster;
        this.campaign = cluster.campaign();
    }

    /** A pod is created. A pod without a Job that a user has deleted is created again. */
    void created(SimulatedPod pod) {
        first.merge(
                pod.seen().attempt(),
                pod,
                (before, made) -> made.isOwnedBy(SimulatedPod.CAMPAIGN) && before.isDestroyed() ? made : before);
    }

    /**
     * The user has added treatments. Their order in blocks that have begun would not be random.
     *
     * @param before the plan without these treatments
     */
    void grown(Plan before) {
        int begun = cluster.ledger().lastBlock();
        // a treatment may still get its place in the first block
        if (begun > 1) {
            campaign.plan().treatments().stream()
                    .filter(treatment -> !before.treatments().contains(treatment))
                    .forEach(added -> firstBlocks.put(added.id(), begun + 1));
        }
    }

    void assertMayStart(Start start) {
        assertThat(start.run().key().block())
                .as("block of %s", start)
                .isGreaterThanOrEqualTo(
                        firstBlocks.getOrDefault(start.run().key().treatment(), 1));
        Retirement attempt = new Retirement(start.run().key(), start.attempt());
        List<Entry> before = cluster.ledger().attempts(attempt.run());
        if (campaign.policy().concurrency().paired()) {
            // both runs of a pair have the same number, so that one of them may be left out
            assertThat(before).as("rows before %s", start).allMatch(row -> row.attempt() < start.attempt());
        } else {
            assertThat(before).as("rows before %s", start).hasSize(start.attempt() - 1);
        }
        assertThat(cluster.ledger().outcome(attempt.run()))
                .as("outcome before %s", start)
                .isEmpty();
        assertNothingOfRunGoesOn(start);
    }

    /** Nothing may run twice at a time: a run that was given up may continue as long as its node is silent. */
    private void assertNothingOfRunGoesOn(Start start) {
        assertThat(cluster.alivePods()
                        .filter(pod ->
                                pod.seen().attempt().run().equals(start.run().key())
                                        && pod.seen().facts().stopped() == Cause.NodeLost
                                        && !pod.isTerminal())
                        .map(pod -> pod.seen().attempt()))
                .as("attempts on silent nodes before %s", start)
                .isEmpty();
    }

    /** A pod starts once its scheduling gate is open. */
    void assertMayOpen(Retirement attempt) {
        assertThat(cluster.rows.get(SimulatedCluster.name(attempt)))
                .as("row of %s, which is opened", attempt)
                .isNull();
    }

    void assertParallelism() {
        assertThat(Stream.concat(
                                cluster.jobs.all().stream().map(SimulatedJob::attempt),
                                cluster.alivePods()
                                        .filter(pod -> pod.isOwnedBy(SimulatedPod.CAMPAIGN))
                                        .map(pod -> pod.seen().attempt()))
                        .filter(this::mayRun))
                .as("runs at a time")
                .hasSizeLessThanOrEqualTo(campaign.policy().concurrency().parallelism());
    }

    private boolean mayRun(Retirement attempt) {
        SimulatedPod pod = first.get(attempt);
        return cluster.rows.get(SimulatedCluster.name(attempt)) == null
                && (pod == null || !pod.isTerminal() && !pod.isDestroyed());
    }

    void assertRecorded(Retirement attempt) {
        assertThat(cluster.rows.get(SimulatedCluster.name(attempt)))
                .as("row of %s, which is let go", attempt)
                .isNotNull();
    }

    /** Checks a row that the operator writes. */
    void assertTrue(Entry row) {
        Retirement attempt = new Retirement(row.run(), row.attempt());
        Entry earlier = cluster.rows.get(SimulatedCluster.name(attempt));
        // a row of a rerun that was interrupted between two writes is equal to the row that it replaces
        boolean repeatsItself = earlier != null && earlier.outcome() == Outcome.Added && row.outcome() == Outcome.Added;
        assertThat(repeatsItself ? null : earlier)
                .as("earlier row of %s", attempt)
                .isNull();
        if (!row.outcome().isOfAttempt()) {
            assertThat(row.outcome() != Outcome.Rerun
                            || cluster.ledger().outcome(row.run()).isPresent())
                    .as("something that %s takes back", row)
                    .isTrue();
            return;
        }
        if (row.cause() == Cause.PairBroken || row.cause() == Cause.NotConcurrent) {
            // the row of the other run of its pair is known at the end
            return;
        }
        if (row.outcome() == Outcome.Retried || row.outcome() == Outcome.Failed) {
            assertThat(row.outcome() == Outcome.Retried)
                    .as("%s goes on", row)
                    .isEqualTo(!RetryPolicy.usesUpRetry(row.cause())
                            || RetryPolicy.used(cluster.ledger().attempts(row.run()))
                                    < campaign.policy().retry().retries());
        }
        if (row.cause() == Cause.Disturbed) {
            assertRepeatedWithinBudget(row);
        }
        SimulatedPod pod = first.get(attempt);
        if (row.cause() == Cause.NotStarted && pod == null) {
            SimulatedJob job = cluster.jobs.get(SimulatedCluster.name(attempt));
            assertThat(job == null
                            || !cluster.now()
                                    .isBefore(job.created()
                                            .plus(campaign.policy().timeouts().pendingTimeout())))
                    .as("reason to give up in %s", row)
                    .isTrue();
        } else {
            assertThat(pod).as("pod of %s", row).isNotNull();
            new SimulatedPodWitness(pod).assertTrue(row);
        }
    }

    /** A disturbed run is repeated exactly if there is a repeat left for it. */
    private void assertRepeatedWithinBudget(Entry row) {
        Ledger ledger = cluster.ledger();
        List<Entry> before = ledger.attempts(row.run());
        int asked = before.stream()
                .filter(earlier -> earlier.outcome() == Outcome.Rerun)
                .mapToInt(Entry::attempt)
                .max()
                .orElse(0);
        boolean repeated = before.stream().anyMatch(earlier -> earlier.attempt() > asked && earlier.callsForRepeat());
        long spent = cluster.rows.all().stream().filter(Entry::callsForRepeat).count();
        boolean goesOn = campaign.policy().mode() == Mode.Run
                && ledger.blocks().has(row.run().treatment(), row.run().block());
        assertThat(row.callsForRepeat())
                .as(
                        "repeat of %s after %s of %s",
                        row, spent, campaign.policy().retry().disturbance())
                .isEqualTo(!repeated
                        && spent < campaign.policy().retry().disturbance().repeats()
                        && goesOn);
    }

    /** Checks the ledger of a campaign that has finished. */
    void assertNothingLostOrRepeated(boolean everyRun) {
        Ledger ledger = cluster.ledger();
        IntStream.range(0, ledger.size()).mapToObj(campaign.plan()::run).forEach(run -> {
            List<Entry> attempts = ledger.attempts(run.key());
            for (int i = 0; i < attempts.size(); i++) {
                assertThat(campaign.policy().concurrency().paired()
                                || attempts.get(i).attempt() == i + 1)
                        .as("number of each of %s", attempts)
                        .isTrue();
                assertThat(attempts.get(i).outcome().isFinal()
                                && i < attempts.size() - 1
                                && attempts.get(i + 1).outcome().isOfAttempt())
                        .as("attempts after the end of %s", attempts)
                        .isFalse();
            }
            if (everyRun) {
                assertThat(ledger.isSettled(run.key()))
                        .as("row of %s", run.key())
                        .isTrue();
            }
        });
        if (campaign.policy().concurrency().paired()) {
            cluster.rows.all().stream()
                    .filter(row -> row.outcome().isOfAttempt())
                    .forEach(this::assertPaired);
        }
        first.forEach((attempt, pod) -> {
            if (!pod.isDestroyed()) {
                assertThat(cluster.rows.get(SimulatedCluster.name(attempt)))
                        .as("row of %s", attempt)
                        .isNotNull();
            }
        });
    }

    /** The two runs of a pair are repeated together, and fail together. */
    private void assertPaired(Entry row) {
        Retirement partner = new Retirement(campaign.plan().partner(row.run()), row.attempt());
        Entry other = cluster.rows.get(SimulatedCluster.name(partner));
        if (other == null || !other.outcome().isOfAttempt()) {
            // its Job was never made, or nothing is left of it, perhaps after this run was stopped because of it
            SimulatedPod pod = first.get(partner);
            assertThat(row.cause() == Cause.PairBroken && (pod == null || !pod.isDestroyed()))
                    .as("%s is alone", row)
                    .isFalse();
            return;
        }
        boolean counts = row.outcome() != Outcome.Retried && row.outcome() != Outcome.Failed;
        assertThat(
                        counts
                                ? other.outcome() != Outcome.Retried && other.outcome() != Outcome.Failed
                                : other.outcome() == row.outcome())
                .as("%s and %s", row, other)
                .isTrue();
    }
}
