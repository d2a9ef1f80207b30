package io.batchmark.core.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many runs campaigns may plan together that are not over. Who has been accepted stays so; of the others, each is
 * accepted that there is room for, the oldest first. One that is too large keeps back no smaller one behind it.
 *
 * @param perNamespace runs of the campaigns of one namespace
 * @param total runs of all campaigns
 */
public record RunBudget(int perNamespace, int total) {
    /**
     * What a campaign asks for.
     *
     * @param campaign what identifies it
     * @param accepted whether it has been accepted
     */
    public record Claim(String campaign, String namespace, int runs, boolean accepted) {}

    /**
     * Why there is no room for a campaign.
     *
     * @param namespace whether it is for the namespace's own limit
     * @param others runs of the others that have room there
     * @param limit runs that there is room for
     */
    public record Excess(boolean namespace, long others, int limit) {}

    /**
     * @param claims the oldest first
     * @return those that there is no room for, by campaign
     */
    public Map<String, Excess> excesses(List<Claim> claims) {
        Map<String, Long> namespaces = new HashMap<>();
        long all = 0;
        for (Claim claim : claims) {
            if (claim.accepted()) {
                namespaces.merge(claim.namespace(), (long) claim.runs(), Long::sum);
                all += claim.runs();
            }
        }
        Map<String, Excess> excesses = new HashMap<>();
        for (Claim claim : claims) {
            if (claim.accepted()) {
                continue;
            }
            long own = namespaces.getOrDefault(claim.namespace(), 0L);
            if (own + claim.runs() > perNamespace) {
                excesses.put(claim.campaign(), new Excess(true, own, perNamespace));
            } else if (all + claim.runs() > total) {
                excesses.put(claim.campaign(), new Excess(false, all, total));
            } else {
                namespaces.put(claim.namespace(), own + claim.runs());
                all += claim.runs();
            }
        }
        return excesses;
    }
}
