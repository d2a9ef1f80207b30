package io.batchmark.agent.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The settings in a file. Each setting is read once, so that unknown settings remain. */
final class SettingsFile {
    private final Properties left = new Properties();

    SettingsFile(Properties file) {
        left.putAll(file);
    }

    @Nullable
    String optional(String name) {
        return (String) left.remove(name);
    }

    String required(String name) {
        String value = optional(name);
        if (value == null || value.isEmpty()) {
            throw new IllegalArgumentException("the settings file of the agent has no " + name + ": add it");
        }
        return value;
    }

    int number(String name, int otherwise, int least) {
        String value = optional(name);
        try {
            int number = value == null ? otherwise : Integer.parseInt(value);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // as below
        }
        throw new IllegalArgumentException(
                name + " " + value + " is not a number from " + least + ": write " + otherwise);
    }

    /** A number of bytes, or 0. */
    long size(String name) {
        String value = optional(name);
        try {
            return value == null ? 0 : Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " " + value + " is not a number: write bytes");
        }
    }

    /** True unless the file contains false. */
    boolean flag(String name) {
        String value = optional(name);
        if (value == null || value.equals("true")) {
            return true;
        }
        if (value.equals("false")) {
            return false;
        }
        throw new IllegalArgumentException(name + " " + value + " is not a truth value: write true or false");
    }

    /** The settings that are numbered from 1. */
    List<String> list(String prefix) {
        List<String> values = new ArrayList<>();
        String value;
        while ((value = optional(prefix + (values.size() + 1))) != null) {
            values.add(value);
        }
        return values;
    }

    /** Values by the rest of the name. */
    Map<String, String> map(String prefix) {
        Map<String, String> values = new TreeMap<>();
        for (String name : left.stringPropertyNames()) {
            if (name.startsWith(prefix)) {
                values.put(name.substring(prefix.length()), String.valueOf(left.remove(name)));
            }
        }
        return values;
    }

    /** @throws IllegalArgumentException if a setting has not been read */
    void refuseUnknown() {
        Set<String> unknown = new TreeSet<>(left.stringPropertyNames());
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "the agent has no setting " + String.join(", ", unknown) + ": remove it from the settings file");
        }
    }

    /** The content of a file without the line break at its end, which editors add. */
    static String content(String path) {
        try {
            String text = new String(Files.readAllBytes(Paths.get(path)), StandardCharsets.UTF_8);
            return text.replaceFirst("\\R$", "");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path + " of the settings file", e);
        }
    }
}
