package io.batchmark.contract.result;

import io.batchmark.contract.field.Require;
import java.util.List;

/**
 * What the Java virtual machine did.
 *
 * @param jobStartMillis milliseconds from the start of the JVM to the start of the batch job
 * @param stepCpu CPU time of the process while the step ran
 * @param processCpu CPU time of the process from its start to the end of the batch job
 * @param gcCount collections while the step ran
 * @param gcTime nanoseconds of pauses by these collections
 * @param gcMaxPause nanoseconds of the longest pause
 * @param heapMax largest size the heap may grow to
 * @param heapAfterGcKiB heap in use after collections, KiB, in order of time: an even selection of at most 32
 */
public record Jvm(
        @Merge.By(Merge.Largest) @IterationMerge.By(IterationMerge.First)
        long jobStartMillis,

        long stepCpu,
        @IterationMerge.By(IterationMerge.Last) long processCpu,
        long gcCount,
        long gcTime,
        @Merge.By(Merge.Largest) long gcMaxPause,
        @Merge.By(Merge.Largest) long heapMax,
        @IterationMerge.By(IterationMerge.Last) List<Long> heapAfterGcKiB) {
    public Jvm {
        Require.figure(jobStartMillis, "jvm.jobStartMillis");
        Require.figure(stepCpu, "jvm.stepCpu");
        Require.figure(processCpu, "jvm.processCpu");
        Require.figure(gcCount, "jvm.gcCount");
        Require.figure(gcTime, "jvm.gcTime");
        Require.figure(gcMaxPause, "jvm.gcMaxPause");
        Require.figure(heapMax, "jvm.heapMax");
        heapAfterGcKiB = List.copyOf(heapAfterGcKiB);
        Require.atMost(32, heapAfterGcKiB.size(), "the number of jvm.heapAfterGcKiB");
        heapAfterGcKiB.forEach(size -> Require.figure(size, "jvm.heapAfterGcKiB"));
    }

    /** These figures with another series of heap sizes. */
    Jvm withHeapAfterGcKiB(List<Long> sizes) {
        return new Jvm(jobStartMillis, stepCpu, processCpu, gcCount, gcTime, gcMaxPause, heapMax, sizes);
    }
}
