package io.batchmark.cli.command;

import io.batchmark.api.metadata.Labels;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.cluster.Cluster;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks the operator to measure treatments once more. */
@Command(
        name = "rerun",
        description = "Measures treatments again, in later blocks. Their earlier runs no longer count.")
final class RerunCommand implements Callable<Integer> {
    @Mixin
    private CampaignArgument named;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "TREATMENT",
            description = "A treatment as in the report, such as itemCount=25 or baseline.")
    private List<String> treatments;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (Cluster asked = named.open()) {
            asked.campaign(named.name());
            asked.annotate(named.name(), Labels.RERUN, String.join("; ", treatments));
            spec.commandLine()
                    .getOut()
                    .println("asked for " + String.join("; ", treatments)
                            + "; an event of the campaign reports the result, and kubectl batchmark watch "
                            + named.name()
                            + " waits for the end");
        }
        return CommandExit.OK;
    }
}
