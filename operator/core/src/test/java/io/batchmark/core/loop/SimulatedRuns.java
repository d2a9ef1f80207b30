package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.ObservedAttempt.Container;
import io.batchmark.core.attempt.ObservedAttempt.Disturbance;
import io.batchmark.core.attempt.ObservedAttempt.End;
import io.batchmark.core.loop.SimulatedOperator.Crash;
import io.batchmark.core.loop.SimulatedRefusals.Write;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Opening;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Decision.Stop;
import io.batchmark.core.schedule.Scheduler;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Adapter of the loop to the attempts on a simulated cluster, whose caches are behind. */
final class SimulatedRuns implements Runs {
    /** Attempts that one call removes. */
    private static final int ATTEMPTS = 2;

    private final SimulatedCluster cluster;
    private final Random random;
    private final Duration lag;
    private final SimulatedWrites writes;
    private final SimulatedLedger ledger;
    private final View<SimulatedJob> jobs;
    private final View<SimulatedPod.Seen> pods;
    private boolean isFirstLook;

    /** @param lag age of the caches of the operator at most */
    SimulatedRuns(
            SimulatedCluster cluster, Random random, Duration lag, SimulatedWrites writes, SimulatedLedger ledger) {
        this.cluster = cluster;
        this.random = random;
        this.lag = lag;
        this.writes = writes;
        this.ledger = ledger;
        this.jobs = new View<>(cluster.jobs);
        this.pods = new View<>(cluster.pods);
    }

    /** Sees some of the news, and returns true if there was any. */
    boolean advance() {
        isFirstLook = true;
        Instant oldest = cluster.now().minus(lag);
        // each store advances, although another store has news
        boolean news = jobs.advance(random, oldest);
        news |= pods.advance(random, oldest);
        news |= ledger.advance(random, oldest);
        return news;
    }

    @Override
    public Observation look(Instant now) {
        if (!isFirstLook) {
            cluster.pass(random.nextInt(2000));
            advance();
        }
        isFirstLook = false;
        int missing = ledger.look();
        return new Observation(
                cluster.operatorTime(),
                ledger.ledger(),
                missing,
                List.copyOf(attempts()),
                (int) pods.objects().stream().filter(SimulatedPod.Seen::isKept).count(),
                cluster.neighbours());
    }

    private Collection<ObservedAttempt> attempts() {
        Map<Retirement, ObservedAttempt> attempts = new LinkedHashMap<>();
        for (SimulatedJob job : jobs.objects()) {
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
                    new ObservedAttempt(attempt.run(), attempt.attempt(), null, Map.of(0, seen(pod.facts()))),
                    (seen, other) -> seen.pods().isEmpty()
                            ? new ObservedAttempt(seen.run(), seen.attempt(), seen.job(), other.pods())
                            : seen);
        }
        attempts.replaceAll(
                (name, attempt) -> hasOtherBuild(attempt) ? attempt.withOtherImage("another build") : attempt);
        return attempts.values();
    }

    private static boolean hasOtherBuild(ObservedAttempt attempt) {
        return attempt.pods().values().stream()
                .anyMatch(pod -> pod.container() != null
                        && Fate.OTHER_BUILD.equals(pod.container().image()));
    }

    /** The operator counts ages of facts by a steady clock. */
    private ObservedAttempt.Pod seen(ObservedAttempt.Pod pod) {
        Disturbance disturbed = pod.disturbed();
        Container container = pod.container();
        End end = container == null ? null : container.end();
        return new ObservedAttempt.Pod(
                pod.phase(),
                operatorTime(pod.created()),
                operatorTime(pod.scheduled()),
                operatorTime(pod.gone()),
                disturbed == null ? null : new Disturbance(disturbed.at(), operatorTime(disturbed.seen())),
                pod.stopped(),
                pod.reason(),
                pod.disruption(),
                pod.node(),
                pod.unschedulable(),
                pod.said(),
                end == null
                        ? container
                        : new Container(
                                container.waiting(),
                                container.message(),
                                container.started(),
                                new End(
                                        end.exitCode(),
                                        end.reason(),
                                        end.at(),
                                        operatorTime(end.seen()),
                                        end.message()),
                                container.image()),
                pod.databaseEnd(),
                pod.lead(),
                pod.gated());
    }

    private @Nullable Instant operatorTime(@Nullable Instant ofCluster) {
        return ofCluster == null ? null : ofCluster.plus(Duration.between(cluster.now(), cluster.operatorTime()));
    }

    private ObservedAttempt.Job seen(SimulatedJob job) {
        return new ObservedAttempt.Job(
                operatorTime(job.created()),
                operatorTime(job.ended()),
                cluster.controller().queue(),
                cluster.controller().refusal());
    }

    @Override
    public void open(List<Opening> attempts) {
        for (Opening opening : attempts) {
            Retirement attempt = new Retirement(opening.run(), opening.attempt());
            pods.objects().stream()
                    .filter(pod -> pod.attempt().equals(attempt) && pod.facts().gated())
                    .forEach(this::open);
        }
    }

    private void open(SimulatedPod.Seen pod) {
        writes.send(Write.Start, () -> {
            if (cluster.open(pod)) {
                pods.wrote(pod.name());
            }
        });
    }

    @Override
    public void start(List<Start> starts, Scheduler.Parameters parameters) {
        for (Start start : starts) {
            create(start);
            open(List.of(new Opening(start.run().key(), start.attempt())));
        }
    }

    private void create(Start start) {
        try {
            writes.send(Write.Start, () -> {
                String name = SimulatedCluster.name(new Retirement(start.run().key(), start.attempt()));
                if (cluster.starts().start(start)) {
                    (cluster.withJobs() ? jobs : pods).wrote(name);
                }
            });
        } catch (Crash e) {
            cluster.starts().delay(start);
            throw e;
        }
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
                .filter(pod -> pod.isKept() || attempts.contains(pod.attempt()) && pod.isKeepable())
                .map(pod -> new EndedPod(pod.attempt(), pod.name(), "pod/" + pod.name(), pod.end(), pod.keptAs()))
                .toList();
    }

    @Override
    public boolean end(Decision decision, PodRetention retention) {
        RefusedException unstoppable = stop(decision.stop());
        Map<String, Boolean> keep = new HashMap<>();
        retention.keep().forEach(kept -> keep.put(kept.pod().name(), kept.failed()));
        Set<String> discard = retention.discard().stream().map(EndedPod::name).collect(Collectors.toSet());
        for (SimulatedPod.Seen pod : pods.objects()) {
            if (keep.containsKey(pod.name()) && !pod.isKept()) {
                writes.send(() -> cluster.keep(pod, keep.get(pod.name())));
                writes.send(() -> cluster.release(pod));
            } else if (discard.contains(pod.name())) {
                writes.send(() -> cluster.deletePod(pod));
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
            List<Runnable> steps = removal(attempt, keep);
            if (!steps.isEmpty() && removed++ == ATTEMPTS) {
                return false;
            }
            steps.forEach(writes::send);
        }
        return true;
    }

    /** Returns the first refusal, which keeps no other attempt from its end; null if no stop was refused. */
    private @Nullable RefusedException stop(List<Stop> stops) {
        RefusedException first = null;
        for (Stop stop : stops) {
            try {
                writes.send(Write.Stop, () -> cluster.stop(stop));
            } catch (RefusedException e) {
                first = first == null ? e : first;
            }
        }
        return first;
    }

    /** Removes all that is left of runs, except pods that are kept for their logs. */
    void removeAll() {
        Stream.concat(
                        pods.objects().stream().map(SimulatedPod.Seen::attempt),
                        jobs.objects().stream().map(SimulatedJob::attempt))
                .distinct()
                .flatMap(attempt -> removal(attempt, Set.of()).stream())
                .forEach(writes::send);
    }

    /** The writes that remove the finalizers, pods and Jobs of an attempt. */
    private List<Runnable> removal(Retirement attempt, Set<String> keep) {
        List<Runnable> steps = new ArrayList<>();
        for (SimulatedPod.Seen pod : pods.objects()) {
            if (pod.attempt().equals(attempt) && !pod.isKept() && !keep.contains(pod.name())) {
                if (pod.held()) {
                    steps.add(() -> cluster.release(pod));
                }
                if (pod.owner() <= 0 && pod.facts().gone() == null) {
                    steps.add(() -> cluster.deletePod(pod));
                }
            }
        }
        for (SimulatedJob job : jobs.objects()) {
            if (job.attempt().equals(attempt) && !job.deleting()) {
                steps.add(() -> cluster.deleteJob(job));
            }
        }
        return steps;
    }
}
