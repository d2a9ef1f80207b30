package io.batchmark.operator.run;

import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * The Jobs and pods of a campaign's attempts. An attempt with one pod mostly has no Job.
 *
 * @param jobs those of attempts that are not let go yet
 * @param pods likewise
 * @param kept attempts that are over and of which a pod is kept
 */
public record AttemptObjects(List<Job> jobs, List<Pod> pods, List<KeptRun> kept) {
    /** What of all that there is with the label of the campaign's name is its own. */
    public static AttemptObjects of(BenchmarkCampaign campaign, Collection<Job> jobs, Collection<Pod> pods) {
        List<Job> ownJobs = Ownership.attempts(campaign, jobs);
        List<Pod> ownPods = Ownership.pods(campaign, pods, jobs);
        List<KeptRun> kept = KeptRun.of(ownJobs, ownPods);
        return new AttemptObjects(
                ownJobs.stream()
                        .filter(job -> kept.stream().noneMatch(run -> run.job() == job))
                        .toList(),
                ownPods.stream()
                        .filter(pod -> !KeptRun.isMarked(pod) && kept.stream().noneMatch(run -> run.has(pod)))
                        .toList(),
                kept);
    }

    /** Tests if no Job or pod is left that may still end. The wait for each of them begins with the first test. */
    public boolean areLost(Duration grace, Since since, Instant now) {
        return Stream.concat(
                        jobs.stream().map(job -> JobState.isLost(job, grace, since, now)),
                        pods.stream().map(pod -> PodState.isLost(pod, grace, since, now)))
                .reduce(true, Boolean::logicalAnd);
    }

    /** Whether nothing is there but what is kept. */
    public boolean isEmpty() {
        return jobs.isEmpty() && pods.isEmpty();
    }
}
