package io.batchmark.runner.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The process beside the JVM that ends a server which never gets as far as the batch job, see the script "run". */
final class Watchdog {
    private Watchdog() {}

    /** To be called when the batch job has started: from then on the run has a time limit of its own. */
    static void callOff() throws IOException {
        String pipe = System.getenv("WATCHDOG");
        if (pipe != null) {
            Files.writeString(Path.of(pipe), "\n");
        }
    }
}
