package io.batchmark.contract.result;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;
import org.jspecify.annotations.Nullable;

/**
 * Figures of the container's cgroup while the step ran.
 *
 * @param periods enforcement periods of the CPU limit
 * @param throttledPeriods periods in which the container was held back
 * @param throttled time it was held back for
 * @param memoryPeak largest memory use of the container since its start; 0 where the kernel does not say
 * @param cpu CPU time of all processes of the container; null where the kernel does not say
 */
public record Cgroup(
        long periods,
        long throttledPeriods,
        long throttled,
        @Merge.By(Merge.Largest) long memoryPeak,
        @Added @Nullable Long cpu) {
    public Cgroup {
        Require.figure(periods, "cgroup.periods");
        Require.figure(throttledPeriods, "cgroup.throttledPeriods");
        Require.figure(throttled, "cgroup.throttled");
        Require.figure(memoryPeak, "cgroup.memoryPeak");
        Require.figureIfAny(cpu, "cgroup.cpu");
    }

    public Cgroup(long periods, long throttledPeriods, long throttled, long memoryPeak) {
        this(periods, throttledPeriods, throttled, memoryPeak, null);
    }
}
