package io.batchmark.core.attempt;

import io.batchmark.core.attempt.ObservedAttempt.Container;
import io.batchmark.core.attempt.ObservedAttempt.Pod;
import io.batchmark.core.ledger.Cause;
import io.batchmark.text.Plain;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A container that waits for a reason that might not pass. */
public final class StartFailure {
    private static final String CRASHES = "CrashLoopBackOff";
    private static final int MOST_OF_WAITING = 256;
    private static final Pattern NO_USER_ID = Pattern.compile("runAsNonRoot|non-numeric user");

    private StartFailure() {}

    /** Empty if the container does not wait, or waits as in any start. */
    static Optional<Cause> cause(Pod pod) {
        return cause(pod.container() == null ? null : pod.container().waiting());
    }

    private static Optional<Cause> cause(@Nullable String waiting) {
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

    /**
     * The reason of a container that does not start, with its remedy if there is one; empty if the container waits as in any start.
     *
     * @param waiting reason of the kubelet, such as ErrImagePull; null if the container does not wait
     * @param message words of the kubelet; null if it gives no message
     */
    public static Optional<String> of(@Nullable String waiting, @Nullable String message) {
        return cause(waiting)
                .flatMap(cause -> Optional.ofNullable(text(new Container(waiting, message, null, null, null))));
    }

    /** Tests if the words of the kubelet are about an image whose user is root or a name. */
    public static boolean needsUserId(@Nullable String message) {
        return message != null && NO_USER_ID.matcher(message).find();
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
        return needsUserId(container.message())
                ? "set spec.job.runAsUser to a user id that can read the files of the image, or a USER with a number in"
                        + " the image"
                : InputRemedy.of(container.message()).orElse(null);
    }
}
