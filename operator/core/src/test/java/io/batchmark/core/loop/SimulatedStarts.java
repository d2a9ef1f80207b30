package io.batchmark.core.loop;

import io.batchmark.core.attempt.PodStory;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The creates of Jobs and pods of attempts in a simulated cluster. */
final class SimulatedStarts {
    private final Random random;
    private final SimulatedCluster cluster;
    private final List<Start> late = new ArrayList<>();

    SimulatedStarts(Random random, SimulatedCluster cluster) {
        this.random = random;
        this.cluster = cluster;
    }

    /**
     * The operator creates a Job, or a pod.
     *
     * @return true if it was not there
     */
    boolean start(Start start) {
        cluster.witness().assertMayStart(start);
        Retirement attempt = attempt(start);
        if (exists(attempt)) {
            return false;
        }
        create(attempt, true);
        cluster.witness().assertParallelism();
        return true;
    }

    /** The operator is gone while its create is under way. */
    void delay(Start start) {
        late.add(start);
    }

    /** Some creates arrive after another operator has recorded and removed the attempt. */
    void arriveLate() {
        late.removeIf(start -> {
            Retirement attempt = attempt(start);
            boolean arrives = cluster.rows.get(SimulatedCluster.name(attempt)) != null
                    && !exists(attempt)
                    && random.nextDouble() < 0.1;
            if (arrives) {
                create(attempt, false);
            }
            return arrives;
        });
    }

    private boolean exists(Retirement attempt) {
        String name = SimulatedCluster.name(attempt);
        return cluster.withJobs()
                ? cluster.jobs.get(name) != null
                : cluster.nodes().has(name);
    }

    /** @param own true if the present operator creates the Job or pod */
    private void create(Retirement attempt, boolean own) {
        String name = SimulatedCluster.name(attempt);
        if (cluster.withJobs()) {
            SimulatedJob job =
                    new SimulatedJob(name, attempt, cluster.nextUid(), PodStory.stamp(cluster.now()), null, false);
            cluster.jobs.put(cluster.now(), name, job, own);
        } else {
            SimulatedPod pod = cluster.nodes().make(name, attempt, SimulatedPod.CAMPAIGN);
            cluster.pods.put(cluster.now(), name, pod.seen(), own);
        }
    }

    private static Retirement attempt(Start start) {
        return new Retirement(start.run().key(), start.attempt());
    }
}
