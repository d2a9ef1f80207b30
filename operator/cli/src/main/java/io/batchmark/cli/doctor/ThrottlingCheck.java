package io.batchmark.cli.doctor;

import io.batchmark.cli.doctor.Observed.Kubelet;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Whether runs are held back by a CPU limit, and whether they have CPUs of their own. */
final class ThrottlingCheck implements Check {
    private static final String NAME = "throttling";

    @Override
    public List<Finding> of(Observed cluster, Need need) {
        if (need.cpuLimit() == null) {
            return List.of(Finding.good(NAME, "runs have no CPU limit that could throttle them"));
        }
        String limit = "runs have a CPU limit of " + RoomCheck.text(need.cpuLimit());
        Map<String, Kubelet> kubelets = cluster.kubelets();
        boolean whole = need.cpuLimit().remainder(BigDecimal.ONE).signum() == 0
                && need.cpuLimit().compareTo(need.cpu()) == 0;
        if (kubelets.isEmpty()) {
            return List.of(Finding.doubt(
                    NAME,
                    limit + ", and what kubelets do about it cannot be seen",
                    "a job that uses more than that for a moment is stopped for the rest of 100 ms, and times say more of the"
                            + " limit than of the settings",
                    "leave the limit out, or look at the throttled periods of a first report"));
        }
        boolean pinned = kubelets.values().stream().allMatch(one -> "static".equals(one.cpuManagerPolicy()));
        boolean unenforced = kubelets.values().stream().allMatch(one -> Boolean.FALSE.equals(one.cpuCfsQuota()));
        return List.of(
                unenforced || pinned && whole
                        ? Finding.good(
                                NAME,
                                limit + (unenforced ? ", which kubelets do not enforce" : " and CPUs of their own"))
                        : Finding.doubt(
                                NAME,
                                limit
                                        + (whole ? "" : ", which is not a whole number that they also request")
                                        + (pinned ? "" : ", and nodes have the CPU manager policy none"),
                                "a job that uses more than that for a moment is stopped for the rest of 100 ms, and times say"
                                        + " more of the limit than of the settings",
                                "leave the limit out; or let kubelets have cpuManagerPolicy static, and request and limit"
                                        + " be the same whole number of CPUs"));
    }
}
