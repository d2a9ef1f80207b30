package io.batchmark.operator.status;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;

/** Campaigns of which nothing is to be done until somebody changes them. What is known of them is in their status. */
public final class IdleCampaign {
    /** The reason of a campaign that waits for its turn. */
    public static final String AWAITS_TURN = "AwaitsTurn";

    private IdleCampaign() {}

    /** Whether a campaign is over for good, unless its spec changes or runs of it are asked for again. */
    public static boolean isOver(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        return status != null
                && (status.phase() == Phase.Completed || status.phase() == Phase.Cancelled || isGivenUp(status))
                && isAboutThisSpec(campaign, status);
    }

    /** Tests if nothing was done for a campaign yet; it may have waited for its turn. */
    public static boolean isNew(BenchmarkCampaign campaign) {
        return campaign.getStatus() == null
                || campaign.getStatus().seed() == null
                        && Conditions.is(campaign.getStatus(), Conditions.PROGRESSING, false, AWAITS_TURN);
    }

    /** Whether a campaign that is over has runs whose results are nowhere but in their pods. */
    public static boolean holdsResults(BenchmarkCampaign campaign) {
        return Conditions.is(campaign.getStatus(), Conditions.FAILED, true, State.RESULTS_NOT_WRITTEN);
    }

    /** Whether no run could be started, or nothing be written down, for so long that it does not try any more. */
    private static boolean isGivenUp(BenchmarkCampaignStatus status) {
        return status.phase() == Phase.Failed
                && (Conditions.is(status, Conditions.FAILED, true, State.NO_RUN_CAN_START)
                        || Conditions.is(status, Conditions.FAILED, true, State.RESULTS_NOT_WRITTEN))
                && Conditions.is(status, Conditions.BLOCKED, true, null);
    }

    /** Whether all that there was to do to suspend a campaign is done and told. */
    public static boolean isSuspended(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        return status != null
                && status.phase() == Phase.Suspended
                && isAboutThisSpec(campaign, status)
                && Conditions.is(status, Conditions.ACCEPTED, true, null)
                // not one that says of something else what is wrong
                && Conditions.is(status, Conditions.PROGRESSING, false, "Suspended");
    }

    private static boolean isAboutThisSpec(BenchmarkCampaign campaign, BenchmarkCampaignStatus status) {
        return campaign.getMetadata().getGeneration().equals(status.observedGeneration());
    }
}
