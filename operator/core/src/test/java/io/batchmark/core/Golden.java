package io.batchmark.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.util.diff.DiffUtils;

/**
 * Compares a text with the committed file. With the system property {@code golden.write} the test writes the file first:
 * read the difference before you commit the file.
 */
public final class Golden {
    private static final int SHOWN = 40;
    private static final int CONTEXT = 2;
    /** Bounds the memory of the comparison, which grows with the square of the number of different lines. */
    private static final int COMPARED = 1000;

    private Golden() {}

    public static void check(Path file, String made) throws IOException {
        check(file, made, "golden");
    }

    /** @param verb the verb of {@code make} that writes the file */
    public static void check(Path file, String made, String verb) throws IOException {
        String property = verb + ".write";
        if (System.getProperty(property) != null) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, made);
        }
        String remedy = " (-D" + property + " writes the file)";
        if (!Files.exists(file)) {
            throw new AssertionError(file + " does not exist" + remedy);
        }
        String committed = Files.readString(file);
        if (!made.equals(committed)) {
            throw new AssertionError(
                    file + " is not what the code makes" + remedy + ":\n" + difference(committed, made));
        }
    }

    private static String difference(String committed, String made) {
        List<String> before = List.of(committed.split("\n", -1));
        List<String> after = List.of(made.split("\n", -1));
        int shorter = Math.min(before.size(), after.size());
        int start = 0;
        while (start < shorter && before.get(start).equals(after.get(start))) {
            start++;
        }
        int end = 0;
        while (end < shorter - start && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end))) {
            end++;
        }
        List<String> from = compared(before, start, end);
        List<String> lines = DiffUtils.generateUnifiedDiff(
                "committed", "made", from, DiffUtils.diff(from, compared(after, start, end)), CONTEXT);
        return String.join("\n", lines.subList(0, Math.min(SHOWN, lines.size())))
                + (lines.size() > SHOWN ? "\n..." : "");
    }

    /** The lines that differ, at most as many as are compared, between equal lines. */
    private static List<String> compared(List<String> lines, int start, int end) {
        int last = lines.size() - end;
        int cut = Math.min(last, start + COMPARED);
        List<String> compared = new ArrayList<>(lines.subList(0, cut));
        compared.addAll(lines.subList(last, lines.size()));
        return compared;
    }
}
