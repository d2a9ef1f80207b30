package io.batchmark.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The index of the samples, made of what each says of itself: its first line is its question, its last paragraph its cost. */
final class SamplesPage {
    private static final String HEAD = """
            # Samples

            Each asks one question; what is behind it stands at the top of the file. `kubectl apply --filename` any of them. Made of the
            files (`make crds`).

            | file | question | cost |
            |---|---|---|
            """;

    private SamplesPage() {}

    /**
     * @param samples directory of the samples
     * @throws IllegalStateException if one does not say what it asks or what it costs
     */
    static String of(Path samples) throws IOException {
        try (Stream<Path> files = Files.list(samples)) {
            StringBuilder page = new StringBuilder(HEAD);
            for (Path file : files.filter(each -> each.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()) {
                page.append(row(file));
            }
            return page.toString();
        }
    }

    private static String row(Path file) throws IOException {
        String head = Files.readAllLines(file).stream()
                .takeWhile(line -> line.startsWith("#"))
                .map(line -> line.substring(1).strip())
                .collect(Collectors.joining("\n"));
        List<String> paragraphs = List.of(head.split("\n\n"));
        String cost = paragraphs.get(paragraphs.size() - 1);
        if (paragraphs.size() < 2 || !paragraphs.get(0).endsWith("?") || !cost.matches("(?s)\\d+ treatments, .*")) {
            throw new IllegalStateException(
                    file + " must begin with a question, and its comment end with \"N treatments, ...\" for its cost");
        }
        return "| [%1$s](%1$s) | %2$s | %3$s |\n"
                .formatted(file.getFileName(), paragraphs.get(0).replace('\n', ' '), cost.replace('\n', ' '));
    }
}
