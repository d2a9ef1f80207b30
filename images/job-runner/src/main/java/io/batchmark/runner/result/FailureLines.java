package io.batchmark.runner.result;

import io.batchmark.text.LogLines;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lines that say why a batch job did not complete: its stack trace or, where there is none, the end of the server's log. */
final class FailureLines {
    private static final int FRAMES_OF_ROOT = 16;
    private static final int FRAMES_OF_WRAPPER = 5;

    /** What calls the job: nothing below it is the job's. */
    private static final String BATCH_CONTAINER = "com.ibm.jbatch.";

    private FailureLines() {}

    /** The innermost cause first, which is what went wrong, as far as there is room. */
    static @Nullable String of(Throwable failure, Passwords passwords) {
        List<Throwable> causes = new ArrayList<>();
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable cause = failure; cause != null && seen.add(cause); cause = cause.getCause()) {
            causes.add(0, cause);
        }
        List<String> lines = new ArrayList<>();
        for (Throwable cause : causes) {
            boolean root = lines.isEmpty();
            lines.addAll(
                    (root ? cause.toString() : "wrapped by: " + cause).lines().toList());
            int most = root ? FRAMES_OF_ROOT : FRAMES_OF_WRAPPER;
            for (StackTraceElement frame : cause.getStackTrace()) {
                if (most-- == 0 || frame.getClassName().startsWith(BATCH_CONTAINER)) {
                    break;
                }
                lines.add("  at " + frame);
            }
        }
        return LogLines.first(lines.stream().map(passwords::masked).toList());
    }

    /** The end of a log; null where there is none, or none that can be read. */
    static @Nullable String endOf(Path log, Passwords passwords) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            byte[] end = new byte[(int) Math.min(file.length(), 2 * LogLines.MAX_BYTES)];
            file.seek(file.length() - end.length);
            file.readFully(end);
            return LogLines.last(new String(end, StandardCharsets.UTF_8)
                    .lines()
                    .skip(end.length < file.length() ? 1 : 0) // which may begin with the end of a password
                    .map(passwords::masked)
                    .toList());
        } catch (IOException e) {
            return null;
        }
    }
}
