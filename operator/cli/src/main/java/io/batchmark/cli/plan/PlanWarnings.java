package io.batchmark.cli.plan;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Execution;
import io.batchmark.api.v1alpha1.Execution.Isolation;
import io.batchmark.core.report.words.PlanSentence;
import java.util.ArrayList;
import java.util.List;

/** What is accepted and yet may not be what its user wants. */
final class PlanWarnings {
    private PlanWarnings() {}

    static List<String> of(BenchmarkCampaign campaign, CampaignPlan plan) {
        List<String> warnings = new ArrayList<>();
        comparison(campaign, plan, warnings);
        Execution execution = campaign.getSpec().execution();
        Integer maxRuns = execution.maxRuns();
        if (maxRuns != null && maxRuns < plan.plan().size()) {
            int blocks = maxRuns / plan.plan().treatments().size();
            warnings.add("spec.execution.maxRuns " + maxRuns + " ends the campaign after " + blocks + " of "
                    + plan.plan().replicates() + " blocks at the latest");
        }
        if (execution.isolation() == Isolation.None) {
            warnings.add(
                    "spec.execution.isolation is None: runs share their nodes with other runs, and may be slower for"
                            + " that; Node gives each a node of its own");
        }
        return warnings;
    }

    private static void comparison(BenchmarkCampaign campaign, CampaignPlan plan, List<String> warnings) {
        int treatments = plan.plan().treatments().size();
        int blocks = plan.plan().replicates();
        if (treatments == 1) {
            if (plan.analysis().thresholds().isEmpty()
                    && campaign.getSpec().analysis().compareTo() == null) {
                warnings.add(
                        "there is one treatment and nothing to compare it with: list levels in spec.factors, or set"
                                + " spec.analysis.thresholds or spec.analysis.compareTo");
            }
            return;
        }
        if (plan.design().fraction() != null) {
            return; // it is run for the effects of its factors, which all treatments show together
        }
        int enough = blocks;
        while (!PlanSentence.canTell(treatments, enough, plan.analysis())) {
            enough++;
        }
        if (enough > blocks) {
            warnings.add("spec.design.replicates " + blocks
                    + " is too few to tell any difference: raise it to at least " + enough);
        }
    }
}
