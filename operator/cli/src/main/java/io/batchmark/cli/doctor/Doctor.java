package io.batchmark.cli.doctor;

import java.util.List;

/** All that a cluster is looked at for, in the order in which it matters. */
public final class Doctor {
    private static final List<Check> CHECKS = List.of(
            new VersionCheck(),
            new DefinitionCheck(),
            new OperatorCheck(),
            new PermissionCheck(),
            new RoomCheck(),
            new QuotaCheck(),
            new PriorityCheck(),
            new ImageCheck(),
            new MachineCheck(),
            new NeighbourCheck(),
            new ThrottlingCheck(),
            new CgroupCheck());

    private Doctor() {}

    public static List<Finding> judge(Observed cluster, Need need) {
        return CHECKS.stream()
                .flatMap(check -> check.of(cluster, need).stream())
                .toList();
    }
}
