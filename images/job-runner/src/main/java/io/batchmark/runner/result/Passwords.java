package io.batchmark.runner.result;

import io.batchmark.text.LogLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The passwords that a run was given as files; they are removed from everything that the run reports. */
final class Passwords {
    private final List<String> values;

    private Passwords(List<String> values) {
        this.values = values;
    }

    /** @param environment names the directories that they are in */
    static Passwords of(Map<String, String> environment) {
        List<String> values = new ArrayList<>();
        for (String variable : List.of("CREDENTIALS", "BROKER_CREDENTIALS")) {
            try {
                String directory = environment.get(variable);
                values.add(
                        directory == null
                                ? ""
                                : Files.readString(Path.of(directory, "password"))
                                        .stripTrailing());
            } catch (IOException e) {
                // there is none, or nothing in here can know it
            }
        }
        values.removeIf(String::isEmpty);
        return new Passwords(values);
    }

    /** The text without them, and without what looks like one. */
    String masked(String text) {
        String masked = text;
        for (String value : values) {
            masked = masked.replace(value, "***");
        }
        return LogLines.masked(masked);
    }
}
