package io.batchmark.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A dialogue of a page of the docs: commands with their output, and edits of a file between them. */
public final class Dialogue {
    private static final String PROMPT = "$ ";

    /** A line of the page that stands for any number of lines. */
    private static final String SOME_LINES = "...";

    private Dialogue() {}

    /** A step of a dialogue. */
    public sealed interface Step {}

    /**
     * A command.
     *
     * @param command in one line
     * @param output the lines that the page shows
     */
    public record Run(String command, List<String> output) implements Step {
        /** Tests if an output has the lines of the page. Numbers, names of pods and nodes, and the width of columns differ from run to run. */
        public void isAnsweredBy(String actual) {
            String expected = output.stream()
                    .map(line -> line.equals(SOME_LINES) ? "(?:.*\\R)*?" : Pattern.quote(normal(line)) + "\\R")
                    .collect(Collectors.joining());
            String lines = actual.lines().map(Dialogue::normal).collect(Collectors.joining("\n", "", "\n"));
            assertThat(lines).as("output of %s:%n%s", command, actual).matches(expected);
        }
    }

    /** An edit of a file. */
    public record Edit(String before, String after) implements Step {
        /** The edited text. */
        public String of(String text) {
            assertThat(text).containsOnlyOnce(before);
            return text.replace(before, after);
        }
    }

    /** The steps of a page, from its blocks of {@code console} and {@code diff}. */
    public static List<Step> of(MarkdownPage page) {
        List<Step> steps = new ArrayList<>();
        page.blocks((language, text) -> {
            if (language.equals("console")) {
                addRuns(text, steps);
            } else if (language.equals("diff")) {
                steps.add(new Edit(lines(text, '-'), lines(text, '+')));
            }
        });
        return steps;
    }

    private static void addRuns(String block, List<Step> steps) {
        List<String> output = new ArrayList<>();
        for (String line : block.lines().toList()) {
            if (line.startsWith(PROMPT)) {
                output = new ArrayList<>();
                steps.add(new Run(line.substring(PROMPT.length()), output));
            } else {
                output.add(line);
            }
        }
    }

    private static String lines(String diff, char mark) {
        return diff.lines()
                .filter(line -> line.charAt(0) == mark || line.charAt(0) == ' ')
                .map(line -> line.substring(1) + "\n")
                .collect(Collectors.joining());
    }

    private static String normal(String line) {
        return line.replaceAll("\\b(inspection|try)-[a-z0-9]{5}\\b", "$1-0")
                .replaceAll("^Node: .*", "Node: 0")
                .replaceAll("\\d+(?:[.,]\\d+)*", "0")
                .replaceAll("\\b0 ms\\b", "0 s")
                .replaceAll("-{2,}", "--")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
