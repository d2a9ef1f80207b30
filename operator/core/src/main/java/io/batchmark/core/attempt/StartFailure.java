package io.batchmark.core.attempt;

import io.batchmark.core.attempt.ObservedAttempt.Container;
import io.batchmark.core.attempt.ObservedAttempt.Pod;
import io.batchmark.core.ledger.Cause;
import io.batchmark.text.Plain;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A container that waits for a reason that might not pass. */
final class StartFailure {
    private static final String CRASHES = "CrashLoopBackOff";
    private static final int MOST_OF_WAITING = 256;

    private StartFailure() {}

    /** Empty if the container does not wait, or waits as in any start. */
    static Optional<Cause> cause(Pod pod) {
        String waiting = pod.container() == null ? null : pod.container().waiting();
        if (waiting == null) {
            return Optional.empty();
        }
        // the container of the run is never started twice, the container of its database is
        return CRASHES.equals(waiting)
                ? Optional.of(Cause.Database)
                : Disruption.IMAGE_PULL.contains(waiting)
                        ? Optional.of(Cause.ImagePull)
                        : Disruption.CONTAINER_START.contains(waiting)
                                ? Optional.of(Cause.ContainerStart)
                                : Optional.empty();
    }

    /** The reason in the words of the kubelet, with a remedy if the image cannot be pulled. */
    static @Nullable String text(@Nullable Container container) {
        if (container == null) {
            return null;
        }
        String waiting = container.waiting() + (container.message() == null ? "" : ": " + container.message());
        return ImagePullRemedy.isNeeded(container.waiting())
                ? Plain.line(waiting, MOST_OF_WAITING) + ". Remedy: "
                        + ImagePullRemedy.of(container.waiting(), container.message())
                : waiting;
    }
}
