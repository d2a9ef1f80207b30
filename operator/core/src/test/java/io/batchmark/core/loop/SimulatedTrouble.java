package io.batchmark.core.loop;

import java.util.List;
import java.util.Random;

/** People, drains and broken nodes in a simulated cluster. */
final class SimulatedTrouble {
    private final Random random;
    private final SimulatedCluster cluster;

    SimulatedTrouble(Random random, SimulatedCluster cluster) {
        this.random = random;
        this.cluster = cluster;
    }

    /** Disturbs a Job or a pod, and brings some nodes back, too late or in time. */
    void strike() {
        List<SimulatedJob> jobs = cluster.jobs.all();
        if (!jobs.isEmpty() && random.nextDouble() < 0.5) {
            disturb(jobs.get(random.nextInt(jobs.size())));
        } else {
            List<SimulatedPod> pods = cluster.nodes().pods();
            if (!pods.isEmpty()) {
                disturb(pods.get(random.nextInt(pods.size())));
            }
        }
        cluster.alivePods().filter(pod -> random.nextDouble() < 0.2).forEach(SimulatedPod::findNode);
        cluster.nodes().pods().forEach(cluster.nodes()::publish);
    }

    private void disturb(SimulatedJob job) {
        switch (random.nextInt(3)) {
            case 0 -> cluster.jobs.remove(cluster.now(), job.name());
            case 1 -> cluster.replace(job.deleted());
            default -> {
                cluster.jobs.remove(cluster.now(), job.name());
                cluster.alivePods().filter(pod -> pod.isOwnedBy(job.uid())).forEach(SimulatedPod::orphan);
            }
        }
    }

    private void disturb(SimulatedPod pod) {
        switch (random.nextInt(6)) {
            case 0 -> pod.delete(cluster.now());
            case 1 -> pod.drain(cluster.now());
            case 2 -> pod.evict(cluster.now());
            case 3 -> pod.loseNode(cluster.now());
            case 4 -> pod.silenceNode();
            default -> {
                pod.destroy();
                cluster.nodes().remove(pod);
            }
        }
    }
}
