package io.batchmark.runner.measure;

import io.batchmark.contract.result.Cgroup;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the limits of the container did to the step, from the files of cgroup version 1 or 2 as a container sees them.
 */
final class ContainerLimits {
    /** Where a container finds its own cgroup. */
    static final Path MOUNT = Path.of("/sys/fs/cgroup");

    private final CgroupFiles files;
    private final ContainerUse use;
    private @Nullable Throttling before;
    private @Nullable Cgroup result;

    ContainerLimits(CgroupFiles files) {
        this.files = files;
        use = new ContainerUse(files);
    }

    void begin() {
        before = throttling();
        use.begin();
    }

    void end() {
        Throttling after = throttling();
        use.end();
        if (before != null && after != null) {
            result = new Cgroup(
                    after.periods - before.periods,
                    after.throttledPeriods - before.throttledPeriods,
                    after.throttled - before.throttled,
                    Objects.requireNonNullElse(use.memoryPeak(), 0L),
                    use.cpu());
        }
    }

    /** Null where the cgroup cannot be read. */
    @Nullable
    Cgroup result() {
        return result;
    }

    private @Nullable Throttling throttling() {
        for (String file : List.of("cpu.stat", "cpu/cpu.stat", "cpu,cpuacct/cpu.stat")) {
            String text = files.text(file);
            if (text == null) {
                continue; // the next place, or none
            }
            try {
                Map<String, Long> stat = text.lines()
                        .map(line -> line.split(" ", 2))
                        .collect(Collectors.toMap(pair -> pair[0], pair -> Long.parseLong(pair[1])));
                Long periods = stat.get("nr_periods");
                Long throttledPeriods = stat.get("nr_throttled");
                Long micros = stat.get("throttled_usec"); // version 2
                Long nanos = micros == null ? stat.get("throttled_time") : Long.valueOf(micros * 1000); // version 1
                if (periods != null && throttledPeriods != null && nanos != null) {
                    return new Throttling(periods, throttledPeriods, nanos);
                }
            } catch (RuntimeException e) {
                // nothing that we know
            }
        }
        return null;
    }

    private record Throttling(long periods, long throttledPeriods, long throttled) {}
}
