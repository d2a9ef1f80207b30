package io.batchmark.operator.campaign;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.resource.RunSighting;
import io.batchmark.operator.resource.SweepJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.net.HttpURLConnection;

/** Leaves nothing of a campaign in databases that are not its own. */
final class Sweep {
    private final BenchmarkCampaign campaign;
    private final KubernetesClient client;
    private final CampaignEvents events;

    Sweep(BenchmarkCampaign campaign, KubernetesClient client, CampaignEvents events) {
        this.campaign = campaign;
        this.client = client;
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
        boolean done = true;
        for (Job sweep : SweepJob.of(campaign, when, image)) {
            Resource<Job> there = client.resource(sweep);
            Job job = there.get();
            if (job == null) {
                done &= !create(there);
            } else if (!RunSighting.hasEnded(job)) {
                done = false;
            } else if (job.getStatus().getSucceeded() == null) {
                events.tell(
                        campaign,
                        "Warning",
                        "SchemasLeft",
                        left(sweep),
                        sweep.getMetadata().getName());
            }
        }
        return done;
    }

    /** Whether it is there then: in a namespace that is being deleted nothing is started any more. */
    private static boolean create(Resource<Job> sweep) {
        try {
            sweep.create();
            return true;
        } catch (KubernetesClientException e) {
            if (Refusal.isNamespaceTerminating(e)) {
                return false;
            }
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
            return true;
        }
    }

    private static String left(Job sweep) {
        return "Job " + sweep.getMetadata().getName() + " could not drop what runs have left in their database; its log"
                + " says why. Drop the schemas by hand whose names begin as it says";
    }
}
