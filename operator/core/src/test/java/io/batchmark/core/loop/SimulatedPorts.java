package io.batchmark.core.loop;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.loop.SimulatedOperator.Crash;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Neighbours;
import io.batchmark.core.schedule.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Adapter of the loop to a simulated cluster, whose caches are behind, which may refuse a write, and during which the operator may crash. */
final class SimulatedPorts implements Runs, LedgerStore, ReportStore, Prerequisites, Events, Watcher {
    /** Rows of a shard of the ledger: one write. */
    private static final int ROWS = 2;

    private final SimulatedCluster cluster;
    private final Random random;
    private final Duration lag;
    private final View<SimulatedCluster.Job> jobs;
    private final View<SimulatedPod.Seen> pods;
    private final View<Entry> rows;
    private double crashes;
    private boolean isFirstLook;

    SimulatedPorts(SimulatedCluster cluster, Random random, Duration lag) {
        this.cluster = cluster;
        this.random = random;
        this.lag = lag;
        this.jobs = new View<>(cluster.jobs);
        this.pods = new View<>(cluster.pods);
        this.rows = new View<>(cluster.rows);
    }

    Ports all() {
        return new Ports(this, this, this, this, () -> null, this, this);
    }

    /** @param probability probability that the operator is gone before or after a write */
    void crash(double probability) {
        crashes = probability;
        mayCrash();
    }

    void mayCrash() {
        if (random.nextDouble() < crashes) {
            throw new Crash();
        }
    }

    /** Sees some of the news, and returns whether there was any. */
    boolean advance() {
        isFirstLook = true;
        Instant oldest = cluster.now().minus(lag);
        // one after the other, each of them whether or not another has news
        boolean news = jobs.advance(random, oldest);
        news |= pods.advance(random, oldest);
        news |= rows.advance(random, oldest);
        return news;
    }

    @Override
    public Observation look(Instant now) {
        if (!isFirstLook) {
            cluster.pass(random.nextInt(2000));
            advance();
        }
        isFirstLook = false;
        return new Observation(
                cluster.now(),
                Ledger.of(cluster.campaign().plan(), rows.objects()),
                0,
                List.copyOf(attempts()),
                Neighbours.NONE);
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

    @Override
    public void start(List<Start> starts, Scheduler.Parameters parameters) {
        starts.forEach(start -> writeUnlessRefused(() -> {
            String name = SimulatedCluster.name(new Retirement(start.run().key(), start.attempt()));
            if (cluster.start(start)) {
                (cluster.withJobs() ? jobs : pods).wrote(name);
            }
        }));
    }

    @Override
    public void accompany(List<Start> starts, Scheduler.Parameters parameters) {
        if (!starts.isEmpty()) {
            throw new AssertionError("runs here have a pod each and no queue: " + starts);
        }
    }

    @Override
    public List<EndedPod> ended(Collection<Retirement> retired) {
        return List.of();
    }

    @Override
    public boolean end(Decision decision, PodRetention retention) {
        decision.stop().forEach(stop -> write(() -> cluster.stop(stop)));
        remove(new HashSet<>(decision.retire())::contains);
        return true;
    }

    /** Removes finalizers, pods and Jobs of attempts. */
    void remove(Predicate<Retirement> attempts) {
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

    @Override
    public void add(List<Entry> added) {
        for (int from = 0; from < added.size(); from += ROWS) {
            List<Entry> shard = added.subList(from, Math.min(from + ROWS, added.size()));
            writeUnlessRefused(() -> shard.forEach(row -> {
                cluster.record(row);
                rows.wrote(SimulatedCluster.name(new Retirement(row.run(), row.attempt())));
            }));
        }
    }

    @Override
    public List<Entry> read() {
        return new ArrayList<>(rows.objects());
    }

    @Override
    public Consumer<ReportFiles> replace() {
        return files -> writeUnlessRefused(() -> cluster.campaign().report(files));
    }

    @Override
    public @Nullable String find() {
        return null;
    }

    @Override
    public Scheduler.Parameters parameters() {
        return Given.PARAMETERS;
    }

    @Override
    public void recorded(List<Entry> recorded) {
        recorded.forEach(row -> tell(row.outcome() + ": " + row.run() + ": " + row.cause()));
    }

    @Override
    public void rowsMissing(int missing) {
        tell("LedgerRowsMissing: " + missing);
    }

    @Override
    public void rerun(long runs, String request) {
        tell("Rerun: " + runs + ": " + request);
    }

    @Override
    public void rerunUnknown(List<String> treatments, String example, String request) {
        tell("RerunUnknown: " + treatments + " " + example);
    }

    @Override
    public void rerunRefused(String message) {
        tell("RerunRefused: " + message);
    }

    private void tell(String event) {
        cluster.campaign().events.add(event);
    }

    @Override
    public void observed(Observation observation, State state) {}

    @Override
    public void recording(List<Entry> ending) {}

    @Override
    public void analysed(ReportFiles files) {}

    @Override
    public void refused() {}

    private void writeUnlessRefused(Runnable write) {
        cluster.mayRefuse();
        write(write);
    }

    private void write(Runnable write) {
        mayCrash();
        write.run();
        mayCrash();
    }
}
