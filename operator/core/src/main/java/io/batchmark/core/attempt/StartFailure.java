package io.batchmark.core.attempt;

import io.batchmark.core.attempt.ObservedAttempt.Container;
import io.batchmark.core.attempt.ObservedAttempt.Pod;
import io.batchmark.core.ledger.Cause;
import io.batchmark.text.Plain;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A container that waits for a reason that might not pass. */
final class StartFailure {
    private static final String CRASHES = "CrashLoopBackOff";
    private static final int MOST_OF_WAITING = 256;
    private static final Pattern NO_USER_ID = Pattern.compile("runAsNonRoot|non-numeric user");

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
        String remedy = remedy(container);
        return remedy == null ? waiting : Plain.line(waiting, MOST_OF_WAITING) + ". Remedy: " + remedy;
    }

    private static @Nullable String remedy(Container container) {
        if (ImagePullRemedy.isNeeded(container.waiting())) {
            return ImagePullRemedy.of(container.waiting(), container.message());
        }
        // the words of the kubelet for an image whose user is root or a name
        return container.message() != null
                        && NO_USER_ID.matcher(container.message()).find()
                ? "set spec.job.runAsUser to a user id that can read the files of the image, or a USER with a number in"
                        + " the image"
                : InputRemedy.of(container.message()).orElse(null);
    }
}
