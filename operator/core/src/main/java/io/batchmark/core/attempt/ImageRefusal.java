package io.batchmark.core.attempt;

import io.batchmark.contract.ExitCode;
import io.batchmark.core.attempt.ObservedAttempt.Container;
import io.batchmark.core.attempt.ObservedAttempt.End;
import io.batchmark.text.Plain;
import org.jspecify.annotations.Nullable;

/** Reasons why the server of a job of the user's own cannot start, as an init container found them. */
public final class ImageRefusal {
    /** The reason of the end of a container that should prepare the data of a run. */
    public static final String PREPARATION_FAILED = "PreparationFailed";

    private static final int MOST_CHARACTERS = 512;
    private static final String SHELL = "/bin/sh";

    private ImageRefusal() {}

    /** The reason with its remedy; null if no init container refused the image. */
    static @Nullable String of(@Nullable Container container) {
        End end = container == null || container.started() != null ? null : container.end();
        if (end == null || end.message() == null || end.message().isBlank()) {
            return null;
        }
        if (end.exitCode() == ExitCode.PARAMETERS_NOT_UNDERSTOOD.code() || PREPARATION_FAILED.equals(end.reason())) {
            return Plain.line(end.message(), MOST_CHARACTERS);
        }
        return Disruption.CONTAINER_START.contains(String.valueOf(end.reason()))
                        && end.message().contains(SHELL)
                ? "the image has no " + SHELL + ", which merges the options of its JVM: use an image with a shell"
                : null;
    }
}
