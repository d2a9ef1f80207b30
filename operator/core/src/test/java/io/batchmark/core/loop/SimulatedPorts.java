package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.loop.SimulatedCluster.Write;
import io.batchmark.core.loop.SimulatedOperator.Crash;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Decision.Stop;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.core.summary.EarlierCampaign;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Adapter of the loop to a simulated cluster, whose caches are behind, which may refuse a write, and during which the operator may crash. */
final class SimulatedPorts implements Runs, LedgerStore, ReportStore, Prerequisites {
    /** Rows of a shard of the ledger: one write. */
    private static final int ROWS = 2;

    /** Attempts that one call removes. */
    private static final int ATTEMPTS = 2;

    private final SimulatedCluster cluster;
    private final Random random;
    private final Duration lag;
    private final View<SimulatedCluster.Job> jobs;
    private final View<SimulatedPod.Seen> pods;
    private final View<Entry> rows;
    private final SimulatedAudience audience;
    private final SeenLedger seen = new SeenLedger();
    private @Nullable String missing;
    private @Nullable EarlierCampaign earlier;
    private double crashes;
    private boolean isFirstLook;

    SimulatedPorts(SimulatedCluster cluster, Random random, Duration lag) {
        this.cluster = cluster;
        this.random = random;
        this.lag = lag;
        this.jobs = new View<>(cluster.jobs);
        this.pods = new View<>(cluster.pods);
        this.rows = new View<>(cluster.rows);
        this.audience = new SimulatedAudience(cluster.campaign());
    }

    Ports all() {
        return new Ports(this, this, this, this, () -> earlier, audience, audience);
    }

    SimulatedAudience audience() {
        return audience;
    }

    /** @param what the prerequisite that is not ready; null if all are ready */
    void missing(@Nullable String what) {
        missing = what;
    }

    /** @param campaign the campaign that this one is compared with; null for no comparison */
    void earlier(@Nullable EarlierCampaign campaign) {
        earlier = campaign;
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
        int missing = seen.look(cluster.campaign().plan(), rows.version(), rows::objects);
        return new Observation(
                cluster.operatorTime(),
                seen.ledger(),
                missing,
                List.copyOf(attempts()),
                (int) pods.objects().stream().filter(SimulatedPod.Seen::isKept).count(),
                cluster.neighbours());
    }

    private Collection<ObservedAttempt> attempts() {
        Map<Retirement, ObservedAttempt> attempts = new LinkedHashMap<>();
        for (SimulatedCluster.Job job : jobs.objects()) {
            Retirement attempt = job.attempt();
            attempts.put(attempt, new ObservedAttempt(attempt.run(), attempt.attempt(), seen(job), Map.of()));
        }
        // in the order of their creation
        for (SimulatedPod.Seen pod : pods.objects()) {
            if (pod.isKept()) {
                continue;
            }
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

    private ObservedAttempt.Job seen(SimulatedCluster.Job job) {
        return new ObservedAttempt.Job(job.created(), job.ended(), cluster.queue(), null);
    }

    @Override
    public void start(List<Start> starts, Scheduler.Parameters parameters) {
        starts.forEach(start -> writeUnlessRefused(Write.Start, () -> {
            String name = SimulatedCluster.name(new Retirement(start.run().key(), start.attempt()));
            if (cluster.start(start)) {
                (cluster.withJobs() ? jobs : pods).wrote(name);
            }
        }));
    }

    @Override
    public void accompany(List<Start> starts, Scheduler.Parameters parameters) {
        starts.forEach(start ->
                cluster.campaign().events.add("Accompanied: " + start.run().key()));
    }

    @Override
    public List<EndedPod> ended(Collection<Retirement> retired) {
        boolean mayKeep = !retired.isEmpty() && cluster.campaign().read().retention() != PodRetention.Mode.None;
        assertThat(mayKeep || pods.objects().stream().anyMatch(SimulatedPod.Seen::isKept))
                .as("reason to ask for ended pods")
                .isTrue();
        Set<Retirement> attempts = new HashSet<>(retired);
        return pods.objects().stream()
                .filter(pod -> pod.isKept() || attempts.contains(pod.attempt()) && isKeepable(pod))
                .map(pod -> new EndedPod(pod.attempt(), pod.name(), "pod/" + pod.name(), end(pod), pod.keptAs()))
                .toList();
    }

    /** A pod without a Job whose container has ended. */
    private static boolean isKeepable(SimulatedPod.Seen pod) {
        return pod.owner() == SimulatedPod.CAMPAIGN
                && pod.facts().phase().isTerminal()
                && pod.facts().gone() == null
                && pod.facts().container() != null
                && pod.facts().container().end() != null;
    }

    private static Instant end(SimulatedPod.Seen pod) {
        return pod.facts().container().end().at();
    }

    @Override
    public boolean end(Decision decision, PodRetention retention) {
        RefusedException unstoppable = stop(decision.stop());
        Map<String, Boolean> keep = new HashMap<>();
        retention.keep().forEach(kept -> keep.put(kept.pod().name(), kept.failed()));
        Set<String> discard = retention.discard().stream().map(EndedPod::name).collect(Collectors.toSet());
        for (SimulatedPod.Seen pod : pods.objects()) {
            if (keep.containsKey(pod.name()) && !pod.isKept()) {
                write(() -> cluster.keep(pod, keep.get(pod.name())));
                write(() -> cluster.release(pod));
            } else if (discard.contains(pod.name())) {
                write(() -> cluster.deletePod(pod));
            }
        }
        boolean isAll = remove(decision.retire(), keep.keySet());
        if (unstoppable != null) {
            throw unstoppable;
        }
        return isAll;
    }

    /** Removes some attempts, and returns whether no other attempt is left to remove. */
    private boolean remove(List<Retirement> retired, Set<String> keep) {
        int removed = 0;
        for (Retirement attempt : new LinkedHashSet<>(retired)) {
            List<Runnable> writes = removal(attempt, keep);
            if (!writes.isEmpty() && removed++ == ATTEMPTS) {
                return false;
            }
            writes.forEach(this::write);
        }
        return true;
    }

    /** Returns the first refusal, which keeps no other attempt from its end; null if no stop was refused. */
    private @Nullable RefusedException stop(List<Stop> stops) {
        RefusedException first = null;
        for (Stop stop : stops) {
            try {
                writeUnlessRefused(Write.Stop, () -> cluster.stop(stop));
            } catch (RefusedException e) {
                first = first == null ? e : first;
            }
        }
        return first;
    }

    void forgetRerun() {
        writeUnlessRefused(Write.Request, cluster.campaign()::forgetRerun);
    }

    /** Removes all that is left of runs, except pods that are kept for their logs. */
    void removeAll() {
        Stream.concat(
                        pods.objects().stream().map(SimulatedPod.Seen::attempt),
                        jobs.objects().stream().map(SimulatedCluster.Job::attempt))
                .distinct()
                .flatMap(attempt -> removal(attempt, Set.of()).stream())
                .forEach(this::write);
    }

    /** The writes that remove the finalizers, pods and Jobs of an attempt. */
    private List<Runnable> removal(Retirement attempt, Set<String> keep) {
        List<Runnable> writes = new ArrayList<>();
        for (SimulatedPod.Seen pod : pods.objects()) {
            if (pod.attempt().equals(attempt) && !pod.isKept() && !keep.contains(pod.name())) {
                if (pod.held()) {
                    writes.add(() -> cluster.release(pod));
                }
                if (pod.owner() <= 0 && pod.facts().gone() == null) {
                    writes.add(() -> cluster.deletePod(pod));
                }
            }
        }
        for (SimulatedCluster.Job job : jobs.objects()) {
            if (job.attempt().equals(attempt) && !job.deleting()) {
                writes.add(() -> cluster.deleteJob(job));
            }
        }
        return writes;
    }

    @Override
    public void add(List<Entry> added) {
        for (int from = 0; from < added.size(); from += ROWS) {
            List<Entry> shard = added.subList(from, Math.min(from + ROWS, added.size()));
            writeUnlessRefused(
                    Write.Ledger,
                    () -> shard.forEach(row -> {
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
        return files ->
                writeUnlessRefused(Write.Report, () -> cluster.campaign().report(files));
    }

    @Override
    public @Nullable String find() {
        cluster.mayRefuse(Write.Prerequisites);
        return missing;
    }

    @Override
    public Scheduler.Parameters parameters() {
        return cluster.campaign().parameters();
    }

    private void writeUnlessRefused(Write kind, Runnable write) {
        cluster.mayRefuse(kind);
        write(write);
    }

    private void write(Runnable write) {
        mayCrash();
        write.run();
        mayCrash();
    }
}
