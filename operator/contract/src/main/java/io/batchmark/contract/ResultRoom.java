package io.batchmark.contract;

import java.util.Map;

/** The room for a result in the status of its pod, in bytes. */
public final class ResultRoom {
    /** Environment variable with the room for the result of this run. Default: {@link Wire#MAX_RESULT_BYTES}. */
    public static final String VARIABLE = "RESULT_BYTES";

    /** The kubelet divides this room among all containers of a pod ({@code MaxPodTerminationMessageLogLength}). */
    private static final int MAX_BYTES_OF_POD = 12 * 1024;

    /** Containers that a webhook or {@code kubectl debug} may add to a pod. */
    private static final int ADDED_CONTAINERS = 2;

    private ResultRoom() {}

    /** @param containers of the pod, init containers included */
    public static int of(int containers) {
        return Math.min(Wire.MAX_RESULT_BYTES, MAX_BYTES_OF_POD / (containers + ADDED_CONTAINERS));
    }

    /** @param environment variables of the runner's container */
    public static int of(Map<String, String> environment) {
        String room = environment.get(VARIABLE);
        return room == null ? Wire.MAX_RESULT_BYTES : Integer.parseInt(room);
    }
}
