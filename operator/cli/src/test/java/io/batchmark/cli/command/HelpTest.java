package io.batchmark.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The reference page is what the program says of itself; {@code -Dgolden.write} writes it. */
class HelpTest {
    private static final Path PAGE = Path.of("../../docs/command-line.md");
    private static final Path PIPELINES = Path.of("../../docs/pipelines.md");
    private static final Pattern EXIT_CODE = Pattern.compile("^\\| ([0-9]+) \\|");
    private static final String HEADING = "## Commands\n";

    @Test
    void thePageHasTheHelpOfEachCommand() throws IOException {
        String page = Files.readString(PAGE);
        Golden.check(PAGE, page.substring(0, page.indexOf(HEADING)) + HEADING + commands());
    }

    @Test
    void thePageAboutPipelinesExplainsEachExitCode() throws IOException {
        assertThat(Files.readString(PIPELINES).lines().map(EXIT_CODE::matcher).filter(Matcher::find))
                .extracting(row -> row.group(1))
                .containsExactlyElementsOf(Batchmark.commandLine()
                        .getCommandSpec()
                        .usageMessage()
                        .exitCodeList()
                        .keySet());
    }

    private static String commands() {
        StringBuilder text = new StringBuilder();
        CommandLine line = Batchmark.commandLine().setUsageHelpAutoWidth(false).setUsageHelpWidth(100);
        text.append(help(line));
        line.getSubcommands().values().stream()
                .distinct()
                .filter(command -> !command.getCommandSpec().usageMessage().hidden())
                .forEach(command -> text.append("\n### ")
                        .append(command.getCommandName())
                        .append('\n')
                        .append(help(command)));
        return text.toString();
    }

    private static String help(CommandLine command) {
        return "```\n"
                + command.getUsageMessage(Ansi.OFF)
                        .lines()
                        .map(String::stripTrailing)
                        .reduce("", (a, b) -> a + b + "\n")
                + "```\n";
    }
}
