package io.batchmark.cli.command;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.campaign.CampaignFile;
import io.batchmark.cli.plan.PlanText;
import io.batchmark.core.design.InvalidDesignException;
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

/** Asks no cluster. */
@Command(
        name = "plan",
        description =
                "Shows the planned runs of a campaign and the differences that they can show, without a cluster. Exit code 1 if"
                        + " the operator would refuse it.")
final class PlanCommand implements Callable<Integer> {
    @Mixin
    private CampaignFileOption file;

    @Option(
            names = "--run-time",
            paramLabel = "DURATION",
            description =
                    "The time from the start of a run to the start of the next one, such as 40s, for the expected duration.")
    private @Nullable Duration runTime;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            defaultValue = "3",
            description = "Blocks whose order is shown. Default: 3.")
    private int blocks;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        int worst = CommandExit.OK;
        for (BenchmarkCampaign campaign : CampaignFile.read(file.path())) {
            worst = Math.max(worst, plan(campaign));
        }
        return worst;
    }

    private int plan(BenchmarkCampaign campaign) {
        PrintWriter out = spec.commandLine().getOut();
        String name = campaign.getMetadata().getName();
        try {
            if (!campaign.notUnderstood().isEmpty()) {
                return refuse(name, campaign.notUnderstood());
            }
            new PlanText(campaign, CampaignPlan.of(campaign))
                    .lines(runTime, blocks)
                    .forEach(out::println);
            return CommandExit.OK;
        } catch (InvalidDesignException e) {
            return refuse(name, List.of(e.getMessage()));
        }
    }

    private int refuse(String name, List<String> problems) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("campaign " + name + " would not be accepted:");
        problems.forEach(problem -> err.println("- " + problem));
        return CommandExit.FAILED;
    }
}
