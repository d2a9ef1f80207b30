package io.batchmark.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The refusals of docs/refusals.md, in the words of the API server, and of the command plan. */
final class Refusals {
    private static final Path PAGE = Path.of("../../docs/refusals.md");
    private static final Pattern ROW = Pattern.compile("^\\| `.*` \\| `(.*)` \\|$");

    /** Words that Kubernetes has for its own schema: types, bounds, values, required and unknown fields. */
    private static final Pattern OF_SCHEMA = Pattern.compile("(Unsupported|Required|Duplicate) value"
            + "| in body (should|must) |unknown field |Too (long|many|few):|: Invalid value: [0-9-]+:");

    /** A field and what is wrong with it; Kubernetes calls the whole campaign nil. */
    private static final Pattern CAUSE = Pattern.compile(
            "(?<=^|\\[|, )(spec[^ ]*|<nil>): (?!Invalid value: null)(Invalid|Unsupported|Required|Duplicate|Too) |unknown field ");

    private Refusals() {}

    /** @param text the words about the field */
    record Sentence(String field, String text) {}

    static List<String> ofApiServer() throws IOException {
        return Files.readAllLines(PAGE).stream()
                .map(ROW::matcher)
                .filter(row -> row.matches())
                .map(row -> row.group(1).replace("\\|", "|").replaceAll("\\[([A-Za-z]+)]", ".$1"))
                .filter(message -> !message.equals("message"))
                .toList();
    }

    static String ofApiServer(int row) throws IOException {
        return ofApiServer().get(row);
    }

    static boolean isOfSchema(String message) {
        return OF_SCHEMA.matcher(message).find();
    }

    static int causes(String message) {
        return (int) CAUSE.matcher(message).results().count();
    }

    /** @param printed by plan */
    static List<Sentence> sentences(String printed) {
        return printed.lines()
                .filter(line -> line.startsWith("- "))
                .map(line -> line.substring(2))
                .map(line -> {
                    String field = line.split("[: ]", 2)[0];
                    return new Sentence(field, line.substring(field.length()).replaceFirst("^: ", ""));
                })
                .toList();
    }
}
