package io.batchmark.core.loop;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.schedule.Decision.Retirement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/** The pods of a simulated cluster as they really are, their kubelets, and the garbage collector. */
final class SimulatedNodes {
    private final Random random;
    private final SimulatedCluster cluster;
    private final Script script;
    private final Map<String, SimulatedPod> alive = new LinkedHashMap<>();

    /** @param script fates of pods */
    SimulatedNodes(Random random, SimulatedCluster cluster, Script script) {
        this.random = random;
        this.cluster = cluster;
        this.script = script;
    }

    List<SimulatedPod> pods() {
        return List.copyOf(alive.values());
    }

    boolean has(String name) {
        return alive.containsKey(name);
    }

    /** Each kubelet does some of its work. The garbage collector deletes some pods whose Job is gone. */
    void live() {
        for (SimulatedPod pod : pods()) {
            boolean owned = pod.isOwnedBy(0)
                    || pod.isOwnedBy(SimulatedPod.CAMPAIGN)
                    || cluster.jobs.all().stream().anyMatch(job -> pod.isOwnedBy(job.uid()));
            if (!owned && random.nextDouble() < 0.5) {
                pod.delete(cluster.now());
            }
            pod.live(cluster.now());
            publish(pod);
        }
    }

    SimulatedPod make(String name, Retirement attempt, int owner) {
        SimulatedPod pod = new SimulatedPod(random, name, attempt, owner, cluster.now(), parameters(attempt), script);
        pod.nodeAhead(cluster.nodesAhead());
        alive.put(name, pod);
        cluster.witness().created(pod);
        return pod;
    }

    private RunParameters parameters(Retirement attempt) {
        SimulatedCampaign campaign = cluster.campaign();
        return campaign.plan()
                .find(attempt.run())
                .map(run -> campaign.parameters().of(run, attempt.attempt()))
                .orElseThrow();
    }

    /** Stops the pod of an attempt, and returns false if the attempt has no pod. */
    boolean stop(Retirement attempt, Cause cause) {
        Optional<SimulatedPod> pod = alive.values().stream()
                .filter(other -> other.seen().attempt().equals(attempt))
                .findFirst();
        pod.ifPresent(found -> {
            found.stop(cause, cluster.now());
            publish(found);
        });
        return pod.isPresent();
    }

    /** Changes a pod unless it is gone. */
    void change(SimulatedPod.Seen seen, Consumer<SimulatedPod> change) {
        Optional.ofNullable(alive.get(seen.name())).ifPresent(pod -> {
            change.accept(pod);
            publish(pod);
        });
    }

    /** The API server shows a pod as it is. */
    void publish(SimulatedPod pod) {
        if (pod.isGone()) {
            remove(pod);
        } else {
            cluster.pods.put(cluster.now(), pod.seen().name(), pod.seen(), false);
        }
    }

    void remove(SimulatedPod pod) {
        alive.remove(pod.seen().name());
        cluster.pods.remove(cluster.now(), pod.seen().name());
    }
}
