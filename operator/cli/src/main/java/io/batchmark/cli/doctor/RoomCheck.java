package io.batchmark.cli.doctor;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Whether nodes have CPUs left for the runs that are to go on at the same time. */
final class RoomCheck implements Check {
    private static final String NAME = "room";

    @Override
    public List<Finding> of(Observed cluster, Need need) {
        if (cluster.nodes() == null || cluster.pods() == null) {
            return List.of(Finding.hint(
                    NAME,
                    "free room on the nodes cannot be seen",
                    "runs that find no node wait, and fail after execution.pendingTimeout",
                    "ask a user who can list nodes and pods of all namespaces"));
        }
        List<Pod> pods = cluster.pods();
        List<Node> candidates = cluster.candidates(need);
        int room = 0;
        BigDecimal most = BigDecimal.ZERO;
        for (Node node : candidates) {
            BigDecimal free = free(node, pods);
            most = most.max(free);
            int fitting = need.cpu().signum() == 0
                    ? need.pods()
                    : free.max(BigDecimal.ZERO)
                            .divide(need.cpu(), 0, RoundingMode.DOWN)
                            .intValue();
            int groups = fitting / need.together();
            room += need.together() * (need.ownNode() ? Math.min(1, groups) : groups);
        }
        String asked = need.pods() + (need.pods() == 1 ? " pod" : " pods") + " of runs at a time with "
                + cpus(need.cpu())
                + (need.together() > 1 ? ", " + need.together() + " of them on one node" : "")
                + (!need.ownNode()
                        ? ""
                        : need.together() > 1 ? " that no other run has" : ", each on a node of its own");
        String found = candidates.size() + " of " + cluster.nodes().size() + " nodes may have runs, with at most "
                + cpus(most) + " free on one; there is room for " + room;
        return List.of(
                room == 0
                        ? Finding.obstacle(
                                NAME,
                                asked + ": " + found,
                                "no run finds a node",
                                "ask for less in runner.resources, free a node, or correct nodeSelector and tolerations")
                        : room < need.pods()
                                ? Finding.doubt(
                                        NAME,
                                        asked + ": " + found,
                                        "runs wait for one another, and those of several pods may never start",
                                        "lower execution.parallelism or runner.resources, or free nodes")
                                : Finding.good(NAME, asked + ": " + found));
    }

    private static BigDecimal free(Node node, List<Pod> pods) {
        BigDecimal all = Objects.requireNonNullElse(Need.cpu(node.getStatus().getAllocatable()), BigDecimal.ZERO);
        return pods.stream()
                .filter(pod -> node.getMetadata().getName().equals(pod.getSpec().getNodeName()) && isThere(pod))
                .map(RoomCheck::requested)
                .reduce(all, BigDecimal::subtract);
    }

    static boolean isThere(Pod pod) {
        return pod.getStatus() == null
                || !List.of("Succeeded", "Failed")
                        .contains(Objects.requireNonNullElse(pod.getStatus().getPhase(), ""));
    }

    /** As the scheduler counts, but for the moments in which a pod initializes. */
    private static BigDecimal requested(Pod pod) {
        Stream<Container> sidecars = pod.getSpec().getInitContainers().stream()
                .filter(container -> "Always".equals(container.getRestartPolicy()));
        return Stream.concat(sidecars, pod.getSpec().getContainers().stream())
                .map(container -> container.getResources() == null
                        ? null
                        : Need.cpu(container.getResources().getRequests()))
                .filter(Objects::nonNull)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** With the word behind the number. */
    static String cpus(BigDecimal cpus) {
        return text(cpus) + (cpus.compareTo(BigDecimal.ONE) == 0 ? " CPU" : " CPUs");
    }

    static String text(BigDecimal cpus) {
        return cpus.setScale(2, RoundingMode.DOWN).stripTrailingZeros().toPlainString();
    }
}
