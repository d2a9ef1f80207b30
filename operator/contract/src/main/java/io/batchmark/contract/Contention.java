package io.batchmark.contract;

import org.jspecify.annotations.Nullable;

/**
 * What the step had to wait for, and what was taken from the node, while the step ran. Pressure is the time in which at least
 * one thread waited: of the container's cgroup where its kernel counts that, otherwise of the whole node.
 *
 * @param cpuPressure waited for a processor; null where the kernel does not say
 * @param memoryPressure waited for memory; null where the kernel does not say
 * @param ioPressure waited for a disk; null where the kernel does not say
 * @param steal time that the hypervisor took from the processors of the node; null where the kernel does not say
 * @param processors time of all processors of the node, which {@code steal} is part of; null where the kernel does not say
 */
public record Contention(
        @Merge.By(Merge.Largest) @IterationMerge.By(IterationMerge.Mean) @Nullable
        Long cpuPressure,

        @Merge.By(Merge.Largest) @IterationMerge.By(IterationMerge.Mean) @Nullable
        Long memoryPressure,

        @Merge.By(Merge.Largest) @IterationMerge.By(IterationMerge.Mean) @Nullable
        Long ioPressure,

        @Nullable Long steal,
        @Nullable Long processors) {
    public Contention {
        Require.figureIfAny(cpuPressure, "contention.cpuPressure");
        Require.figureIfAny(memoryPressure, "contention.memoryPressure");
        Require.figureIfAny(ioPressure, "contention.ioPressure");
        Require.figureIfAny(steal, "contention.steal");
        Require.figureIfAny(processors, "contention.processors");
    }
}
