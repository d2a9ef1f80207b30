package io.batchmark.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.nio.file.Path;
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
@Command(name = "run", description = "Applies campaigns, as kubectl apply does, and waits for them with --wait.")
final class RunCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster;

    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE",
            required = true,
            description = "Campaigns; - is standard input.")
    private Path file;

    @Option(names = "--wait", description = "Ends when they are over, with the exit code of the worst.")
    private boolean wait;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            description = "How long to wait for each, such as 2h. Default: as long as it takes.")
    private @Nullable Duration timeout;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<JsonNode> campaigns = CampaignFile.objects(file);
        int worst = ExitCode.OK;
        try (Cluster asked = cluster.open()) {
            for (JsonNode campaign : campaigns) {
                asked.apply(campaign);
                out.println("campaign " + name(campaign) + " applied in namespace " + asked.namespace());
                out.flush();
            }
            for (JsonNode campaign : wait ? campaigns : List.<JsonNode>of()) {
                worst = Math.max(
                        worst,
                        new CampaignWatch(asked, out, Batchmark.onTerminal()).untilOver(name(campaign), timeout));
            }
        }
        return worst;
    }

    private static String name(JsonNode campaign) {
        return campaign.at("/metadata/name").asText();
    }
}
