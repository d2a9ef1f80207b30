package io.batchmark.agent.launch;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The errors and warnings of Open Liberty in the log of the server. */
final class ServerLog {
    /** Errors, then warnings, as in {@code CWWKZ0014W: The application could not be found}. */
    private static final List<Pattern> SEVERITIES =
            Arrays.asList(Pattern.compile("\\b[A-Z]{4,5}[0-9]{4}E: .*"), Pattern.compile("\\b[A-Z]{4,5}[0-9]{4}W: .*"));

    private static final int MOST_MESSAGES = 2;
    private static final int MOST_CHARACTERS = 200;
    private static final int MOST_BYTES = 256 * 1024;

    private ServerLog() {}

    /** The first messages, each after a semicolon; empty if there is no message or no log. */
    static String errors(Map<String, String> environment) {
        Path log = file(environment);
        return log == null ? "" : errors(first(log));
    }

    /** The file messages.log; null if the environment names no folder for it. */
    static @Nullable Path file(Map<String, String> environment) {
        String folder =
                environment.containsKey("X_LOG_DIR") ? environment.get("X_LOG_DIR") : environment.get("LOG_DIR");
        return folder == null ? null : Paths.get(folder, "messages.log");
    }

    static String errors(List<String> lines) {
        Set<String> messages = new LinkedHashSet<>();
        for (Pattern severity : SEVERITIES) {
            for (String line : lines) {
                Matcher message = severity.matcher(line);
                if (message.find() && messages.size() < MOST_MESSAGES) {
                    String text = message.group();
                    messages.add(text.substring(0, Math.min(text.length(), MOST_CHARACTERS)));
                }
            }
        }
        return messages.isEmpty() ? "" : "; its log contains " + String.join("; ", messages);
    }

    private static List<String> first(Path log) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            byte[] content = new byte[(int) Math.min(file.length(), MOST_BYTES)];
            file.readFully(content);
            return Arrays.asList(new String(content, StandardCharsets.UTF_8).split("\n"));
        } catch (IOException e) {
            return Arrays.asList(); // an image may write its log elsewhere
        }
    }
}
