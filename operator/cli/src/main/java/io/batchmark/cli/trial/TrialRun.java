package io.batchmark.cli.trial;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.campaign.Progress;
import io.batchmark.cli.campaign.ProgressLine;
import io.batchmark.cli.cluster.Changes;
import io.batchmark.cli.cluster.Cluster;
import io.batchmark.cli.cluster.Removal;
import io.batchmark.cli.pod.PodStart;
import io.batchmark.cli.pod.StartClock;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** Applies the campaign of a trial, follows it and its pods, prints the result, and deletes the campaign. */
public final class TrialRun {
    private final Cluster cluster;
    private final PrintWriter out;
    private final boolean inPlace;

    /** @param inPlace true if a line can be overwritten */
    public TrialRun(Cluster cluster, PrintWriter out, boolean inPlace) {
        this.cluster = cluster;
        this.out = out;
        this.inPlace = inPlace;
    }

    /**
     * Carries the trial out.
     *
     * @param grace longest time of obstacles that keep the run from its start
     * @param patience longest time of the trial
     * @param keep true if the campaign stays
     * @return exit code of the command
     * @throws CommandFailure if the run cannot start, or does not end in time
     */
    public int run(JsonNode trial, Duration grace, Duration patience, boolean keep) throws InterruptedException {
        String name = trial.at("/metadata/name").asText();
        try (Removal removal = new Removal(() -> remove(name, keep));
                Changes changes = new Changes()) {
            cluster.apply(trial);
            out.println("campaign " + name + " applied in namespace " + cluster.namespace()
                    + (keep ? "" : "; it is deleted at the end"));
            out.flush();
            BenchmarkCampaign ended = follow(
                    changes,
                    cluster.resource(name),
                    changes.follow(cluster.pods().ofCampaign(name)),
                    grace,
                    patience);
            TrialText text = TrialText.of(ended, cluster.ledger(ended));
            text.lines().forEach(out::println);
            if (keep) {
                out.println("campaign " + name + " stays: kubectl batchmark report " + name);
            }
            out.flush();
            return text.counts() ? CommandExit.OK : CommandExit.FAILED;
        }
    }

    private void remove(String name, boolean keep) {
        if (!keep) {
            cluster.resource(name).delete();
        }
    }

    private BenchmarkCampaign follow(
            Changes changes,
            Resource<BenchmarkCampaign> named,
            Supplier<List<Pod>> pods,
            Duration grace,
            Duration patience)
            throws InterruptedException {
        Supplier<List<BenchmarkCampaign>> campaigns = changes.follow(named);
        ProgressLine progress = new ProgressLine(out, inPlace);
        PodStart start = new PodStart(cluster.pods()::warning);
        TrialObstacle obstacles = new TrialObstacle(start);
        StartClock clock = new StartClock(grace, Instant.now().plus(patience), progress::interrupt);
        try {
            while (true) {
                BenchmarkCampaign campaign =
                        campaigns.get().stream().findFirst().orElse(null);
                Instant now = Instant.now();
                String obstacle = null;
                if (campaign != null) {
                    progress.show(campaign);
                    if (Progress.isOver(campaign)) {
                        return campaign;
                    }
                    obstacle = obstacles.of(campaign, pods.get(), now);
                } else if (named.get() == null) {
                    throw new CommandFailure(CommandExit.FAILED, "the campaign was deleted");
                }
                changes.await(start.until(clock.look(obstacle, now)));
            }
        } finally {
            progress.end();
        }
    }
}
