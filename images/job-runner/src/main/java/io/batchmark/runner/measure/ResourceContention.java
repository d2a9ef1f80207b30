package io.batchmark.runner.measure;

import io.batchmark.contract.result.Contention;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the step had to wait for: pressure stall information of the container's cgroup (version 2), or of the node where the
 * cgroup has none, and the time that was stolen from the processors of the node.
 */
final class ResourceContention {
    /** Where a container finds the figures of its node. */
    static final Path NODE = Path.of("/proc");

    private static final Contention NOTHING_KNOWN = new Contention(null, null, null, null, null);
    private static final long NANOS_PER_MICRO = 1000;
    /** The kernel tells user space hundredths of a second, whatever its own tick is. */
    private static final long NANOS_PER_TICK = 10_000_000;

    /** Where steal is in the line of all processors. The two fields behind it, of guests, are counted in user and nice already. */
    private static final int STEAL = 7;

    private final Stall cpu;
    private final Stall memory;
    private final Stall io;
    private final Path stat;
    private long @Nullable [] ticksBefore;
    private @Nullable Contention result;

    ResourceContention(Path mount, Path node) {
        cpu = new Stall(mount, node, "cpu");
        memory = new Stall(mount, node, "memory");
        io = new Stall(mount, node, "io");
        stat = node.resolve("stat");
    }

    void begin() {
        cpu.begin();
        memory.begin();
        io.begin();
        ticksBefore = ticks();
    }

    void end() {
        long[] before = ticksBefore;
        long[] after = ticks();
        Contention measured = new Contention(
                cpu.end(),
                memory.end(),
                io.end(),
                before == null || after == null ? null : difference(before[STEAL], after[STEAL], NANOS_PER_TICK),
                before == null || after == null ? null : difference(sum(before), sum(after), NANOS_PER_TICK));
        result = measured.equals(NOTHING_KNOWN) ? null : measured;
    }

    /** Null where nothing can be read. */
    @Nullable
    Contention result() {
        return result;
    }

    /** Ticks of all processors: user, nice, system, idle, iowait, irq, softirq, steal. */
    private long @Nullable [] ticks() {
        try {
            String line = Files.readAllLines(stat).get(0);
            long[] ticks = Arrays.stream(line.trim().split("\\s+"))
                    .skip(1)
                    .limit(STEAL + 1)
                    .mapToLong(Long::parseLong)
                    .toArray();
            return line.startsWith("cpu ") && ticks.length > STEAL ? ticks : null;
        } catch (IOException | RuntimeException e) {
            return null; // not there, or not ours to read
        }
    }

    private static long sum(long[] ticks) {
        return Arrays.stream(ticks).sum();
    }

    /** Null where the counter went back, as those of some virtual machines do when they are moved. */
    private static @Nullable Long difference(long before, long after, long unit) {
        return after < before ? null : Long.valueOf((after - before) * unit);
    }

    /** The time in which at least one thread waited for one resource, by the file that could be read at the beginning. */
    private static final class Stall {
        private final List<Path> files;
        private @Nullable Path file;
        private long before;

        Stall(Path mount, Path node, String resource) {
            files = List.of(
                    mount.resolve(resource + ".pressure"),
                    node.resolve("pressure").resolve(resource));
        }

        void begin() {
            for (Path candidate : files) {
                Long micros = micros(candidate);
                if (micros != null) {
                    file = candidate;
                    before = micros;
                    return;
                }
            }
        }

        @Nullable
        Long end() {
            Long after = file == null ? null : micros(file);
            return after == null ? null : difference(before, after, NANOS_PER_MICRO);
        }

        private static @Nullable Long micros(Path file) {
            try {
                return Files.readAllLines(file).stream()
                        .filter(line -> line.startsWith("some ") && line.contains(" total="))
                        .map(line -> Long.valueOf(line.substring(line.indexOf(" total=") + " total=".length())))
                        .findFirst()
                        .orElse(null);
            } catch (IOException | RuntimeException e) {
                return null; // not there, or the kernel does not count it
            }
        }
    }
}
