package io.batchmark.operator.campaign;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.resource.SweepJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;

/** Leaves nothing of a campaign in databases that are not its own. */
final class Sweep {
    private final BenchmarkCampaign campaign;
    private final Actuator actuator;
    private final CampaignEvents events;

    Sweep(BenchmarkCampaign campaign, Actuator actuator, CampaignEvents events) {
        this.campaign = campaign;
        this.actuator = actuator;
        this.events = events;
    }

    /**
     * Starts what has not been started yet, and says of what failed that it did.
     *
     * @param when tells the sweeps of a campaign apart
     * @param image image of the job runner
     * @return whether no more is to be waited for
     */
    boolean isDone(String when, String image) {
        if (campaign.getStatus() == null || campaign.getStatus().seed() == null) {
            return true; // nothing was ever run
        }
        List<Job> sweeps = SweepJob.of(campaign, when, image);
        List<Job> ended = actuator.ended(sweeps);
        for (Job sweep : ended) {
            if (sweep.getStatus() != null && sweep.getStatus().getSucceeded() == null) {
                String name = sweep.getMetadata().getName();
                events.tell(campaign, "Warning", "SchemasLeft", left(name), name);
            }
        }
        return ended.size() == sweeps.size();
    }

    private static String left(String name) {
        return "Job " + name + " could not drop what runs have left in their database; its log says why. Drop the"
                + " schemas by hand whose names begin as it says";
    }
}
