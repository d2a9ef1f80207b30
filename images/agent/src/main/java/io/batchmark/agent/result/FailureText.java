package io.batchmark.agent.result;

import io.batchmark.text.LogLines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The first lines of the stack trace of a failure. */
final class FailureText {
    /** The caller of the artifacts: the frames below are the same in all traces. */
    private static final String BATCH_CONTAINER = "com.ibm.jbatch.";

    private static final int MOST_FRAMES = 16;

    private FailureText() {}

    /** @param share number from 0 to 1: the shown part of the stack trace */
    static @Nullable String of(Throwable cause, Secrets secrets, double share) {
        List<String> lines =
                new ArrayList<>(Arrays.asList(secrets.masked(text(cause)).split("\n")));
        int frames = 0;
        for (StackTraceElement frame : cause.getStackTrace()) {
            if (frames >= MOST_FRAMES * share
                    || frames > 0 && frame.getClassName().startsWith(BATCH_CONTAINER)) {
                break;
            }
            lines.add("  at " + frame);
            frames++;
        }
        return LogLines.first(lines);
    }

    /** Class and message of an exception, of which even the message may fail. */
    static String text(Throwable cause) {
        try {
            return cause.toString();
        } catch (RuntimeException e) {
            return cause.getClass().getName() + ", which has no readable message";
        }
    }
}
