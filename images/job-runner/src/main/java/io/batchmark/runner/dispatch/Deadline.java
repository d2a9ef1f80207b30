package io.batchmark.runner.dispatch;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * The end of a wait.
 *
 * @param length time from the beginning to the end, for messages
 * @param end the end, in nanoseconds of {@link System#nanoTime}
 */
public record Deadline(Duration length, long end) {
    /** The end of a wait that begins now. */
    public static Deadline in(Duration length) {
        return new Deadline(length, System.nanoTime() + length.toNanos());
    }

    /** The end of a time that began with the virtual machine. */
    static Deadline sinceStart(Duration length) {
        long gone = Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime())
                .toNanos();
        return new Deadline(length, System.nanoTime() + length.toNanos() - gone);
    }

    public boolean isOver() {
        return System.nanoTime() - end > 0;
    }

    /** The length, as in {@code 60 s}. */
    public String text() {
        return length.toSeconds() + " s";
    }
}
