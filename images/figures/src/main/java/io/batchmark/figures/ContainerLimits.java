package io.batchmark.figures;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The effect of the container's limits on a step, from the files of its cgroup, version 1 or 2. */
public final class ContainerLimits {
    /** The directory in which a container finds its own cgroup. */
    public static final Path MOUNT = Paths.get("/sys/fs/cgroup");

    private static final String[] FILES = {"cpu.stat", "cpu/cpu.stat", "cpu,cpuacct/cpu.stat"};

    private final CgroupFiles files;
    private final ContainerUse use;
    private long @Nullable [] before;
    private long @Nullable [] throttling;

    public ContainerLimits(CgroupFiles files) {
        this.files = files;
        use = new ContainerUse(files);
    }

    public void begin() {
        before = throttlingNow();
        use.begin();
    }

    public void end() {
        long[] first = before;
        long[] last = throttlingNow();
        use.end();
        throttling = first == null || last == null
                ? null
                : new long[] {last[0] - first[0], last[1] - first[1], last[2] - first[2]};
    }

    /**
     * Three figures of the CPU limit: its enforcement periods, the periods in which it held the container back, and the
     * nanoseconds of that. Null if the cgroup cannot be read.
     */
    public long @Nullable [] throttling() {
        return throttling;
    }

    /** CPU time and memory of the container. */
    public ContainerUse use() {
        return use;
    }

    private long @Nullable [] throttlingNow() {
        for (String file : FILES) {
            String text = files.text(file);
            if (text == null) {
                continue; // the next place, or none
            }
            try {
                Map<String, Long> stat = new HashMap<>();
                for (String line : text.split("\n")) {
                    String[] pair = line.split(" ", 2);
                    stat.put(pair[0], Long.parseLong(pair[1]));
                }
                Long periods = stat.get("nr_periods");
                Long throttledPeriods = stat.get("nr_throttled");
                Long micros = stat.get("throttled_usec"); // version 2
                Long nanos = micros == null ? stat.get("throttled_time") : Long.valueOf(micros * 1000); // version 1
                if (periods != null && throttledPeriods != null && nanos != null) {
                    return new long[] {periods, throttledPeriods, nanos};
                }
            } catch (RuntimeException e) {
                // a format that nothing here knows
            }
        }
        return null;
    }
}
