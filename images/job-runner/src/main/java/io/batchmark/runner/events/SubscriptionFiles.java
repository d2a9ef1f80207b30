package io.batchmark.runner.events;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * What a run and the subscriber that counts its events say to each other: by files in a directory that both their
 * containers mount. A file is there with all of its content or not at all.
 */
public final class SubscriptionFiles {
    /** What may be said, each in a file of this name. */
    public enum Note {
        /** By the subscriber, when it starts: one that finds it has lost what another one counted. */
        begun,
        /** By the subscriber, as long as it receives. */
        subscribed,
        /** By the subscriber: why it does not receive, for a user. It has given up. */
        problem,
        /** By the run: nothing more is published. How many events there should be, as a decimal number. */
        ended,
        /** By the subscriber: what it has received, a {@link io.batchmark.contract.result.Events} as JSON. */
        counted
    }

    private final Path directory;

    public SubscriptionFiles(Path directory) {
        this.directory = directory;
    }

    /** That of the environment variable EVENTS. */
    public static SubscriptionFiles ofEnvironment() {
        return new SubscriptionFiles(Path.of(System.getenv().getOrDefault("EVENTS", "/events")));
    }

    /** Says that the subscriber has started; returns whether it is the first one. */
    public boolean begin() throws IOException {
        try {
            Files.createFile(directory.resolve(Note.begun.name()));
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** What has been said; null while nothing has. */
    public @Nullable String read(Note note) throws IOException {
        try {
            return Files.readString(directory.resolve(note.name()));
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    public void write(Note note, String text) throws IOException {
        Path draft = Files.writeString(directory.resolve(note.name() + ".draft"), text);
        Files.move(draft, directory.resolve(note.name()), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Takes back what was said. */
    public void remove(Note note) throws IOException {
        Files.deleteIfExists(directory.resolve(note.name()));
    }

    @Override
    public String toString() {
        return directory.toString();
    }
}
