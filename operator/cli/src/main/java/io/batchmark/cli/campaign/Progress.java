package io.batchmark.cli.campaign;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.Conditions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The progress of a campaign in one line. */
public final class Progress {
    private Progress() {}

    /** One line. */
    public static String of(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        if (status == null || !isLookedAt(campaign)) {
            return "the operator has not looked at it yet";
        }
        StringBuilder line = new StringBuilder(status.phase().toString());
        if (status.progress() != null) {
            line.append(", ").append(status.progress()).append(" runs");
        }
        if (!isOver(campaign) && status.estimatedCompletionTime() != null) {
            line.append(", ready by ").append(status.estimatedCompletionTime());
        }
        String obstacle = obstacle(status);
        return (obstacle == null ? line : line.append(": ").append(obstacle)).toString();
    }

    /** Why it does not go on, or did not come to its end; null where it does or did. */
    private static @Nullable String obstacle(BenchmarkCampaignStatus status) {
        for (String condition : new String[] {Conditions.ACCEPTED, Conditions.PROGRESSING}) {
            boolean hinders = Conditions.is(status, condition, false, null)
                    && !Conditions.is(status, Conditions.FINISHED, true, null);
            if (hinders) {
                return Conditions.message(status, condition);
            }
        }
        return Conditions.is(status, Conditions.FAILED, true, null)
                ? Conditions.message(status, Conditions.FAILED)
                : null;
    }

    /** Whether nothing more happens, unless its spec is changed. */
    public static boolean isOver(BenchmarkCampaign campaign) {
        return isLookedAt(campaign) && Conditions.is(campaign.getStatus(), Conditions.FINISHED, true, null);
    }

    /** Whether its status is about what is asked for now. */
    public static boolean isLookedAt(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        return status != null
                && status.observedGeneration() != null
                && status.observedGeneration().equals(campaign.getMetadata().getGeneration())
                && (!asksForRerun(campaign) || Conditions.is(status, Conditions.ACCEPTED, false, null));
    }

    /** The operator takes the request off once it has met it; of a campaign that it has not accepted, it never does. */
    private static boolean asksForRerun(BenchmarkCampaign campaign) {
        Map<String, String> annotations = campaign.getMetadata().getAnnotations();
        return annotations != null && annotations.containsKey(Labels.RERUN);
    }
}
