package io.batchmark.operator.act;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.core.loop.EndedPod;
import io.batchmark.core.loop.PodRetention;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.operator.observe.ObservedObjects;
import io.batchmark.operator.run.KeptRun;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The objects of ended runs that are kept.
 *
 * @param keep runs that are kept from now on
 * @param discard runs that were kept and are no longer kept
 */
public record KeptRuns(List<KeptRun> keep, List<KeptRun> discard) {
    /** Runs that can be kept, by name: runs that were kept before, and these attempts. */
    public static Map<String, KeptRun> candidates(ObservedObjects objects, Collection<Retirement> retired) {
        Set<Retirement> attempts = new HashSet<>(retired);
        List<KeptRun> runs = new ArrayList<>(objects.kept());
        for (Job job : objects.jobs()) {
            if (attempts.contains(Attempt.of(job))) {
                KeptRun.of(job, objects.pods()).ifPresent(runs::add);
            }
        }
        for (Pod pod : objects.pods()) {
            if (Ownership.isOfCampaign(pod) && attempts.contains(Attempt.of(pod))) {
                KeptRun.of(pod).ifPresent(runs::add);
            }
        }
        Map<String, KeptRun> byName = new LinkedHashMap<>();
        runs.forEach(run -> byName.put(run.name(), run));
        return byName;
    }

    /** The objects of the pods that the loop keeps and discards. */
    public static KeptRuns of(PodRetention retention, Map<String, KeptRun> candidates) {
        return new KeptRuns(
                retention.keep().stream()
                        .map(kept -> run(kept.pod(), candidates).with(kept.failed()))
                        .toList(),
                retention.discard().stream().map(pod -> run(pod, candidates)).toList());
    }

    private static KeptRun run(EndedPod pod, Map<String, KeptRun> candidates) {
        return Objects.requireNonNull(candidates.get(pod.name()));
    }

    /** Whether a Job stays. */
    boolean keeps(Job job) {
        return keep.stream().anyMatch(run -> run.job() == job);
    }

    /** Whether a pod is of an attempt of which something stays. */
    boolean keeps(Pod pod) {
        return keep.stream().anyMatch(run -> run.has(pod));
    }
}
