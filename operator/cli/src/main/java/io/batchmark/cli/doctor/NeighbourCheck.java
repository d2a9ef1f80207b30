package io.batchmark.cli.doctor;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Whether other pods on the nodes may take CPU time from runs. */
final class NeighbourCheck implements Check {
    private static final String NAME = "neighbours";
    private static final String RUN = "batchmark.io/part";

    /** What every cluster has on every node. */
    private static final String SYSTEM = "kube-system";

    @Override
    public List<Finding> of(Observed cluster, Need need) {
        List<Pod> pods = cluster.pods();
        if (pods == null || cluster.nodes() == null) {
            return List.of(Finding.hint(
                    NAME,
                    "other pods on the nodes cannot be seen",
                    "other pods take CPU time, caches and disk from runs; reports show the waiting times of runs",
                    "ask a user who can list pods of all namespaces"));
        }
        List<String> candidates = cluster.candidates(need).stream()
                .map(Node::getMetadata)
                .map(metadata -> metadata.getName())
                .toList();
        Map<String, Long> unbounded = pods.stream()
                .filter(RoomCheck::isThere)
                .filter(pod -> candidates.contains(
                        Objects.requireNonNullElse(pod.getSpec().getNodeName(), "")))
                .filter(pod -> !pod.getMetadata().getNamespace().equals(SYSTEM)
                        && !Objects.requireNonNullElse(pod.getMetadata().getLabels(), Map.<String, String>of())
                                .containsKey(RUN))
                .filter(NeighbourCheck::mayTakeMore)
                .collect(Collectors.groupingBy(pod -> pod.getSpec().getNodeName(), Collectors.counting()));
        return List.of(finding(unbounded, candidates.size()));
    }

    /** @param unbounded such pods by node */
    private static Finding finding(Map<String, Long> unbounded, int nodes) {
        if (unbounded.isEmpty()) {
            return Finding.good(
                    NAME,
                    "all other pods take at most the CPU that they request, on "
                            + (nodes == 1 ? "the node" : "each of " + nodes + " nodes"));
        }
        long pods = unbounded.values().stream().mapToLong(Long::longValue).sum();
        return Finding.hint(
                NAME,
                (pods == 1 ? "1 pod" : pods + " pods")
                        + (nodes == 1 ? " on the node" : " on " + unbounded.size() + " of " + nodes + " nodes")
                        + " may take more CPU than " + (pods == 1 ? "it asks for" : "they ask for"),
                "when they are busy, runs next to them are slower: more blocks are needed, and runs that were"
                        + " disturbed are repeated where execution.disturbance says so",
                "give runs nodes of their own, by a taint and runner.podTemplate.spec.tolerations and nodeSelector");
    }

    /** A container without a CPU limit, or with one above what it requests. */
    private static boolean mayTakeMore(Pod pod) {
        return pod.getSpec().getContainers().stream().anyMatch(container -> {
            if (container.getResources() == null) {
                return true;
            }
            var limit = Need.cpu(container.getResources().getLimits());
            var request = Need.cpu(container.getResources().getRequests());
            return limit == null || request != null && limit.compareTo(request) > 0;
        });
    }
}
