package io.batchmark.cli.trial;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.cli.campaign.Progress;
import io.batchmark.cli.pod.PodObstacle;
import io.batchmark.cli.pod.PodStart;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The obstacle that keeps the run of a trial from its start: of a pod, or of the whole campaign. */
final class TrialObstacle {
    private final PodStart start;

    TrialObstacle(PodStart start) {
        this.start = start;
    }

    /** Null if nothing keeps the run from its start. */
    @Nullable
    String of(BenchmarkCampaign campaign, List<Pod> pods, Instant now) {
        for (Pod pod : pods) {
            PodObstacle obstacle = start.obstacle(pod, now);
            if (obstacle != null) {
                return "pod " + pod.getMetadata().getName() + ": " + obstacle.text();
            }
        }
        if (!Progress.isLookedAt(campaign)) {
            return "the operator has not looked at the campaign. Remedy: kubectl batchmark doctor shows if an operator runs";
        }
        return Conditions.is(campaign.getStatus(), Conditions.PROGRESSING, false, null) && !Progress.isOver(campaign)
                ? Conditions.message(campaign.getStatus(), Conditions.PROGRESSING)
                : null;
    }
}
