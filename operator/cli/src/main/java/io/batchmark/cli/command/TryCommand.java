package io.batchmark.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.pod.PodAdditions;
import io.batchmark.api.run.InspectionPod;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.OwnJob;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.campaign.CampaignFile;
import io.batchmark.cli.cluster.Cluster;
import io.batchmark.cli.inspection.ImageInspection;
import io.batchmark.cli.inspection.InspectionOutput;
import io.batchmark.cli.inspection.InspectionText;
import io.batchmark.cli.plan.PlanProblems;
import io.batchmark.cli.trial.TrialCampaign;
import io.batchmark.cli.trial.TrialRun;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the baseline of a campaign once. */
@Command(
        name = "try",
        description =
                "Runs the baseline treatment of a campaign once, and prints its measurements, or the reason why it does"
                        + " not count. For a job of your own, it prints the findings in the image, too. The run is a campaign of its own,"
                        + " with the same admission, and is deleted at the end. Exit code 1 if the run does not count.")
final class TryCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private CampaignFileOption file;

    @Mixin
    private InspectionOptions inspection;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            defaultValue = "10m",
            description = "The longest wait for the run, such as 1h. Default: ${DEFAULT-VALUE}.")
    private Duration timeout;

    @Option(names = "--keep", description = "Does not delete the campaign of the run.")
    private boolean keep;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        List<JsonNode> campaigns = CampaignFile.objects(file.path());
        campaigns.forEach(TryCommand::check);
        int worst = CommandExit.OK;
        try (Cluster asked = cluster.open()) {
            for (JsonNode campaign : campaigns) {
                worst = Math.max(worst, attempt(campaign, cluster.of(campaign, asked)));
            }
        }
        return worst;
    }

    /** A trial of a campaign that would be refused would answer another question. */
    private static void check(JsonNode campaign) {
        BenchmarkCampaign read = CampaignFile.read(campaign);
        List<String> problems = PlanProblems.of(read);
        if (!problems.isEmpty()) {
            throw new CommandFailure(
                    CommandExit.FAILED,
                    "campaign " + read.getMetadata().getName() + " would not be accepted:\n- "
                            + String.join("\n- ", problems));
        }
    }

    private int attempt(JsonNode campaign, Cluster place) throws InterruptedException {
        BenchmarkCampaign read = CampaignFile.read(campaign);
        OwnJob job = read.getSpec().job();
        PrintWriter out = spec.commandLine().getOut();
        if (job != null) {
            inspect(read, job, place, out);
        }
        String name = TrialCampaign.name(read.getMetadata().getName());
        ObjectNode trial = TrialCampaign.of(campaign, name, keep);
        return new TrialRun(place, out, Batchmark.onTerminal()).run(trial, inspection.startGrace(), timeout, keep);
    }

    /** An image that cannot be inspected might still run. */
    private void inspect(BenchmarkCampaign campaign, OwnJob job, Cluster place, PrintWriter out)
            throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        InspectionOutput result = new ImageInspection(
                        place,
                        place.operator(inspection.operatorNamespace())
                                .settings(
                                        inspection.runnerImage(),
                                        campaign.getSpec().runner()),
                        err)
                .of(InspectionPod.of(job), PodAdditions.of(campaign), inspection.startGrace(), timeout);
        if (result.inspection() == null) {
            err.println(result.problem());
            err.flush();
        } else {
            InspectionText.lines(result.inspection(), job.batchJob()).forEach(out::println);
            out.flush();
        }
    }
}
