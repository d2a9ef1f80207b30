package io.batchmark.core.attempt;

import io.batchmark.text.Plain;
import org.jspecify.annotations.Nullable;

/** The reason why a runner does not begin with its run. */
final class RunnerRefusal {
    private static final int MOST_CHARACTERS = 256;

    private RunnerRefusal() {}

    /** The reason with its remedy. */
    static String of(@Nullable String message) {
        String remedy = "use the image of the operator's version";
        return message == null || message.isBlank()
                ? "the runner image does not understand this operator: " + remedy
                : "the runner refuses what it is asked for: " + Plain.line(message, MOST_CHARACTERS) + "; " + remedy
                        + ", unless that says otherwise";
    }
}
