package io.batchmark.agent.result;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values that must not leave the server. Stars replace them in messages and stack traces. */
public final class Secrets {
    /** Shorter lines of a value, such as the end of a certificate, are parts of many words. */
    private static final int LEAST_OF_LINE = 4;

    private final List<String> values = new ArrayList<>();

    /**
     * @param environment variables of the process
     * @param variables names of variables with secret values
     * @param files files with secret contents; a file that cannot be read is of no use to the job either
     */
    public Secrets(Map<String, String> environment, Collection<String> variables, Collection<Path> files) {
        for (String variable : variables) {
            add(environment.get(variable));
        }
        for (Path file : files) {
            try {
                add(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            } catch (IOException e) {
                // not there
            }
        }
        // a value may be the beginning of another one
        values.sort(Comparator.comparingInt(String::length).reversed());
    }

    private void add(@Nullable String value) {
        String whole = value == null ? "" : value.trim();
        if (whole.isEmpty()) {
            return;
        }
        values.add(whole);
        for (String line : whole.split("\\R")) {
            if (line.trim().length() >= LEAST_OF_LINE) {
                values.add(line.trim());
            }
        }
    }

    /** The text without the values. */
    public String masked(String text) {
        String masked = text;
        for (String value : values) {
            masked = masked.replace(value, "***");
        }
        return masked;
    }
}
