package io.batchmark.cli.doctor;

import java.util.List;
import java.util.Map;

/** Whether the user may run campaigns in the namespace and read what they find. */
final class PermissionCheck implements Check {
    private static final String NAME = "permissions";

    /** Without which no campaign is run or understood. */
    static final List<String> NEEDED = List.of(
            "create benchmarkcampaigns.batchmark.io",
            "get benchmarkcampaigns.batchmark.io",
            "watch benchmarkcampaigns.batchmark.io",
            "create pods",
            "get configmaps");

    @Override
    public List<Finding> of(Observed cluster, Need need) {
        Map<String, Boolean> may = cluster.permissions();
        List<String> missing = NEEDED.stream()
                .filter(permission -> Boolean.FALSE.equals(may.get(permission)))
                .toList();
        if (!missing.isEmpty()) {
            return List.of(Finding.obstacle(
                    NAME,
                    "you cannot " + String.join(", ", missing) + " in this namespace",
                    "you cannot run campaigns here, or cannot read their results",
                    "bind the cluster's role edit to you in this namespace"));
        }
        return List.of(
                Boolean.FALSE.equals(may.get("get pods/log"))
                        ? Finding.hint(
                                NAME,
                                "you cannot get pods/log in this namespace",
                                "of runs that fail you see the lines that the ledger keeps and no more",
                                "bind the cluster's role view to you")
                        : Finding.good(NAME, "you can run campaigns in this namespace and read their results"));
    }
}
