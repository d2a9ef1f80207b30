package io.batchmark.agent.measure;

import org.jspecify.annotations.Nullable;

/** Takes part in the calls of one point. Such a point is not called for each item. */
public interface PointEvent {
    /** Before the call is timed. */
    default void entered(CallStack thread, Object subject) throws Exception {}

    /**
     * After the call has been timed.
     *
     * @param result the returned value, if it is an object
     * @param thrown the exception of a call that failed
     */
    default void exited(CallStack thread, Object subject, @Nullable Object result, @Nullable Throwable thrown)
            throws Exception {}
}
