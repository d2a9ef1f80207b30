package io.batchmark.runner.launch;

import io.batchmark.contract.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import sun.misc.Signal;

/** The end of the JVM. */
final class Termination {
    private static final long SHUTDOWN_SECONDS = 10;
    private static final AtomicBoolean ENDING = new AtomicBoolean();

    private Termination() {}

    /**
     * On SIGTERM does this in place of ending the JVM. A shutdown hook would be too late: the server stops in one of its
     * own meanwhile, and the exit code would be that of the signal. The compiler warns of sun.misc.Signal; it is in the
     * module jdk.unsupported, which every virtual machine has.
     */
    static void onRequest(Runnable action) {
        Signal.handle(new Signal("TERM"), signal -> action.run());
    }

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
