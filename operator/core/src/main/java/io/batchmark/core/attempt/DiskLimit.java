package io.batchmark.core.attempt;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.attempt.ObservedAttempt.Pod;
import io.batchmark.core.attempt.ObservedAttempt.Reason;
import io.batchmark.text.Plain;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A limit of a pod for its local disk. The kubelet evicts a pod that exceeds its own limit. A pod on a node whose disk is full gets the
 * same reason, and only the message differs: see {@code localStorageEviction} in the kubelet's {@code eviction_manager.go}.
 */
final class DiskLimit {
    private static final String EVICTED = "Evicted";
    private static final Pattern OF_THIS_POD = Pattern.compile("Usage of EmptyDir volume .* exceeds the limit"
            + "|Pod ephemeral local storage usage exceeds the total limit of containers"
            + "|Container " + RunParameters.CONTAINER + " exceeded its local ephemeral storage limit");
    private static final int MAX_CHARACTERS = 256;

    private DiskLimit() {}

    /** The words of the kubelet if the runner exceeded a limit of its pod; null if it did not. */
    static @Nullable String exceeded(Pod pod) {
        Reason reason = pod.reason();
        if (reason == null || !reason.name().equals(EVICTED) || reason.message() == null) {
            return null;
        }
        String message = Plain.line(reason.message(), MAX_CHARACTERS).strip();
        return OF_THIS_POD.matcher(message).lookingAt() ? message : null;
    }
}
