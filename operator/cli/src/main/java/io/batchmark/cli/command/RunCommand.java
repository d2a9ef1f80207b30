package io.batchmark.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.campaign.CampaignFile;
import io.batchmark.cli.campaign.CampaignWatch;
import io.batchmark.cli.campaign.GateResult;
import io.batchmark.cli.campaign.Progress;
import io.batchmark.cli.cluster.Cluster;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Applies campaigns, and waits for them where that is asked for. */
@Command(
        name = "run",
        description =
                "Applies campaigns, as kubectl apply does, and waits for them with --wait. A finished campaign that"
                        + " has not changed is not measured again: see --replace.")
final class RunCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private CampaignFileOption file;

    @Mixin
    private GateOptions gates;

    @Option(
            names = "--replace",
            description =
                    "Deletes campaigns of the same names first, with their results, so that all is measured again:"
                            + " after a new image with the same tag, for example.")
    private boolean replace;

    @Option(names = "--wait", description = "Waits until they have finished. Exits with the code of the worst result.")
    private boolean wait;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            description = "The longest wait for each campaign, such as 2h. Default: no limit.")
    private @Nullable Duration timeout;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<JsonNode> campaigns = CampaignFile.objects(file.path());
        GateResult worst = GateResult.Passed;
        try (Cluster asked = cluster.open()) {
            List<Cluster> places = campaigns.stream()
                    .map(campaign -> cluster.of(campaign, asked))
                    .toList();
            for (int i = 0; i < campaigns.size(); i++) {
                apply(campaigns.get(i), places.get(i), out);
            }
            for (int i = 0; wait && i < campaigns.size(); i++) {
                worst = worst.worse(new CampaignWatch(places.get(i), out, Batchmark.onTerminal())
                        .untilOver(name(campaigns.get(i)), timeout));
            }
        }
        return gates.exitCode(worst);
    }

    private void apply(JsonNode campaign, Cluster place, PrintWriter out) {
        String name = name(campaign);
        if (replace) {
            place.delete(name, timeout);
        }
        BenchmarkCampaign before = place.resource(name).get();
        long generation = place.apply(campaign);
        out.println("campaign " + name + " applied in namespace " + place.namespace());
        out.flush();
        if (before != null && Progress.isOver(before) && before.getMetadata().getGeneration() == generation) {
            spec.commandLine()
                    .getErr()
                    .println("campaign " + name + " finished before, and its spec is as it was: nothing is measured. To"
                            + " measure everything again, add --replace, which deletes the campaign and its results"
                            + " first");
            spec.commandLine().getErr().flush();
        }
    }

    private static String name(JsonNode campaign) {
        return campaign.at("/metadata/name").asText();
    }
}
