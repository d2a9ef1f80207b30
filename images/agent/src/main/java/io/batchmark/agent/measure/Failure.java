package io.batchmark.agent.measure;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An exception that a point threw. */
public final class Failure {
    private static final String WRAPPERS = "com.ibm.jbatch.container.exception.";

    private final String point;
    private final @Nullable String artifact;
    private final @Nullable String step;
    private final Throwable thrown;

    /**
     * @param point the name of the point, as in {@code writer.writeItems}
     * @param artifact the class of the application's artifact; null if the batch container threw the exception
     * @param step null outside of steps
     */
    Failure(String point, @Nullable String artifact, @Nullable String step, Throwable thrown) {
        this.point = point;
        this.artifact = artifact;
        this.step = step;
        this.thrown = thrown;
    }

    public String point() {
        return point;
    }

    public @Nullable String artifact() {
        return artifact;
    }

    public @Nullable String step() {
        return step;
    }

    /** The exception without those that the batch container has wrapped around it. */
    public Throwable cause() {
        Throwable cause = thrown;
        while (cause.getClass().getName().startsWith(WRAPPERS) && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** True if the exception is what another one was caused by. */
    boolean caused(Throwable other) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Throwable root = cause();
        for (Throwable cause = other; cause != null && seen.add(cause); cause = cause.getCause()) {
            if (cause == root) {
                return true;
            }
        }
        return false;
    }
}
