package io.batchmark.cli.plan;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.design.Run;
import io.batchmark.core.report.words.PlanBudget;
import io.batchmark.core.report.words.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A plan in words: the sentence of the operator, how long to expect, the order, warnings. */
public final class PlanText {
    private static final int MOST_TREATMENTS = 20;

    private final BenchmarkCampaign campaign;
    private final CampaignPlan plan;

    public PlanText(BenchmarkCampaign campaign, CampaignPlan plan) {
        this.campaign = campaign;
        this.plan = plan;
    }

    /**
     * @param runTime what a run takes; null where nobody knows
     * @param blocks whose order is shown
     */
    public List<String> lines(@Nullable Duration runTime, int blocks) {
        List<String> lines = new ArrayList<>();
        lines.add("Campaign " + campaign.getMetadata().getName() + ": " + plan.sentence(campaign, null) + ".");
        lines.add("Duration: " + duration(runTime) + ".");
        lines.add("Order, " + (hasSeed() ? "seed " : "an example, seed ")
                + plan.design().seed() + ":");
        int shown = Math.min(blocks, plan.plan().replicates());
        for (int block = 0; block < shown; block++) {
            lines.add("  block " + (block + 1) + ": " + order(block));
        }
        if (shown < plan.plan().replicates()) {
            lines.add("  ... up to block " + plan.plan().replicates());
        }
        List<String> warnings = PlanWarnings.of(campaign, plan);
        if (!warnings.isEmpty()) {
            lines.add("Warnings:");
            warnings.forEach(warning -> lines.add("- " + warning));
        }
        return lines;
    }

    private boolean hasSeed() {
        return campaign.getSpec().design().seed() != null;
    }

    private String order(int block) {
        int treatments = plan.plan().treatments().size();
        List<Run> runs = plan.plan().runs().subList(block * treatments, (block + 1) * treatments);
        String first = runs.stream()
                .limit(MOST_TREATMENTS)
                .map(run -> run.treatment().label())
                .collect(Collectors.joining("; "));
        return first + (treatments > MOST_TREATMENTS ? "; " + (treatments - MOST_TREATMENTS) + " more" : "");
    }

    private String duration(@Nullable Duration runTime) {
        PlanBudget budget = CampaignPlan.budget(campaign);
        if (runTime == null) {
            return (budget.maxDuration() == null
                            ? "not known"
                            : "at most " + Time.atLeast(budget.time(all(), budget.runTimeout())))
                    + "; measure one run by \"kubectl batchmark try\", and give its time, such as --run-time 40s";
        }
        Duration least =
                budget.time(plan.plan().treatments().size() * plan.design().minReplicates(), runTime);
        Duration most = budget.time(all(), runTime);
        return (least.equals(most) ? "" : Time.atLeast(least) + " to ") + Time.atLeast(most) + " where a run takes "
                + Time.atLeast(runTime);
    }

    private int all() {
        return plan.plan().size();
    }
}
