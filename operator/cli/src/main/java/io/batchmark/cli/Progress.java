package io.batchmark.cli;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.operator.status.Conditions;
import org.jspecify.annotations.Nullable;

/** Where a campaign stands, in words and as the code that a command exits with. */
final class Progress {
    private Progress() {}

    /** One line. */
    static String of(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        if (status == null || !isOfThisSpec(campaign)) {
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
    static boolean isOver(BenchmarkCampaign campaign) {
        return isOfThisSpec(campaign) && Conditions.is(campaign.getStatus(), Conditions.FINISHED, true, null);
    }

    private static boolean isOfThisSpec(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        return status != null
                && status.observedGeneration() != null
                && status.observedGeneration().equals(campaign.getMetadata().getGeneration());
    }

    /** The exit code for a campaign that is over. */
    static int exitCode(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        if (!Conditions.is(status, Conditions.COMPLETE, true, null)) {
            return ExitCode.FAILED;
        }
        boolean asksForThresholds = status.conditions().stream()
                .anyMatch(condition -> condition.getType().equals(Conditions.THRESHOLDS_MET));
        boolean passes = (!asksForThresholds || Conditions.is(status, Conditions.THRESHOLDS_MET, true, null))
                && !Conditions.is(status, Conditions.REGRESSED, true, null);
        return passes ? ExitCode.OK : ExitCode.NOT_MET;
    }
}
