package io.batchmark.cli.command;

import io.batchmark.api.report.ReportConfigMap;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.campaign.Progress;
import io.batchmark.cli.campaign.StoredReport;
import io.batchmark.cli.cluster.Cluster;
import io.batchmark.cli.page.Desktop;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints a file of a report, or shows its page. */
@Command(name = "report", description = "Prints the report of a campaign, finished or not.")
final class ReportCommand implements Callable<Integer> {
    /** A file of the report. */
    enum Format {
        md("report.md"),
        html("report.html"),
        json("results.json"),
        csv("runs.csv"),
        summary("summary.csv"),
        junit("junit.xml");

        private final String file;

        Format(String file) {
            this.file = file;
        }
    }

    @Mixin
    private CampaignArgument named;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "md",
            description = "${COMPLETION-CANDIDATES}: the text, the page, everything for programs, a row for each run, a"
                    + " row for each treatment, test cases. Default: md.")
    private Format format;

    @Option(names = "--open", description = "Shows the page in a browser.")
    private boolean open;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        try (Cluster asked = named.open()) {
            BenchmarkCampaign campaign = asked.campaign(named.name());
            String text = text(asked, campaign, open ? Format.html : format);
            if (open) {
                show(text);
            } else {
                spec.commandLine().getOut().print(text);
                spec.commandLine().getOut().flush();
            }
        }
        return CommandExit.OK;
    }

    private static String text(Cluster cluster, BenchmarkCampaign campaign, Format format) throws IOException {
        ConfigMap report = cluster.configMap(ReportConfigMap.name(campaign))
                .orElseThrow(() -> new CommandFailure(
                        CommandExit.FAILED,
                        "campaign " + campaign.getMetadata().getName() + " has no report yet: "
                                + Progress.of(campaign)));
        String text = StoredReport.files(report).get(format.file);
        if (text == null) {
            throw new CommandFailure(CommandExit.FAILED, missing(campaign, format));
        }
        return text;
    }

    private static String missing(BenchmarkCampaign campaign, Format format) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        if (status != null
                && status.reportFiles() != null
                && status.reportFiles().leftOut().contains(format.file)) {
            return format.file + " is too large for a ConfigMap even when compressed; what it is made of is printed by "
                    + status.reportFiles().readingRows();
        }
        return "the report has no " + format.file
                + (format == Format.junit
                        ? ", which takes spec.analysis.thresholds or compareTo"
                        : "; it may be one of an earlier version");
    }

    private void show(String page) throws IOException {
        Path file = Files.createTempFile(named.name() + "-", ".html");
        Files.writeString(file, page);
        spec.commandLine().getOut().println(file);
        Desktop.show(file.toString());
    }
}
