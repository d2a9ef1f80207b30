package io.batchmark.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lines of a log or of a stack trace as they go with a failure: plain text of bounded size, without what looks like a
 * password.
 */
public final class LogLines {
    /** The most that is kept of one failure. */
    public static final int MAX_BYTES = 2048;

    private static final int MAX_LINE_CHARACTERS = 256;

    private static final String INDENT = "  ";

    /** As in {@code password=...}, {@code "token": "..."}. */
    private static final Pattern NAMED =
            Pattern.compile("(?i)((?:password|passwd|pwd|passphrase|secret|token|api[-_]?key)[\"']?\\s*[=:]\\s*)"
                    + "(\"[^\"]*\"?|'[^']*'?|[^\\s,;&\"']+)");

    /** As in {@code jdbc:postgresql://user:...@host}. */
    private static final Pattern IN_ADDRESS = Pattern.compile("(://[^\\s/:@]*:)[^\\s/]+@");

    /** As in {@code Authorization: Bearer ...}. */
    private static final Pattern IN_HEADER = Pattern.compile("(?i)\\b(bearer|basic)\\s+[a-z0-9._~+/=-]{8,}");

    private LogLines() {}

    /** As many of the first lines as there is room for; null where they say nothing. */
    public static @Nullable String first(List<String> lines) {
        Deque<String> kept = new ArrayDeque<>();
        int bytes = 0;
        for (String line : lines) {
            String plain = plain(line);
            bytes += size(plain);
            if (bytes > MAX_BYTES) {
                break;
            }
            kept.addLast(plain);
        }
        return text(kept);
    }

    /** As many of the last lines as there is room for; null where they say nothing. */
    public static @Nullable String last(List<String> lines) {
        Deque<String> kept = new ArrayDeque<>();
        int bytes = 0;
        for (int i = lines.size() - 1; i >= 0; i--) {
            String plain = plain(lines.get(i));
            bytes += size(plain);
            if (bytes > MAX_BYTES) {
                break;
            }
            kept.addFirst(plain);
        }
        return text(kept);
    }

    /** The text with stars in place of what looks like a password. */
    public static String masked(String text) {
        String unnamed = NAMED.matcher(text).replaceAll("$1***");
        String unaddressed = IN_ADDRESS.matcher(unnamed).replaceAll("$1***@");
        return IN_HEADER.matcher(unaddressed).replaceAll("$1 ***");
    }

    /** Whether a text is one of plain lines, and no longer than it may be. */
    public static boolean areLines(String text) {
        return !text.isEmpty()
                && size(text) - 1 <= MAX_BYTES
                && text.equals(Arrays.stream(text.split("\n"))
                        .map(line -> (line.startsWith(INDENT) ? INDENT : "") + Plain.line(line))
                        .collect(Collectors.joining("\n")));
    }

    /** Without its last line; null where there is no other. */
    public static @Nullable String withoutLast(String text) {
        int end = text.lastIndexOf('\n');
        return end < 0 ? null : text.substring(0, end);
    }

    private static String plain(String line) {
        // stack traces are indented
        boolean indented = !line.isEmpty() && Character.isWhitespace(line.charAt(0));
        String plain = Plain.line(masked(line), MAX_LINE_CHARACTERS);
        return indented && !plain.isEmpty() ? INDENT + plain : plain;
    }

    private static int size(String line) {
        return line.getBytes(StandardCharsets.UTF_8).length + 1;
    }

    private static @Nullable String text(Deque<String> lines) {
        String text = lines.stream().filter(line -> !line.isEmpty()).collect(Collectors.joining("\n"));
        return text.isEmpty() ? null : text;
    }
}
