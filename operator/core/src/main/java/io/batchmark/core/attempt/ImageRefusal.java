package io.batchmark.core.attempt;

import io.batchmark.contract.ExitCode;
import io.batchmark.core.attempt.ObservedAttempt.Container;
import io.batchmark.core.attempt.ObservedAttempt.End;
import io.batchmark.text.Plain;
import org.jspecify.annotations.Nullable;

/** Reasons why the server of an image of the user's own cannot be prepared, as an init container found them before its start. */
final class ImageRefusal {
    private static final int MOST_CHARACTERS = 512;
    private static final String SHELL = "/bin/sh";

    private ImageRefusal() {}

    /** The reason with its remedy; null if no init container refused the image. */
    static @Nullable String of(@Nullable Container container) {
        End end = container == null || container.started() != null ? null : container.end();
        if (end == null || end.message() == null || end.message().isBlank()) {
            return null;
        }
        if (end.exitCode() == ExitCode.PARAMETERS_NOT_UNDERSTOOD.code()) {
            return Plain.line(end.message(), MOST_CHARACTERS);
        }
        return Disruption.CONTAINER_START.contains(String.valueOf(end.reason()))
                        && end.message().contains(SHELL)
                ? "the image has no " + SHELL + ", which merges the options of its JVM: use an image with a shell"
                : null;
    }
}
