package io.batchmark.contract.parameters;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;
import io.batchmark.contract.parameters.Workload.JobRepository;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The settings of each server and of its JVM.
 *
 * @param executorThreads threads of a fixed executor that run partitions: so many run at once
 * @param jobRepository where the batch container keeps its state
 * @param twoPhaseCommit whether job repository and accounts have a data source each, and so every chunk two phases
 * @param minHeapBytes initial heap of the JVM (-Xms)
 * @param maxHeapBytes largest heap of the JVM (-Xmx)
 * @param garbageCollector of the JVM
 * @param warmUpIterations executions of the batch job that do not count, before those that do
 * @param iterations executions of the batch job that count
 * @param jobLogging whether the batch container writes a log of each job
 * @param executor whether the threads of the server's executor are of a fixed number
 * @param processors that the JVM takes the node or the CPU limit to have; 0 for as many as it finds
 */
public record ServerSettings(
        int executorThreads,
        JobRepository jobRepository,
        boolean twoPhaseCommit,
        long minHeapBytes,
        long maxHeapBytes,
        @Added GarbageCollector garbageCollector,
        @Added int warmUpIterations,
        @Added int iterations,
        @Added JobLogging jobLogging,
        @Added Executor executor,
        @Added int processors) {
    public static final ServerSettings DEFAULT = new ServerSettings(
            4,
            JobRepository.Database,
            false,
            8L << 20,
            512L << 20,
            GarbageCollector.Default,
            0,
            1,
            JobLogging.Disabled,
            Executor.Fixed,
            0);

    /** A garbage collector of HotSpot. */
    public enum GarbageCollector {
        /** G1 in the image of the job runner, for any memory and processors. The choice of the JVM in any other image. */
        Default,
        Serial,
        G1,
        Parallel,
        ZGC;

        /** The option of HotSpot that chooses it. */
        public String option() {
            return "-XX:+Use" + (this == Default ? G1 : this) + (this == ZGC ? "" : "GC");
        }
    }

    /** The beginning of the option of a JVM for the number of its processors. */
    public static final String PROCESSORS = "-XX:ActiveProcessorCount=";

    /** Whether Open Liberty writes a log of each job to files, and to whom it tells events, that log too. */
    public enum JobLogging {
        Disabled,
        Enabled
    }

    /** How many threads Open Liberty has for its work. */
    public enum Executor {
        /** {@code executorThreads}, whatever the load. */
        Fixed,
        /** As many as its own controller finds best while it measures throughput; so many that no partition waits for one. */
        Growing
    }

    /** Iterations of either kind, counted or warm-up: a result has room for the times of so many. */
    public static final int MOST_ITERATIONS = 50;

    public ServerSettings {
        Require.atLeast(1, executorThreads, "executorThreads");
        Objects.requireNonNull(jobRepository, "jobRepository");
        Require.atLeast(1, minHeapBytes, "minHeapBytes");
        Require.atLeast(minHeapBytes, maxHeapBytes, "maxHeapBytes");
        Objects.requireNonNull(garbageCollector, "garbageCollector");
        Require.atLeast(0, warmUpIterations, "warmUpIterations");
        Require.atMost(MOST_ITERATIONS, warmUpIterations, "warmUpIterations");
        Require.atLeast(1, iterations, "iterations");
        Require.atMost(MOST_ITERATIONS, iterations, "iterations");
        Objects.requireNonNull(jobLogging, "jobLogging");
        Objects.requireNonNull(executor, "executor");
        Require.atLeast(0, processors, "processors");
    }

    /** How many of so many partitions run at once; the others wait. */
    public int atOnce(int partitions) {
        return executor == Executor.Fixed ? Math.min(partitions, executorThreads) : partitions;
    }

    /** Executions of the batch job, those of the warm-up included. */
    public int executions() {
        return warmUpIterations + iterations;
    }

    public ServerSettings withIterations(int notCounted, int counted) {
        return with(draft -> {
            draft.warmUpIterations = notCounted;
            draft.iterations = counted;
        });
    }

    public ServerSettings withExecutorThreads(int number) {
        return with(draft -> draft.executorThreads = number);
    }

    public ServerSettings withJobRepository(JobRepository where) {
        return with(draft -> draft.jobRepository = where);
    }

    public ServerSettings withTwoPhaseCommit(boolean wanted) {
        return with(draft -> draft.twoPhaseCommit = wanted);
    }

    public ServerSettings withMaxHeapBytes(long number) {
        return with(draft -> draft.maxHeapBytes = number);
    }

    public ServerSettings withGarbageCollector(GarbageCollector which) {
        return with(draft -> draft.garbageCollector = which);
    }

    public ServerSettings withJobLogging(JobLogging wanted) {
        return with(draft -> draft.jobLogging = wanted);
    }

    public ServerSettings withExecutor(Executor which) {
        return with(draft -> draft.executor = which);
    }

    public ServerSettings withProcessors(int number) {
        return with(draft -> draft.processors = number);
    }

    private ServerSettings with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.settings();
    }

    /** Settings that can be changed: the one place where a changed copy is made. */
    private static final class Draft {
        private int executorThreads;
        private JobRepository jobRepository;
        private boolean twoPhaseCommit;
        private long minHeapBytes;
        private long maxHeapBytes;
        private GarbageCollector garbageCollector;
        private int warmUpIterations;
        private int iterations;
        private JobLogging jobLogging;
        private Executor executor;
        private int processors;

        Draft(ServerSettings from) {
            executorThreads = from.executorThreads;
            jobRepository = from.jobRepository;
            twoPhaseCommit = from.twoPhaseCommit;
            minHeapBytes = from.minHeapBytes;
            maxHeapBytes = from.maxHeapBytes;
            garbageCollector = from.garbageCollector;
            warmUpIterations = from.warmUpIterations;
            iterations = from.iterations;
            jobLogging = from.jobLogging;
            executor = from.executor;
            processors = from.processors;
        }

        ServerSettings settings() {
            return new ServerSettings(
                    executorThreads,
                    jobRepository,
                    twoPhaseCommit,
                    minHeapBytes,
                    maxHeapBytes,
                    garbageCollector,
                    warmUpIterations,
                    iterations,
                    jobLogging,
                    executor,
                    processors);
        }
    }
}
