package io.batchmark.agent.launch;

import io.batchmark.agent.result.ReceivedEvents;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import io.batchmark.text.Plain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The subscriber to the events of the run: a container of the job runner in the same pod. Agent and subscriber exchange files, whose names
 * are the same for the built-in job.
 */
final class Subscription {
    private static final Duration SUBSCRIBED = Duration.ofSeconds(120);
    // the subscriber takes half a minute at most
    private static final Duration COUNTED = Duration.ofSeconds(60);
    private static final long POLL_MILLIS = 100;
    private static final int MOST_BYTES = 4096;
    private static final int MOST_CHARACTERS = 512;

    private final Path folder;
    private final Duration patience;
    private boolean ended;

    Subscription(Path folder) {
        this(folder, SUBSCRIBED);
    }

    /** @param patience the longest time of the subscriber until it receives events */
    Subscription(Path folder, Duration patience) {
        this.folder = folder;
        this.patience = patience;
    }

    /** Waits until the subscriber receives what is published. */
    void await() throws Refusal, InterruptedException {
        if (read("subscribed", patience) == null) {
            throw refusal("the subscriber did not subscribe to events within " + patience.getSeconds()
                    + " s: look at the log of the container subscriber");
        }
    }

    /**
     * Lets the subscriber count what it has received.
     *
     * @param published events that the batch container has published
     */
    ReceivedEvents count(long published) throws Refusal, InterruptedException {
        end(published);
        String counted = read("counted", COUNTED);
        if (counted == null) {
            throw refusal("the subscriber did not count the events within " + COUNTED.getSeconds()
                    + " s: look at the log of the container subscriber, and give it more memory in"
                    + " spec.runner.subscriber.resources if it ran out of memory");
        }
        ReceivedEvents events = ReceivedEvents.of(counted.trim());
        if (events == null) {
            throw refusal("the count of the subscriber is not understood: use one version of the operator");
        }
        return events;
    }

    /** Lets the subscriber end. Only the first call counts. */
    synchronized void end(long published) throws Refusal {
        if (ended) {
            return;
        }
        ended = true;
        try {
            Path draft = Files.write(
                    folder.resolve("ended.draft"), Long.toString(published).getBytes(StandardCharsets.UTF_8));
            // the server forbids other users to read its files, and the subscriber is another user
            Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("rw-r--r--"));
            Files.move(draft, folder.resolve("ended"), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** The content of a file that the subscriber writes, or null if it does not write the file in time. */
    private @Nullable String read(String name, Duration longest) throws Refusal, InterruptedException {
        long begun = System.nanoTime();
        while (true) {
            String text = content(name);
            if (text != null) {
                return text;
            }
            String problem = content("problem");
            if (problem != null) {
                throw refusal(Plain.line(problem, MOST_CHARACTERS));
            }
            if (System.nanoTime() - begun > longest.toNanos()) {
                return null;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private @Nullable String content(String name) throws Refusal {
        Path file = folder.resolve(name);
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new IOException(file + " has more than " + MOST_BYTES + " bytes");
            }
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private Refusal unusable(IOException cause) {
        return refusal("the agent and the subscriber cannot exchange files in " + folder + ": " + cause);
    }

    private static Refusal refusal(String text) {
        return new Refusal(RunEnd.Kind.BROKER, text);
    }
}
