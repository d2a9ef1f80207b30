package io.batchmark.cli.cluster;

import java.util.concurrent.atomic.AtomicBoolean;

/** Removes an object when a command ends, also if the user ends it by Ctrl-C. */
public final class Removal implements AutoCloseable {
    private final Runnable removal;
    private final AtomicBoolean removed = new AtomicBoolean();
    private final Thread hook = new Thread(this::remove, "removal");

    /** @param removal removes the object if it exists */
    public Removal(Runnable removal) {
        this.removal = removal;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void remove() {
        if (removed.compareAndSet(false, true)) {
            removal.run();
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return; // the JVM ends, and its hook removes the object
        }
        remove();
    }
}
