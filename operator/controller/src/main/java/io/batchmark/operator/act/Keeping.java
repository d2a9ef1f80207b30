package io.batchmark.operator.act;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.v1alpha1.Execution.KeepPods;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.operator.observe.Observation;
import io.batchmark.operator.run.KeptRun;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which runs that are over leave their pod.
 *
 * @param keep those that do from now on, the newest first
 * @param discard those that did, and no longer do
 */
public record Keeping(List<KeptRun> keep, List<KeptRun> discard) {
    /** Pods that are kept of the runs that failed, and as many of the others. */
    public static final int MOST = 10;

    /** @param retired attempts to remove */
    public static Keeping of(Observation observation, Collection<Retirement> retired, KeepPods what) {
        List<KeptRun> candidates = new ArrayList<>();
        for (KeptRun kept : observation.kept()) {
            if (row(kept.attempt(), observation) != null) {
                candidates.add(kept);
            }
        }
        if (what != KeepPods.None) {
            for (Job job : observation.jobs()) {
                ended(job, retired, observation)
                        .flatMap(row -> KeptRun.of(job, observation.pods(), row.hasFailed()))
                        .ifPresent(candidates::add);
            }
            for (Pod pod : observation.pods()) {
                ended(pod, retired, observation)
                        .filter(row -> Ownership.isOfCampaign(pod))
                        .flatMap(row -> KeptRun.of(pod, row.hasFailed()))
                        .ifPresent(candidates::add);
            }
        }
        List<KeptRun> keep = Stream.concat(
                        newest(candidates, true).filter(run -> what != KeepPods.None),
                        newest(candidates, false).filter(run -> what == KeepPods.All))
                .toList();
        return new Keeping(
                keep,
                observation.kept().stream().filter(run -> !keep.contains(run)).toList());
    }

    /** The row of the attempt of a Job or a pod that may be kept. */
    private static Optional<Entry> ended(HasMetadata object, Collection<Retirement> retired, Observation observation) {
        Retirement attempt = Attempt.of(object);
        return Optional.ofNullable(retired.contains(attempt) ? row(attempt, observation) : null)
                // a run that was stopped on demand is removed as a whole
                .filter(row -> row.cause() == null || !row.cause().isAskedFor());
    }

    private static @Nullable Entry row(Retirement attempt, Observation observation) {
        return observation.ledger().attempts(attempt.run()).stream()
                .filter(row -> row.attempt() == attempt.attempt())
                .findFirst()
                .orElse(null);
    }

    private static Stream<KeptRun> newest(List<KeptRun> runs, boolean failed) {
        return runs.stream()
                .filter(run -> run.failed() == failed)
                .sorted(Comparator.comparing(KeptRun::ended)
                        // times are in whole seconds
                        .thenComparing(run -> run.root().getMetadata().getName())
                        .reversed())
                .limit(MOST);
    }

    /** Whether a Job stays. */
    boolean keeps(Job job) {
        return keep.stream().anyMatch(run -> run.job() == job);
    }

    /** Whether a pod is of an attempt of which something stays. */
    boolean keeps(Pod pod) {
        return keep.stream().anyMatch(run -> run.has(pod));
    }

    /** Whose log says why the last run failed that did, as kubectl takes it; null where there is none. */
    public @Nullable String failureLog() {
        return keep.stream()
                .filter(KeptRun::failed)
                .findFirst()
                .map(KeptRun::log)
                .orElse(null);
    }
}
