package io.batchmark.contract;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt of a run measured. Durations are nanoseconds, sizes bytes unless a name says otherwise.
 *
 * @param version version of this contract
 * @param run UID of the run, as in its parameters
 * @param attempt number of the attempt, as in its parameters
 * @param batchStatus how the batch job ended
 * @param message why the job did not complete; null where there is nothing to say
 * @param counts work done
 * @param times where the time of the step went
 * @param jvm what the Java virtual machine did meanwhile
 * @param cgroup what the limits of the container did to it; null where the cgroup cannot be read
 * @param environment what the figures were measured on
 */
public record RunResult(
        int version,
        String run,
        int attempt,
        BatchStatus batchStatus,
        @Nullable String message,
        Counts counts,
        Times times,
        Jvm jvm,
        @Nullable Cgroup cgroup,
        Environment environment) {

    /** Final statuses of a batch job, as in the Jakarta Batch specification. */
    public enum BatchStatus {
        COMPLETED,
        /** Stopped before its end, usually because the container was told to terminate. */
        STOPPED,
        FAILED
    }

    /**
     * Work done, from the metrics of the batch container (read, written, commits, rollbacks, skips) and of the
     * writer (inserted, deleted), over all partitions.
     *
     * @param read items read
     * @param written items handed to the writer
     * @param inserted rows inserted
     * @param deleted rows deleted
     * @param commits chunks committed
     * @param rollbacks chunks rolled back
     * @param skips items skipped
     */
    public record Counts(
            long read, long written, long inserted, long deleted, long commits, long rollbacks, long skips) {
        public Counts {
            Require.figure(read, "counts.read");
            Require.figure(written, "counts.written");
            Require.figure(inserted, "counts.inserted");
            Require.figure(deleted, "counts.deleted");
            Require.figure(commits, "counts.commits");
            Require.figure(rollbacks, "counts.rollbacks");
            Require.figure(skips, "counts.skips");
        }
    }

    /**
     * @param elapsed wall-clock time of the step
     * @param threads time of the step summed over its partitions, each from opening its reader to closing it; that of
     *     the step where it has none
     * @param components parts of {@code threads}; null under {@link Workload.Instrumentation#StepOnly}
     */
    public record Times(
            long elapsed, long threads, @Nullable Components components) {
        public Times {
            Require.figure(elapsed, "times.elapsed");
            Require.figure(threads, "times.threads");
        }
    }

    /**
     * Time spent in the application's parts of the step, summed over calls and partitions.
     *
     * @param reader in readItem: reading a block of records, without handing over one that is read already
     * @param processor in processItem; 0 for a step without processor
     * @param writer in writeItems
     * @param insert part of {@code writer}: bulk inserts
     * @param delete part of {@code writer}: deletes one by one
     */
    public record Components(long reader, long processor, long writer, long insert, long delete) {
        public Components {
            Require.figure(reader, "times.components.reader");
            Require.figure(processor, "times.components.processor");
            Require.figure(writer, "times.components.writer");
            Require.figure(insert, "times.components.insert");
            Require.figure(delete, "times.components.delete");
        }
    }

    /**
     * @param jobStartMillis milliseconds from the start of the JVM to the start of the batch job
     * @param stepCpu CPU time of the process while the step ran
     * @param processCpu CPU time of the process from its start to the end of the batch job
     * @param gcCount collections while the step ran
     * @param gcTime time of these collections
     * @param gcMaxPause longest of them
     * @param heapMax largest size the heap may grow to
     * @param heapAfterGcKiB heap in use after collections, KiB, in order of time: an even selection of at most 32
     */
    public record Jvm(
            long jobStartMillis,
            long stepCpu,
            long processCpu,
            long gcCount,
            long gcTime,
            long gcMaxPause,
            long heapMax,
            List<Long> heapAfterGcKiB) {
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
    }

    /**
     * Figures of the container's cgroup while the step ran.
     *
     * @param periods enforcement periods of the CPU limit
     * @param throttledPeriods periods in which the container was held back
     * @param throttled time it was held back for
     * @param memoryPeak largest memory use of the container since its start; 0 where the kernel does not say
     */
    public record Cgroup(long periods, long throttledPeriods, long throttled, long memoryPeak) {
        public Cgroup {
            Require.figure(periods, "cgroup.periods");
            Require.figure(throttledPeriods, "cgroup.throttledPeriods");
            Require.figure(throttled, "cgroup.throttled");
            Require.figure(memoryPeak, "cgroup.memoryPeak");
        }
    }

    /**
     * @param java version of the Java runtime
     * @param vm name of the virtual machine
     * @param liberty version of Open Liberty
     * @param collectors names of the garbage collectors
     * @param processors processors the JVM may use
     */
    public record Environment(String java, String vm, String liberty, List<String> collectors, int processors) {
        private static final int MAX_NAME = 128;

        public Environment {
            Objects.requireNonNull(java, "environment.java");
            Objects.requireNonNull(vm, "environment.vm");
            Objects.requireNonNull(liberty, "environment.liberty");
            collectors = List.copyOf(collectors);
            Require.atLeast(1, processors, "environment.processors");
            Require.atMost(MAX_NAME, java.length(), "the length of environment.java");
            Require.atMost(MAX_NAME, vm.length(), "the length of environment.vm");
            Require.atMost(MAX_NAME, liberty.length(), "the length of environment.liberty");
            Require.atMost(8, collectors.size(), "the number of environment.collectors");
            collectors.forEach(name -> Require.atMost(MAX_NAME, name.length(), "the length of environment.collectors"));
        }
    }

    public RunResult {
        Objects.requireNonNull(run, "run");
        Require.atLeast(1, attempt, "attempt");
        Objects.requireNonNull(batchStatus, "batchStatus");
        Objects.requireNonNull(counts, "counts");
        Objects.requireNonNull(times, "times");
        Objects.requireNonNull(jvm, "jvm");
        Objects.requireNonNull(environment, "environment");
    }
}
