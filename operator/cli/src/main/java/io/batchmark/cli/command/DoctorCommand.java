package io.batchmark.cli.command;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.campaign.CampaignFile;
import io.batchmark.cli.cluster.Cluster;
import io.batchmark.cli.cluster.ClusterLook;
import io.batchmark.cli.doctor.Doctor;
import io.batchmark.cli.doctor.Finding;
import io.batchmark.cli.doctor.Finding.Level;
import io.batchmark.cli.doctor.Need;
import io.batchmark.cli.doctor.Observed;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks if a cluster is fit for measurements. */
@Command(
        name = "doctor",
        description =
                "Checks if this cluster is fit to measure in, and prints findings, their effect on a measurement, and"
                        + " their remedies. It changes nothing, and sends the pods"
                        + " of a campaign as a dry run. Exit code 1 if a finding keeps campaigns from"
                        + " running; with --strict, 3 if their measurements are in doubt.")
final class DoctorCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster;

    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE",
            description =
                    "A file with campaigns whose runs need room; - reads standard input. Default: one run with one CPU.")
    private @Nullable Path file;

    @Mixin
    private OperatorNamespaceOption operatorNamespace;

    @Option(names = "--strict", description = "Exits with code 3 if a finding puts measurements in doubt.")
    private boolean strict;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<BenchmarkCampaign> campaigns = file == null ? List.of() : CampaignFile.read(file);
        try (Cluster asked = cluster.open()) {
            ClusterLook look = asked.look(operatorNamespace.namespace());
            Observed seen = look.observe(Batchmark.Version.text());
            PrintWriter out = spec.commandLine().getOut();
            Level worst = Level.Good;
            if (campaigns.isEmpty()) {
                worst = print(Doctor.judge(seen, Need.DEFAULT), out);
            }
            for (BenchmarkCampaign campaign : campaigns) {
                out.println("Campaign " + campaign.getMetadata().getName() + ":");
                List<Finding> findings = new ArrayList<>(Doctor.judge(seen, Need.of(campaign)));
                findings.addAll(look.tryPods(campaign, seen));
                Level level = print(findings, out);
                worst = level.compareTo(worst) > 0 ? level : worst;
            }
            out.flush();
            return switch (worst) {
                case Obstacle -> CommandExit.FAILED;
                case Doubt -> strict ? CommandExit.NOT_MET : CommandExit.OK;
                case Hint, Good -> CommandExit.OK;
            };
        }
    }

    /** @return the worst of them */
    static Level print(List<Finding> findings, PrintWriter out) {
        Level worst = Level.Good;
        for (Finding finding : findings) {
            out.printf(
                    "%-9s %s: %s%n", finding.level().name().toLowerCase(Locale.ROOT), finding.check(), finding.what());
            if (finding.level() != Level.Good) {
                out.println("          why: " + finding.why());
                out.println("          remedy: " + finding.remedy());
            }
            worst = finding.level().compareTo(worst) > 0 ? finding.level() : worst;
        }
        return worst;
    }
}
