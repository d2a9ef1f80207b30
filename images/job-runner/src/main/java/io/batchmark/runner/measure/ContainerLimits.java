package io.batchmark.runner.measure;

import io.batchmark.contract.Cgroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the limits of the container did to the step, from the files of cgroup version 1 or 2 as a container sees them.
 */
final class ContainerLimits {
    /** Where a container finds its own cgroup. */
    static final Path MOUNT = Path.of("/sys/fs/cgroup");

    private final Path mount;
    private @Nullable Throttling before;
    private @Nullable Cgroup result;

    ContainerLimits(Path mount) {
        this.mount = mount;
    }

    void begin() {
        before = throttling();
    }

    void end() {
        Throttling after = throttling();
        if (before != null && after != null) {
            result = new Cgroup(
                    after.periods - before.periods,
                    after.throttledPeriods - before.throttledPeriods,
                    after.throttled - before.throttled,
                    memoryPeak());
        }
    }

    /** Null where the cgroup cannot be read. */
    @Nullable
    Cgroup result() {
        return result;
    }

    private @Nullable Throttling throttling() {
        for (String file : List.of("cpu.stat", "cpu/cpu.stat", "cpu,cpuacct/cpu.stat")) {
            try {
                Map<String, Long> stat;
                try (var lines = Files.lines(mount.resolve(file))) {
                    stat = lines.map(line -> line.split(" ", 2))
                            .collect(Collectors.toMap(pair -> pair[0], pair -> Long.parseLong(pair[1])));
                }
                Long periods = stat.get("nr_periods");
                Long throttledPeriods = stat.get("nr_throttled");
                Long micros = stat.get("throttled_usec"); // version 2
                Long nanos = micros == null ? stat.get("throttled_time") : Long.valueOf(micros * 1000); // version 1
                if (periods != null && throttledPeriods != null && nanos != null) {
                    return new Throttling(periods, throttledPeriods, nanos);
                }
            } catch (IOException | RuntimeException e) {
                // not there, or not ours to read: the next place, or none
            }
        }
        return null;
    }

    private long memoryPeak() {
        for (String file : List.of("memory.peak", "memory/memory.max_usage_in_bytes")) {
            try {
                return Long.parseLong(Files.readString(mount.resolve(file)).strip());
            } catch (IOException | RuntimeException e) {
                // as above; kernels before 5.19 have no memory.peak
            }
        }
        return 0;
    }

    private record Throttling(long periods, long throttledPeriods, long throttled) {}
}
