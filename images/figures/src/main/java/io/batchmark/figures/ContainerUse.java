package io.batchmark.figures;

import org.jspecify.annotations.Nullable;

/** CPU time and memory that a container used, from the files of its cgroup. */
public final class ContainerUse {
    private static final String USAGE = "usage_usec ";

    private final CgroupFiles files;
    private @Nullable Long cpuBefore;
    private @Nullable Long cpu;
    private @Nullable Long memoryPeak;

    public ContainerUse(CgroupFiles files) {
        this.files = files;
    }

    public void begin() {
        cpuBefore = cpuNow();
    }

    public void end() {
        Long after = cpuNow();
        cpu = cpuBefore == null || after == null ? null : Long.valueOf(after - cpuBefore);
        // kernels before 5.19 have no memory.peak
        memoryPeak = first("memory.peak", "memory/memory.max_usage_in_bytes");
    }

    /** Nanoseconds; null if the cgroup cannot be read. */
    public @Nullable Long cpu() {
        return cpu;
    }

    /** Largest memory use since the container's start, bytes; null if the kernel does not say. */
    public @Nullable Long memoryPeak() {
        return memoryPeak;
    }

    private @Nullable Long cpuNow() {
        String stat = files.text("cpu.stat"); // version 2, in microseconds
        if (stat == null) {
            return first("cpuacct/cpuacct.usage", "cpu,cpuacct/cpuacct.usage");
        }
        for (String line : stat.split("\n")) {
            Long micros = line.startsWith(USAGE) ? number(line.substring(USAGE.length())) : null;
            if (micros != null) {
                return micros * 1000;
            }
        }
        return null;
    }

    private @Nullable Long first(String... names) {
        for (String name : names) {
            String text = files.text(name);
            Long number = text == null ? null : number(text);
            if (number != null) {
                return number;
            }
        }
        return null;
    }

    private static @Nullable Long number(String text) {
        try {
            return Long.valueOf(text.trim());
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
