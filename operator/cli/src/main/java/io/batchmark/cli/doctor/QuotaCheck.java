package io.batchmark.cli.doctor;

import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.LimitRangeItem;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Whether quotas and limits of the namespace let runs in as they are asked for. */
final class QuotaCheck implements Check {
    private static final String NAME = "quota";

    @Override
    public List<Finding> of(Observed cluster, Need need) {
        if (cluster.quotas() == null || cluster.limits() == null) {
            return List.of(Finding.hint(
                    NAME,
                    "quotas of the namespace cannot be read",
                    "a campaign whose pods are refused waits until there is room",
                    "ask a user who can list resourcequotas and limitranges"));
        }
        List<Finding> findings = new ArrayList<>();
        BigDecimal pods = BigDecimal.valueOf(need.pods());
        Map<String, BigDecimal> takes = Map.of(
                "requests.cpu",
                need.cpu().multiply(pods),
                "cpu",
                need.cpu().multiply(pods),
                "pods",
                pods,
                "count/pods",
                pods,
                "count/jobs.batch",
                need.jobs() ? pods : BigDecimal.ZERO);
        for (ResourceQuota quota : cluster.quotas()) {
            takes.forEach((resource, amount) -> quota(quota, resource, amount, findings));
            if (hard(quota).containsKey("limits.cpu") && need.cpuLimit() == null && !isGiven(cluster.limits())) {
                findings.add(Finding.obstacle(
                        NAME,
                        "ResourceQuota " + quota.getMetadata().getName()
                                + " wants a CPU limit of every pod, and runs have none",
                        "their pods are refused",
                        "set runner.resources.limits.cpu to whole CPUs above what the job uses, or give campaigns a namespace"
                                + " without limits.cpu"));
            }
        }
        cluster.limits().forEach(range -> limit(range, need, findings));
        return findings.isEmpty()
                ? List.of(Finding.good(NAME, "no quota or limit of the namespace is in the way"))
                : findings;
    }

    /** Whether the namespace gives containers a limit that have none. */
    private static boolean isGiven(List<LimitRange> ranges) {
        return ranges.stream()
                .flatMap(range -> range.getSpec().getLimits().stream())
                .anyMatch(item -> item.getType().equals("Container") && Need.cpu(item.getDefault()) != null);
    }

    private static Map<String, Quantity> hard(ResourceQuota quota) {
        return quota.getStatus() == null || quota.getStatus().getHard() == null
                ? Map.of()
                : quota.getStatus().getHard();
    }

    private static void quota(ResourceQuota quota, String resource, BigDecimal amount, List<Finding> findings) {
        Quantity hard = hard(quota).get(resource);
        if (hard == null) {
            return;
        }
        Quantity used = Objects.requireNonNullElse(quota.getStatus().getUsed(), Map.<String, Quantity>of())
                .getOrDefault(resource, new Quantity("0"));
        BigDecimal left = hard.getNumericalAmount().subtract(used.getNumericalAmount());
        if (left.compareTo(amount) < 0) {
            findings.add(Finding.obstacle(
                    NAME,
                    "ResourceQuota " + quota.getMetadata().getName() + " leaves " + RoomCheck.text(left) + " of "
                            + resource + ", runs take " + RoomCheck.text(amount),
                    "pods of runs are refused until there is room",
                    "raise the quota, or lower execution.parallelism or runner.resources"));
        }
    }

    private static void limit(LimitRange range, Need need, List<Finding> findings) {
        for (LimitRangeItem item : range.getSpec().getLimits()) {
            BigDecimal most = Need.cpu(item.getMax());
            BigDecimal limit = Need.cpu(item.getDefault());
            if (!List.of("Pod", "Container").contains(item.getType())) {
                continue;
            }
            if (most != null && most.compareTo(need.cpu()) < 0) {
                findings.add(Finding.obstacle(
                        NAME,
                        "LimitRange " + range.getMetadata().getName() + " allows " + RoomCheck.cpus(most)
                                + ", a run asks for " + RoomCheck.text(need.cpu()),
                        "pods of runs are refused",
                        "raise the range, or lower runner.resources"));
            }
            if (limit != null && need.cpuLimit() == null) {
                findings.add(Finding.doubt(
                        NAME,
                        "LimitRange " + range.getMetadata().getName() + " gives every container a CPU limit of "
                                + RoomCheck.text(limit),
                        "the job is throttled there, and times say more of the limit than of the settings",
                        "set runner.resources.limits.cpu yourself, to whole CPUs above what the job uses"));
            }
        }
    }
}
