package io.batchmark.agent.launch;

import java.util.concurrent.TimeUnit;

/** The end of the JVM, which the shutdown of the server cannot prevent. */
final class Termination {
    private static final long SHUTDOWN_SECONDS = 10;

    private Termination() {}

    static void exit(int code) {
        // on a thread that the shutdown of the server does not wait for
        daemon("batchmark-exit", () -> System.exit(code));
        guard(code);
    }

    /** Ends the JVM on this thread, which does not return. */
    static void exitNow(int code) {
        guard(code);
        System.exit(code);
    }

    private static void guard(int code) {
        daemon("batchmark-exit-guard", () -> halt(code));
    }

    static Thread daemon(String name, Runnable action) {
        Thread thread = new Thread(action, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void halt(int code) {
        try {
            TimeUnit.SECONDS.sleep(SHUTDOWN_SECONDS);
        } catch (InterruptedException e) {
            // then now
        }
        Runtime.getRuntime().halt(code);
    }
}
