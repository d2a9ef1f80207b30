package io.batchmark.cli.command;

import io.batchmark.core.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The reference page is what the program says of itself; {@code -Dgolden.write} writes it. */
class HelpTest {
    private static final Path PAGE = Path.of("../../docs/command-line.md");
    private static final String HEADING = "## Commands\n";

    @Test
    void thePageHasTheHelpOfEachCommand() throws IOException {
        String page = Files.readString(PAGE);
        Golden.check(PAGE, page.substring(0, page.indexOf(HEADING)) + HEADING + commands());
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
