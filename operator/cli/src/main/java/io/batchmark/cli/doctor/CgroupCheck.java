package io.batchmark.cli.doctor;

import java.util.List;
import java.util.Objects;

/** Whether kernels tell what runs had to wait for. */
final class CgroupCheck implements Check {
    private static final String NAME = "cgroup";

    @Override
    public List<Finding> of(Observed cluster, Need need) {
        List<Integer> versions = cluster.kubelets().values().stream()
                .map(Observed.Kubelet::cgroupVersion)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .toList();
        if (versions.isEmpty()) {
            return List.of(Finding.hint(
                    NAME,
                    "which cgroup version nodes have cannot be seen",
                    "with version 1, nodes do not report how long runs waited for CPU, memory and disk (pressure), so that disturbed"
                            + " runs are not found",
                    "on a node: stat --file-system --format %T /sys/fs/cgroup says cgroup2fs"));
        }
        return List.of(
                versions.contains(1)
                        ? Finding.doubt(
                                NAME,
                                "nodes have cgroup version 1",
                                "nodes do not report how long runs waited for CPU, memory and disk (pressure), so that disturbed runs"
                                        + " are not found",
                                "take nodes with cgroup version 2, as every current distribution has")
                        : Finding.good(NAME, "nodes have cgroup version 2"));
    }
}
