package io.batchmark.runner.measure;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** CPU time and memory that a container used, from the files of its cgroup. */
final class ContainerUse {
    private final CgroupFiles files;
    private @Nullable Long cpuBefore;
    private @Nullable Long cpu;
    private @Nullable Long memoryPeak;

    ContainerUse(CgroupFiles files) {
        this.files = files;
    }

    void begin() {
        cpuBefore = cpuNow();
    }

    void end() {
        Long after = cpuNow();
        cpu = cpuBefore == null || after == null ? null : Long.valueOf(after - cpuBefore);
        // kernels before 5.19 have no memory.peak
        memoryPeak = first(List.of("memory.peak", "memory/memory.max_usage_in_bytes"));
    }

    /** Nanoseconds; null where the cgroup cannot be read. */
    @Nullable
    Long cpu() {
        return cpu;
    }

    /** Largest memory use since the container's start; null where the kernel does not say. */
    @Nullable
    Long memoryPeak() {
        return memoryPeak;
    }

    private @Nullable Long cpuNow() {
        String stat = files.text("cpu.stat"); // version 2, in microseconds
        if (stat != null) {
            return stat.lines()
                    .filter(line -> line.startsWith("usage_usec "))
                    .map(line -> number(line.substring("usage_usec ".length())))
                    .filter(micros -> micros != null)
                    .map(micros -> micros * 1000)
                    .findFirst()
                    .orElse(null);
        }
        return first(List.of("cpuacct/cpuacct.usage", "cpu,cpuacct/cpuacct.usage"));
    }

    private @Nullable Long first(List<String> names) {
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
            return Long.valueOf(text.strip());
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
