package io.batchmark.cli.command;

import io.batchmark.cli.CommandExit;
import io.batchmark.cli.campaign.Archive;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.report.words.Sentence;
import io.batchmark.core.summary.Summary;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sums up a campaign once more, where there is no cluster. */
@Command(
        name = "analyze",
        description =
                "Computes the report of an exported campaign again, without a cluster, and writes all of its files,"
                        + " however large they are.")
final class AnalyzeCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ARCHIVE", description = "A file of kubectl batchmark export.")
    private Path archive;

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "FOLDER",
            description = "The directory for the files. Default: NAME-report.")
    private @Nullable Path folder;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Summary summary = Archive.read(archive).summary(null);
        String name = summary.campaign().name();
        Path to = folder == null ? Path.of(name + "-report") : folder;
        Files.createDirectories(to);
        ReportFiles files = ReportFiles.of(summary, new ReportPlace("default", name, name, Integer.MAX_VALUE));
        for (Map.Entry<String, String> file : files.plain().entrySet()) {
            Files.writeString(to.resolve(file.getKey()), file.getValue());
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println(Sentence.of(summary));
        out.println(to);
        out.flush();
        return CommandExit.OK;
    }
}
