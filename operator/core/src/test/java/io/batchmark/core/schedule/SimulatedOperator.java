package io.batchmark.core.schedule;

import io.batchmark.core.adaptation.Rerun;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.Retirement;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One life of the operator: observe, decide, act, in the order and with the eyes of the real one. */
final class SimulatedOperator {
    /** The operator is gone. */
    static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Rows of a shard of the ledger: what is written at once. */
    private static final int ROWS = 2;

    private final SimulatedCluster cluster;
    private final Plan plan;
    private final Random random;
    private final Duration lag;
    private final View<SimulatedCluster.Job> jobs;
    private final View<SimulatedPod.Seen> pods;
    private final View<Entry> rows;
    private double crashes;
    private boolean due = true;
    private @Nullable Instant lookAgain;
    private @Nullable Phase phase;

    /**
     * @param phase phase in the status of the campaign
     * @param lag how old what it sees may be
     */
    SimulatedOperator(SimulatedCluster cluster, Plan plan, Random random, @Nullable Phase phase, Duration lag) {
        this.cluster = cluster;
        this.plan = plan;
        this.random = random;
        this.phase = phase;
        this.lag = lag;
        this.jobs = new View<>(cluster.jobs);
        this.pods = new View<>(cluster.pods);
        this.rows = new View<>(cluster.rows);
    }

    @Nullable
    Phase phase() {
        return phase;
    }

    /**
     * Sees some of what happened and, where that or the time calls for it, reconciles.
     *
     * @param crashes how likely the operator is to be gone before or after any write
     */
    void step(double crashes) {
        this.crashes = crashes;
        mayCrash();
        look();
        due |= lookAgain != null && !cluster.now().isBefore(lookAgain);
        if (due && random.nextDouble() < 0.8) {
            due = false;
            lookAgain = null;
            reconcile();
        }
    }

    private void look() {
        Instant oldest = cluster.now().minus(lag);
        // one after the other, each of them whether or not another has news
        due |= jobs.advance(random, oldest);
        due |= pods.advance(random, oldest);
        due |= rows.advance(random, oldest);
    }

    private void reconcile() {
        if (phase == Phase.Completed || phase == Phase.Cancelled) {
            // a pod may show up after the end: that of a Job which somebody deleted before its pod was seen
            retire(attempt -> true);
            return;
        }
        Decision decision = decide();
        act(decision);
        if (!decision.record().isEmpty()) {
            cluster.pass(random.nextInt(2000));
            look();
            decision = decide();
            act(decision);
        }
        mayCrash();
        phase = decision.state().phase();
        lookAgain = decision.lookAgain();
        if (lookAgain != null && !lookAgain.isAfter(cluster.now().minusMillis(1))) {
            throw new AssertionError("looks again at " + lookAgain + " although it is " + cluster.now());
        }
    }

    private Decision decide() {
        return new Scheduler(plan, cluster.policy(), Given.PARAMETERS)
                .decide(Ledger.of(plan, rows.objects()), attempts(), Neighbours.NONE, cluster.now());
    }

    private Collection<ObservedAttempt> attempts() {
        Map<Retirement, ObservedAttempt> attempts = new LinkedHashMap<>();
        for (SimulatedCluster.Job job : jobs.objects()) {
            Retirement attempt = job.attempt();
            attempts.put(attempt, new ObservedAttempt(attempt.run(), attempt.attempt(), seen(job), Map.of()));
        }
        // in the order of their creation
        for (SimulatedPod.Seen pod : pods.objects()) {
            Retirement attempt = pod.attempt();
            attempts.merge(
                    attempt,
                    new ObservedAttempt(attempt.run(), attempt.attempt(), null, Map.of(0, pod.facts())),
                    (seen, other) -> seen.pods().isEmpty()
                            ? new ObservedAttempt(seen.run(), seen.attempt(), seen.job(), other.pods())
                            : seen);
        }
        return attempts.values();
    }

    private static ObservedAttempt.Job seen(SimulatedCluster.Job job) {
        return new ObservedAttempt.Job(job.created(), job.ended(), null, null);
    }

    /** The spec has changed, or a treatment is asked for again. */
    void tell(@Nullable String rerun) {
        due = true;
        if (rerun != null && phase != Phase.Completed && phase != Phase.Cancelled) {
            record(Rerun.of(rerun, plan, Ledger.of(plan, rows.objects()), attempts(), cluster.now())
                    .rows());
        }
    }

    private void act(Decision decision) {
        decision.start()
                .forEach(start -> write(() -> {
                    String name =
                            SimulatedCluster.name(new Retirement(start.run().key(), start.attempt()));
                    if (cluster.start(start)) {
                        (cluster.withJobs() ? jobs : pods).wrote(name);
                    }
                }));
        record(decision.record());
        decision.stop().forEach(stop -> write(() -> cluster.stop(stop)));
        retire(new HashSet<>(decision.retire())::contains);
    }

    private void record(List<Entry> record) {
        for (int from = 0; from < record.size(); from += ROWS) {
            List<Entry> shard = record.subList(from, Math.min(from + ROWS, record.size()));
            write(() -> shard.forEach(row -> {
                cluster.record(row);
                rows.wrote(SimulatedCluster.name(new Retirement(row.run(), row.attempt())));
            }));
        }
    }

    private void retire(Predicate<Retirement> attempts) {
        for (SimulatedPod.Seen pod : pods.objects()) {
            if (attempts.test(pod.attempt())) {
                if (pod.held()) {
                    write(() -> cluster.release(pod));
                }
                if (pod.owner() <= 0) {
                    write(() -> cluster.deletePod(pod));
                }
            }
        }
        for (SimulatedCluster.Job job : jobs.objects()) {
            if (attempts.test(job.attempt()) && !job.deleting()) {
                write(() -> cluster.deleteJob(job));
            }
        }
    }

    private void write(Runnable write) {
        mayCrash();
        write.run();
        mayCrash();
    }

    private void mayCrash() {
        if (random.nextDouble() < crashes) {
            throw new Crash();
        }
    }
}
