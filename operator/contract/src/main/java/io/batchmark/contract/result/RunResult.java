package io.batchmark.contract.result;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;
import io.batchmark.contract.parameters.Workload;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt of a run measured. Durations are nanoseconds, sizes bytes unless a name says otherwise.
 *
 * @param version version of this contract
 * @param run UID of the run, as in its parameters
 * @param attempt number of the attempt, as in its parameters
 * @param server index of the server among those of the run, from 0; 0 as well in what their results are merged to
 * @param batchStatus how the batch job ended
 * @param message why the job did not complete; null where there is nothing to say
 * @param counts work done
 * @param times where the time of the step went
 * @param jvm what the Java virtual machine did meanwhile; of an interrupted job, the one that resumed it
 * @param cgroup what the limits of the container did to it; null where the cgroup cannot be read. Of an interrupted job,
 *     since it was resumed
 * @param disk what was written to disks; null where nobody can say. Of an interrupted job, since it was resumed
 * @param recovery how the job was resumed; null where it was not interrupted
 * @param events what became of the events of the job, or of the messages that it has sent; null where there are none
 * @param fault what the job failed of, where that is not the job itself
 * @param environment what the figures were measured on
 * @param contention what the step had to wait for; null where nobody can say. Of an interrupted job, since it was resumed
 * @param log lines of the stack trace or of the log that say why the job did not complete; null where there are none
 * @param databaseContainer what the container of the run's own database used; null where it has none, or nobody can say
 * @param partitions the slowest and the fastest; null where the step has none, where several steps have some, and where there is no
 *     room for them. Not of an interrupted job
 * @param job details of a job that the agent measured, of its first iteration that counts; null for the built-in job
 * @param dispatch partitions that servers took from a queue, in the result of the first server; null if there is no queue
 */
public record RunResult(
        int version,
        String run,
        int attempt,
        @Added int server,
        BatchStatus batchStatus,
        @Merge.By(Merge.None) @Nullable String message,
        Counts counts,
        Times times,
        Jvm jvm,
        @Nullable Cgroup cgroup,
        @Added @Nullable Disk disk,
        @Merge.By(Merge.None) @Added @Nullable Recovery recovery,
        @Added @Nullable Events events,
        @Merge.By(Merge.None) @Added @Nullable Fault fault,
        @Merge.By(Merge.Environments) RunEnvironment environment,
        @Added @Nullable Contention contention,
        @Merge.By(Merge.None) @Added @Nullable String log,
        @Added @Nullable DatabaseContainer databaseContainer,
        @Added @Nullable Partitions partitions,

        @Merge.By(Merge.Jobs) @IterationMerge.By(IterationMerge.FirstCounted) @Added @Nullable
        JobDetails job,

        @Merge.By(Merge.First) @IterationMerge.By(IterationMerge.Parts) @Added @Nullable
        DispatchedPartitions dispatch) {

    /** Final statuses of a batch job, as in the Jakarta Batch specification. */
    public enum BatchStatus {
        COMPLETED,
        /** Stopped before its end, usually because the container was told to terminate. */
        STOPPED,
        FAILED
    }

    /**
     * Work done, from the metrics of the batch container (read, written, commits, rollbacks, skips) and of the
     * writer (inserted, deleted, updated), over all partitions; those of an interrupted job over both of its executions.
     *
     * @param read items read
     * @param written items handed to the writer
     * @param inserted rows inserted
     * @param deleted rows deleted
     * @param updated rows rewritten
     * @param commits chunks committed
     * @param rollbacks chunks rolled back
     * @param skips items skipped
     */
    public record Counts(
            long read,
            long written,
            long inserted,
            long deleted,
            @Added long updated,
            long commits,
            long rollbacks,
            long skips) {
        public Counts {
            Require.figure(read, "counts.read");
            Require.figure(written, "counts.written");
            Require.figure(inserted, "counts.inserted");
            Require.figure(deleted, "counts.deleted");
            Require.figure(updated, "counts.updated");
            Require.figure(commits, "counts.commits");
            Require.figure(rollbacks, "counts.rollbacks");
            Require.figure(skips, "counts.skips");
        }
    }

    /**
     * @param begun when the step began, since 1970 by the clock of the node; 0 where it did not
     * @param elapsed wall-clock time of the step: of several servers, and of an interrupted job, from the first beginning
     *     to the last end; of several iterations the mean of those that count, each as long as its slowest server
     * @param threads time of the step summed over its partitions, each from when its thread begins with it to closing its reader; that of
     *     the step where it has none. That of an interrupted job over both of its executions, without the time between
     * @param components parts of {@code threads}; null under {@link Workload.Instrumentation#StepOnly}
     * @param iterations of the job in each server; null where there is one
     * @param series how the step went on, in its first iteration that counts; null under {@link Workload.Instrumentation#StepOnly},
     *     where several steps have chunks, where there is no room for it, and for an interrupted job
     * @param cpu CPU time of the threads; null under {@link Workload.Instrumentation#StepOnly}, where the JVM does not say, where there is
     *     no room for it, and for an interrupted job
     * @param chunks what chunks took, from the beginning of each to its commit, see {@link ChunkTimes}: in Base64; null where there is no
     *     series, except where there is no room for that
     */
    public record Times(
            @Merge.By(Merge.Earliest) @Added long begun,
            @Merge.By(Merge.Span) long elapsed,
            long threads,
            @Nullable Components components,
            @Added @Nullable Iterations iterations,

            @Merge.By(Merge.First) @IterationMerge.By(IterationMerge.FirstCounted) @Added @Nullable
            StepSeries series,

            @Added @Nullable CpuTimes cpu,

            @Merge.By(Merge.ChunkTimes) @IterationMerge.By(IterationMerge.Together) @Added @Nullable
            String chunks) {
        // in the year 2096; with the largest elapsed time it is still no overflow
        private static final long LATEST = 4_000_000_000_000_000_000L;

        public Times {
            Require.atLeast(0, begun, "times.begun");
            Require.atMost(LATEST, begun, "times.begun");
            Require.figure(elapsed, "times.elapsed");
            Require.figure(threads, "times.threads");
            if (chunks != null) {
                ChunkTimes.require(chunks);
            }
        }

        public Times(
                long begun,
                long elapsed,
                long threads,
                @Nullable Components components,
                @Nullable Iterations iterations,
                @Nullable StepSeries series,
                @Nullable CpuTimes cpu) {
            this(begun, elapsed, threads, components, iterations, series, cpu, null);
        }

        public Times(
                long begun,
                long elapsed,
                long threads,
                @Nullable Components components,
                @Nullable Iterations iterations) {
            this(begun, elapsed, threads, components, iterations, null, null, null);
        }

        public Times(long begun, long elapsed, long threads, @Nullable Components components) {
            this(begun, elapsed, threads, components, null);
        }

        Times with(@Nullable StepSeries parts, @Nullable CpuTimes used, @Nullable String chunkTimes) {
            return new Times(begun, elapsed, threads, components, iterations, parts, used, chunkTimes);
        }
    }

    public RunResult {
        Objects.requireNonNull(run, "run");
        Require.atLeast(1, attempt, "attempt");
        Require.atLeast(0, server, "server");
        Objects.requireNonNull(batchStatus, "batchStatus");
        Objects.requireNonNull(counts, "counts");
        Objects.requireNonNull(times, "times");
        Objects.requireNonNull(jvm, "jvm");
        Objects.requireNonNull(environment, "environment");
    }

    /** Of a run whose database has no container of its own, and whose step has no partitions. */
    public RunResult(
            int version,
            String run,
            int attempt,
            int server,
            BatchStatus batchStatus,
            @Nullable String message,
            Counts counts,
            Times times,
            Jvm jvm,
            @Nullable Cgroup cgroup,
            @Nullable Disk disk,
            @Nullable Recovery recovery,
            @Nullable Events events,
            @Nullable Fault fault,
            RunEnvironment environment,
            @Nullable Contention contention,
            @Nullable String log) {
        this(
                version,
                run,
                attempt,
                server,
                batchStatus,
                message,
                counts,
                times,
                jvm,
                cgroup,
                disk,
                recovery,
                events,
                fault,
                environment,
                contention,
                log,
                null,
                null,
                null,
                null);
    }

    /** This result with other lines of a log. */
    public RunResult withLog(@Nullable String lines) {
        return ShortenedResult.with(this, message, times, jvm, events, lines, databaseContainer, partitions);
    }

    /** This result with another series over the step. */
    public RunResult withSeries(@Nullable StepSeries series) {
        return with(times.with(series, times.cpu(), times.chunks()));
    }

    /** This result with other times of chunks. */
    public RunResult withChunks(@Nullable String chunks) {
        return with(times.with(times.series(), times.cpu(), chunks));
    }

    private RunResult with(Times other) {
        return ShortenedResult.with(this, message, other, jvm, events, log, databaseContainer, partitions);
    }
}
