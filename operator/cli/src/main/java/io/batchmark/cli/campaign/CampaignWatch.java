package io.batchmark.cli.campaign;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.cluster.Cluster;
import io.fabric8.kubernetes.client.KubernetesClientTimeoutException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Prints the progress of a campaign until it has finished, and then its answer. */
public final class CampaignWatch {
    private final Cluster cluster;
    private final PrintWriter out;
    private final ProgressLine progress;

    /** @param inPlace whether a line may be written over */
    public CampaignWatch(Cluster cluster, PrintWriter out, boolean inPlace) {
        this.cluster = cluster;
        this.out = out;
        this.progress = new ProgressLine(out, inPlace);
    }

    /**
     * @param patience the longest time to wait; null to wait as long as it takes
     * @throws CommandFailure if the campaign is deleted meanwhile, or has not finished in time
     */
    public GateResult untilOver(String name, @Nullable Duration patience) {
        try {
            BenchmarkCampaign campaign = cluster.resource(name)
                    .waitUntilCondition(
                            seen -> seen == null || isOver(seen),
                            patience == null ? Long.MAX_VALUE : patience.toMillis(),
                            TimeUnit.MILLISECONDS);
            if (campaign == null) {
                throw new CommandFailure(CommandExit.FAILED, "campaign " + name + " was deleted");
            }
            end(campaign);
            return GateResult.of(campaign);
        } catch (KubernetesClientTimeoutException e) {
            progress.end();
            throw new CommandFailure(
                    CommandExit.TIMED_OUT,
                    "campaign " + name + " has not finished within " + Objects.requireNonNull(patience)
                            + "; it continues: kubectl batchmark watch " + name);
        }
    }

    private boolean isOver(BenchmarkCampaign campaign) {
        progress.show(campaign);
        return Progress.isOver(campaign);
    }

    private void end(BenchmarkCampaign campaign) {
        progress.end();
        String answer = campaign.getStatus().answer();
        if (answer != null) {
            out.println(answer);
        }
        for (Gate gate : Gate.values()) {
            if (gate.isAsked(campaign)) {
                out.println(gate.message(campaign));
            }
        }
        out.flush();
    }
}
