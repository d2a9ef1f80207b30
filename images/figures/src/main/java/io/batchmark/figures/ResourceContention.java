package io.batchmark.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the step had to wait for: pressure stall information of the container's cgroup (version 2), or of the node where the
 * cgroup has none, and the time that was stolen from the processors of the node.
 */
public final class ResourceContention {
    /** Where a container finds the figures of its node. */
    public static final Path NODE = Paths.get("/proc");

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
    private @Nullable Long steal;
    private @Nullable Long processors;

    public ResourceContention(Path mount, Path node) {
        cpu = new Stall(mount, node, "cpu");
        memory = new Stall(mount, node, "memory");
        io = new Stall(mount, node, "io");
        stat = node.resolve("stat");
    }

    public void begin() {
        cpu.begin();
        memory.begin();
        io.begin();
        ticksBefore = ticks();
    }

    public void end() {
        cpu.end();
        memory.end();
        io.end();
        long[] before = ticksBefore;
        long[] after = ticks();
        if (before != null && after != null) {
            steal = difference(before[STEAL], after[STEAL], NANOS_PER_TICK);
            processors = difference(sum(before), sum(after), NANOS_PER_TICK);
        }
    }

    /** Time that at least one thread waited for a processor; null if the kernel does not say. */
    public @Nullable Long cpuPressure() {
        return cpu.waited;
    }

    /** Time that at least one thread waited for memory; null if the kernel does not say. */
    public @Nullable Long memoryPressure() {
        return memory.waited;
    }

    /** Time that at least one thread waited for a disk; null if the kernel does not say. */
    public @Nullable Long ioPressure() {
        return io.waited;
    }

    /** Time that the hypervisor took from the processors of the node; null if the kernel does not say. */
    public @Nullable Long steal() {
        return steal;
    }

    /** Time of all processors of the node, which {@link #steal} is part of; null if the kernel does not say. */
    public @Nullable Long processors() {
        return processors;
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
        private @Nullable Long waited;

        Stall(Path mount, Path node, String resource) {
            files = Arrays.asList(
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

        void end() {
            Long after = file == null ? null : micros(file);
            waited = after == null ? null : difference(before, after, NANOS_PER_MICRO);
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
