package io.batchmark.agent.result;

import io.batchmark.agent.measure.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A failure as a part of the result. */
final class FailureText {
    /** The caller of the artifacts: the frames below are the same in all traces. */
    private static final String BATCH_CONTAINER = "com.ibm.jbatch.";

    private static final int MOST_LINES = 16;
    private static final int MOST_CHARACTERS = 1000;

    private FailureText() {}

    /** @param share number from 0 to 1: the shown part of message and stack trace */
    static Map<String, @Nullable Object> of(Failure failure, double share) {
        Throwable cause = failure.cause();
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("step", failure.step());
        document.put("at", failure.point());
        document.put("artifact", failure.artifact());
        document.put("exception", cause.getClass().getName());
        document.put("message", Json.first(message(cause), (int) (MOST_CHARACTERS * share)));
        List<String> lines = new ArrayList<>();
        for (StackTraceElement frame : cause.getStackTrace()) {
            if (lines.size() >= MOST_LINES * share
                    || (!lines.isEmpty() && frame.getClassName().startsWith(BATCH_CONTAINER))) {
                break;
            }
            lines.add(frame.toString());
        }
        document.put("trace", lines.isEmpty() ? null : lines);
        return document;
    }

    private static @Nullable String message(Throwable cause) {
        try {
            return cause.getMessage();
        } catch (RuntimeException e) {
            return "an exception without a readable message: " + e.getClass().getName();
        }
    }
}
