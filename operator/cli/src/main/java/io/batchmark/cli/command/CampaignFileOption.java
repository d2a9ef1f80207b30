package io.batchmark.cli.command;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The file whose campaigns a command is about. */
final class CampaignFileOption {
    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE",
            required = true,
            description = "A file with campaigns; - reads standard input.")
    private Path file;

    Path path() {
        return file;
    }
}
