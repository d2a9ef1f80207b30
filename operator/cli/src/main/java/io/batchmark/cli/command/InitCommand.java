package io.batchmark.cli.command;

import io.batchmark.api.pod.PodAdditions;
import io.batchmark.api.run.InspectionPod;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.campaign.CampaignFile;
import io.batchmark.cli.cluster.Cluster;
import io.batchmark.cli.inspection.ImageInspection;
import io.batchmark.cli.inspection.InitialCampaign;
import io.batchmark.cli.inspection.InspectionOutput;
import io.batchmark.cli.inspection.InspectionText;
import io.batchmark.cli.inspection.JobChoice;
import io.batchmark.cli.plan.PlanProblems;
import io.batchmark.contract.inspection.Inspection;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes a first campaign for the job of an image. */
@Command(
        name = "init",
        description =
                "Writes a first campaign for a job of your own. A pod of your image finds applications, jobs, steps,"
                        + " parameters and data sources; no server starts, and the pod is deleted. The findings go to standard error, the"
                        + " campaign to standard output or a file. Exit code 2 lists the jobs if there are several.")
final class InitCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private InspectionOptions inspection;

    @Option(
            names = "--image",
            paramLabel = "IMAGE",
            required = true,
            description = "Image of the server with your application, as your team builds it.")
    private String image;

    @Option(
            names = "--job",
            paramLabel = "NAME",
            description = "Name of the batch job. Needed if the image has several.")
    private @Nullable String job;

    @Option(
            names = "--application",
            paramLabel = "NAME",
            description =
                    "Application that has the job, or APPLICATION/MODULE. Needed if several have a job of that name.")
    private @Nullable String application;

    @Option(
            names = "--server",
            paramLabel = "DIRECTORY",
            defaultValue = "/config",
            description = "Directory of the server in the image. Default: ${DEFAULT-VALUE}.")
    private String server;

    @Option(
            names = "--run-as-user",
            paramLabel = "UID",
            description = "User id of the container. Needed if the user of the image is root or a name.")
    private @Nullable Long runAsUser;

    @Option(
            names = "--pull-secret",
            paramLabel = "NAME",
            description = "Secret by which the node pulls the image for this command. Runs use the pull secrets of the"
                    + " default ServiceAccount.")
    private @Nullable String pullSecret;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write. Default: standard output.")
    private @Nullable Path output;

    @Option(names = "--force", description = "Overwrites the file if it exists.")
    private boolean force;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            defaultValue = "5m",
            description = "The longest wait for the pod. It ends after 5m by itself. Default: ${DEFAULT-VALUE}.")
    private Duration timeout;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException, IOException {
        if (output != null && !force && Files.exists(output)) {
            throw new CommandFailure(
                    CommandExit.USAGE, output + " exists: name another file, or add --force to overwrite it");
        }
        PrintWriter err = spec.commandLine().getErr();
        InspectionPod pod = new InspectionPod(
                image, server, runAsUser, Stream.ofNullable(pullSecret).toList());
        Inspection found = inspect(pod, err);
        InspectionText.lines(found, job).forEach(err::println);
        err.flush();
        InitialCampaign campaign = new InitialCampaign(pod, found, JobChoice.of(found, job, application));
        String text = campaign.text();
        check(text);
        campaign.notes().forEach(note -> err.println("note: " + note));
        write(text, err);
        return CommandExit.OK;
    }

    private Inspection inspect(InspectionPod pod, PrintWriter err) throws InterruptedException {
        try (Cluster asked = cluster.open()) {
            InspectionOutput result = new ImageInspection(
                            asked,
                            asked.operator(inspection.operatorNamespace()).settings(inspection.runnerImage(), null),
                            err)
                    .of(pod, PodAdditions.EMPTY, inspection.startGrace(), timeout);
            if (result.inspection() == null) {
                throw new CommandFailure(CommandExit.FAILED, result.problem());
            }
            return result.inspection();
        }
    }

    /** An option can have a value that no campaign has. */
    private static void check(String text) {
        List<String> problems = CampaignFile.parse(text).stream()
                .map(CampaignFile::read)
                .flatMap(campaign -> PlanProblems.of(campaign).stream())
                .toList();
        if (!problems.isEmpty()) {
            throw new CommandFailure(
                    CommandExit.USAGE, "the campaign would not be accepted:\n- " + String.join("\n- ", problems));
        }
    }

    private void write(String text, PrintWriter err) throws IOException {
        if (output == null) {
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
        } else {
            Files.writeString(output, text);
            err.println(output + " is written: kubectl batchmark try -f " + output + " runs the job once");
        }
        err.flush();
    }
}
