package io.batchmark.core.loop;

import io.batchmark.core.attempt.PodStory;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The controller that makes the pods of Jobs in a simulated cluster. */
final class SimulatedJobController {
    private final Random random;
    private final SimulatedCluster cluster;
    private final Set<Integer> served = new HashSet<>();
    /** The remainder by seven of the UIDs of Jobs without a pod. An even remainder lasts; 7 or more stands for no Job. */
    private final int podless;

    private @Nullable String queue;
    private @Nullable String refusal;

    SimulatedJobController(Random random, SimulatedCluster cluster) {
        this.random = random;
        this.cluster = cluster;
        this.podless = random.nextInt(14);
    }

    /** The queue that admits no Job at present; null if Jobs get their pods. */
    @Nullable
    String queue() {
        return queue;
    }

    void queue(@Nullable String name) {
        queue = name;
    }

    /** The event of a Job whose pod is refused; null if no pod is refused. */
    @Nullable
    String refusal() {
        return refusal;
    }

    /** @param event the words of the API server that refuses all later pods; null to accept them */
    void refusal(@Nullable String event) {
        refusal = event;
    }

    /** Does some of the work for a Job. */
    void control(SimulatedJob job) {
        List<SimulatedPod> own =
                cluster.alivePods().filter(pod -> pod.isOwnedBy(job.uid())).toList();
        boolean over = own.stream().anyMatch(SimulatedPod::isTerminal) || own.isEmpty() && served.contains(job.uid());
        if (job.deleting() && own.isEmpty()) {
            cluster.jobs.remove(cluster.now(), job.name());
        } else if (job.deleting()) {
            own.forEach(pod -> pod.delete(cluster.now()));
        } else if (over && job.ended() == null && chance()) {
            cluster.replace(job.ended(PodStory.stamp(cluster.now())));
        } else if (own.isEmpty() && mayMakePod(job) && chance()) {
            served.add(job.uid());
            cluster.makePod(job);
        }
    }

    private boolean mayMakePod(SimulatedJob job) {
        return queue == null && refusal == null && !served.contains(job.uid()) && !isRefused(job);
    }

    /** Some Jobs cannot have a pod, for a while or for ever. */
    private boolean isRefused(SimulatedJob job) {
        return job.uid() % 7 == podless
                && (podless % 2 == 0 || cluster.now().isBefore(job.created().plusSeconds(90)));
    }

    private boolean chance() {
        return random.nextDouble() < 0.5;
    }
}
