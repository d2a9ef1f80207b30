package io.batchmark.runner;

import io.batchmark.contract.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The end of the JVM. */
final class Termination {
    private static final long SHUTDOWN_SECONDS = 10;
    private static final AtomicBoolean ENDING = new AtomicBoolean();

    private Termination() {}

    /** Writes the termination message of the container and ends the JVM; only the first call counts. */
    static void end(ExitCode code, String message) {
        if (!ENDING.compareAndSet(false, true)) {
            return;
        }
        Path log = Path.of(System.getenv().getOrDefault("TERMINATION_LOG", "/dev/termination-log"));
        try {
            Files.write(log, message.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            System.err.println("Cannot write " + log + " (" + e + "), which should say: " + message);
        }
        // on a thread that the shutdown of the server does not wait for
        Thread exit = new Thread(() -> System.exit(code.code()), "exit");
        exit.setDaemon(true);
        exit.start();
        Thread guard = new Thread(() -> halt(code.code()), "exit-guard");
        guard.setDaemon(true);
        guard.start();
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
