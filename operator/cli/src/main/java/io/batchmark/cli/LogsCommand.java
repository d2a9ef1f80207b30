package io.batchmark.cli;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignStatus;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What a run has written whose pod is kept. */
@Command(
        name = "logs",
        description =
                "Prints the log of a run whose pod is kept (execution.keepPods), or is still there: of the newest one that"
                        + " failed, unless one is named. The lines that matter stay in the report in any case.")
final class LogsCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster;

    @Parameters(index = "0", paramLabel = "NAME", description = "The campaign.")
    private String name;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "JOB",
            description = "The Job of the run, such as NAME-b2-baseline-a1.")
    private @Nullable String job;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (Cluster asked = cluster.open()) {
            BenchmarkCampaign campaign = asked.campaign(name);
            String wanted = job == null ? newestFailure(campaign) : job;
            String log = asked.log(wanted)
                    .orElseThrow(() -> new CommandFailure(
                            ExitCode.FAILED,
                            "Job " + wanted + " is not there any more; what is kept of its log is in the report:"
                                    + " kubectl batchmark report " + name));
            PrintWriter out = spec.commandLine().getOut();
            out.print(log);
            out.flush();
            return ExitCode.OK;
        }
    }

    private String newestFailure(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        if (status == null || status.failureLog() == null) {
            throw new CommandFailure(
                    ExitCode.FAILED, "no pod of a run of campaign " + name + " that failed is kept: name a Job");
        }
        return status.failureLog().replaceFirst("^job/", "");
    }
}
