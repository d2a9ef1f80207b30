package io.batchmark.rig.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** The processors of this machine. */
final class Machine {
    private static final long TICK_NANOS = 10_000_000;

    private Machine() {}

    /** CPU time that all programs took since it was started. */
    static Duration busy() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/stat"))) {
            // cpu user nice system idle iowait irq softirq ...
            String[] ticks = lines.findFirst().orElseThrow().split(" +");
            return Duration.ofNanos(
                    TICK_NANOS * (Long.parseLong(ticks[1]) + Long.parseLong(ticks[2]) + Long.parseLong(ticks[3])));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
