package io.batchmark.cli.campaign;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.cluster.Cluster;
import io.fabric8.kubernetes.client.KubernetesClientTimeoutException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Tells where a campaign stands until it is over: on a terminal in one line, elsewhere in a line for each change. */
public final class CampaignWatch {
    private static final String BACK = "\r\u001b[K";

    private final Cluster cluster;
    private final PrintWriter out;
    private final boolean inPlace;
    private @Nullable String told;

    /** @param inPlace whether a line may be written over */
    public CampaignWatch(Cluster cluster, PrintWriter out, boolean inPlace) {
        this.cluster = cluster;
        this.out = out;
        this.inPlace = inPlace;
    }

    /**
     * @param patience how long to wait at most; null for as long as it takes
     * @return the code to exit with
     * @throws CommandFailure if it is deleted meanwhile, or not over in time
     */
    public int untilOver(String name, @Nullable Duration patience) {
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
            return Progress.exitCode(campaign);
        } catch (KubernetesClientTimeoutException e) {
            endLine();
            throw new CommandFailure(
                    CommandExit.TIMED_OUT,
                    "campaign " + name + " was not over within " + Objects.requireNonNull(patience)
                            + "; it continues: kubectl batchmark watch " + name);
        }
    }

    private boolean isOver(BenchmarkCampaign campaign) {
        String line = campaign.getMetadata().getName() + ": " + Progress.of(campaign);
        if (!line.equals(told)) {
            out.print(inPlace ? BACK + line : line + System.lineSeparator());
            out.flush();
            told = line;
        }
        return Progress.isOver(campaign);
    }

    private void end(BenchmarkCampaign campaign) {
        endLine();
        String answer = campaign.getStatus().answer();
        if (answer != null) {
            out.println(answer);
        }
        for (String gate : new String[] {Conditions.THRESHOLDS_MET, Conditions.REGRESSED}) {
            String message = Conditions.message(campaign.getStatus(), gate);
            if (!message.isEmpty()) {
                out.println(message);
            }
        }
        out.flush();
    }

    private void endLine() {
        if (inPlace && told != null) {
            out.println();
        }
    }
}
