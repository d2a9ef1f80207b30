package io.batchmark.cli.command;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.campaign.Archive;
import io.batchmark.cli.campaign.GateResult;
import io.batchmark.cli.campaign.Measured;
import io.batchmark.cli.campaign.Progress;
import io.batchmark.cli.cluster.Cluster;
import io.batchmark.core.report.markdown.EarlierTable;
import io.batchmark.core.summary.EarlierCampaign;
import io.batchmark.core.summary.EarlierComparison;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.LedgerRows;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares any two finished campaigns, as analysis.compareTo does. */
@Command(
        name = "compare",
        description = "Compares the treatments of two finished campaigns, as analysis.compareTo does. Exit code 3 if"
                + " a treatment is shown to take more than before, by more than the margin of the later campaign. Exit code 5"
                + " if the runs do not decide that.")
final class CompareCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private GateOptions gates;

    @Parameters(
            index = "0",
            paramLabel = "EARLIER",
            description =
                    "A campaign of the cluster, or a file of kubectl batchmark export, whose name ends with .zip.")
    private String earlier;

    @Parameters(index = "1", paramLabel = "LATER", description = "The same.")
    private String later;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        EarlierCampaign before = EarlierCampaign.of(measured(earlier).summary(null));
        Summary summary = measured(later).summary(before);
        EarlierComparison comparison = Objects.requireNonNull(summary.earlier());
        PrintWriter out = spec.commandLine().getOut();
        out.print(EarlierTable.text(summary, comparison));
        out.flush();
        return gates.exitCode(GateResult.of(comparison));
    }

    private Measured measured(String name) {
        Measured measured = name.endsWith(Archive.SUFFIX) ? Archive.read(Path.of(name)) : ofCluster(name);
        if (!Progress.isOver(measured.campaign())) {
            throw new CommandFailure(
                    CommandExit.FAILED, name + " has not finished: " + Progress.of(measured.campaign()));
        }
        return measured;
    }

    private Measured ofCluster(String name) {
        try (Cluster asked = cluster.open()) {
            BenchmarkCampaign campaign = asked.campaign(name);
            return new Measured(campaign, LedgerRows.of(asked.ledger(campaign)));
        }
    }
}
