package io.batchmark.cli.plan;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.design.InvalidDesignException;
import java.util.List;

/** Reasons why the operator would refuse a campaign. */
public final class PlanProblems {
    private PlanProblems() {}

    /** Empty if the operator would accept the campaign. */
    public static List<String> of(BenchmarkCampaign campaign) {
        if (!campaign.notUnderstood().isEmpty()) {
            return campaign.notUnderstood();
        }
        try {
            CampaignPlan.of(campaign);
            return List.of();
        } catch (InvalidDesignException e) {
            return List.of(e.getMessage());
        }
    }
}
