package io.batchmark.agent.launch;

import io.batchmark.text.StepBegin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** The file that Kubernetes reads at the end of the container. It has a note of the begin of the first step until it has the result. */
final class ResultFile {
    private final Path path;
    private boolean hasResult;

    ResultFile(Path path) {
        this.path = path;
    }

    /** Writes the note, which is all that a killed server leaves. A job can begin while its server shuts down, and the result stays. */
    synchronized void stepBegins() {
        if (!hasResult) {
            write(StepBegin.note(Instant.now()));
        }
    }

    synchronized void end(String result) {
        hasResult = true;
        write(result);
    }

    private void write(String text) {
        try {
            Files.write(path, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            System.err.println("Batchmark agent: cannot write " + path + " (" + e + "): " + text);
        }
    }
}
