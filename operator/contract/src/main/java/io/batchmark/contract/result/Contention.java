package io.batchmark.contract.result;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;
import io.batchmark.contract.parameters.Workload;
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
 * @param lockWaits times that a row which several update was locked by somebody else; null where no rows are shared, under
 *     {@link Workload.Instrumentation#StepOnly}, and where the database cannot say
 * @param lockWaited time that these rows were waited for, added up over the partitions; null likewise
 */
public record Contention(
        @Merge.By(Merge.Largest) @IterationMerge.By(IterationMerge.Mean) @Nullable
        Long cpuPressure,

        @Merge.By(Merge.Largest) @IterationMerge.By(IterationMerge.Mean) @Nullable
        Long memoryPressure,

        @Merge.By(Merge.Largest) @IterationMerge.By(IterationMerge.Mean) @Nullable
        Long ioPressure,

        @Nullable Long steal,
        @Nullable Long processors,
        @Added @Nullable Long lockWaits,
        @Added @Nullable Long lockWaited) {
    public Contention {
        Require.figureIfAny(cpuPressure, "contention.cpuPressure");
        Require.figureIfAny(memoryPressure, "contention.memoryPressure");
        Require.figureIfAny(ioPressure, "contention.ioPressure");
        Require.figureIfAny(steal, "contention.steal");
        Require.figureIfAny(processors, "contention.processors");
        Require.figureIfAny(lockWaits, "contention.lockWaits");
        Require.figureIfAny(lockWaited, "contention.lockWaited");
    }

    /** What kernels say. */
    public Contention(
            @Nullable Long cpuPressure,
            @Nullable Long memoryPressure,
            @Nullable Long ioPressure,
            @Nullable Long steal,
            @Nullable Long processors) {
        this(cpuPressure, memoryPressure, ioPressure, steal, processors, null, null);
    }

    /** The same with what locks made it wait for. */
    public Contention withLocks(long waits, long waited) {
        return new Contention(cpuPressure, memoryPressure, ioPressure, steal, processors, waits, waited);
    }
}
