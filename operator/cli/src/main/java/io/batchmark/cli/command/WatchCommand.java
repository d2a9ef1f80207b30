package io.batchmark.cli.command;

import io.batchmark.cli.campaign.CampaignWatch;
import io.batchmark.cli.cluster.Cluster;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Waits for a campaign that is there. */
@Command(name = "watch", description = "Shows the progress of a campaign until it has finished, and then its answer.")
final class WatchCommand implements Callable<Integer> {
    @Mixin
    private CampaignArgument named;

    @Mixin
    private GateOptions gates;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            description = "The longest wait, such as 2h. Default: no limit.")
    private @Nullable Duration timeout;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (Cluster asked = named.open()) {
            asked.campaign(named.name());
            return gates.exitCode(new CampaignWatch(asked, spec.commandLine().getOut(), Batchmark.onTerminal())
                    .untilOver(named.name(), timeout));
        }
    }
}
