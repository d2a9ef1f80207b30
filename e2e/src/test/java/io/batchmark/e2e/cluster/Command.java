package io.batchmark.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program such as kubectl that has ended.
 *
 * @param line what was run
 * @param exitCode its exit code
 * @param output what it wrote to standard output
 * @param errors what it wrote to standard error
 */
public record Command(String line, int exitCode, String output, String errors) {
    public static Command run(List<String> words) {
        return run(words, "");
    }

    public static Command run(List<String> words, String input) {
        try {
            Path in = Files.createTempFile("input", null);
            Path out = Files.createTempFile("output", null);
            Path err = Files.createTempFile("errors", null);
            try {
                Files.writeString(in, input);
                // files, because a test that is timed out can be interrupted while it waits, not while it reads
                Process process = new ProcessBuilder(words)
                        .redirectInput(in.toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
                try {
                    String line = String.join(" ", words);
                    boolean ended = process.waitFor(Waiting.PATIENCE.toSeconds(), TimeUnit.SECONDS);
                    String output = Files.readString(out);
                    String errors = Files.readString(err);
                    assertThat(ended)
                            .as("%s ends in %s%n%s%s", line, Waiting.PATIENCE, output, errors)
                            .isTrue();
                    return new Command(line, process.exitValue(), output, errors);
                } finally {
                    process.destroyForcibly();
                }
            } finally {
                for (Path file : List.of(in, out, err)) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(words.getFirst() + " cannot be run; e2e/cluster env tells where it is", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Fails where the command did. */
    public Command succeeded() {
        assertThat(exitCode).as("exit code of %s%n%s%s", line, output, errors).isZero();
        return this;
    }
}
