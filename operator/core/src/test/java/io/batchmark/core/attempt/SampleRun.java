package io.batchmark.core.attempt;

import io.batchmark.contract.parameters.ArtifactSettings;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.Contention;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.JobDetails;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.contract.result.RunResult.Counts;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A run of the tests: what its servers were asked for, and what they may have measured. */
public final class SampleRun {
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    public static final Workload WORKLOAD = workload(1, 1, Workload.Write.AlternateInsertDelete);
    /** The same, to a queue. */
    static final Workload SENDING = workload(1, 1, Workload.Write.SendMessage);

    /** What a job that did all of {@link #WORKLOAD} counts; the eleventh checkpoint is that of the empty last chunk. */
    public static final Counts ALL = new Counts(1000, 1000, 500, 500, 0, 11, 0, 0);

    /** Three attempts, a minute to start, half a minute to go. */
    static final EndPolicy ENDS = new EndPolicy(
            new RetryPolicy(2, Duration.ofSeconds(10), null), false, Duration.ofSeconds(60), Duration.ofSeconds(30));

    private SampleRun() {}

    /** A run's UID is its key here, so that results can be read. */
    public static RunParameters parameters(Run.Key run, int attempt) {
        return new RunParameters(run.toString(), attempt, WORKLOAD, null, Database.DERBY, null);
    }

    /** The same, with several iterations in a server. */
    public static RunParameters iterating(Run.Key run, int attempt, int iterations) {
        return new RunParameters(
                run.toString(), attempt, WORKLOAD.withIterations(iterations), null, Database.DERBY, null);
    }

    public static Workload workload(int partitions, int servers, Workload.Write write) {
        return Workload.DEFAULT
                .with(StepSettings.DEFAULT.withItems(1000).withItemCount(100).withPartitions(partitions, servers))
                .with(ArtifactSettings.DEFAULT.withWrite(write));
    }

    public static RunResult result(RunParameters parameters, BatchStatus status, Counts counts) {
        return new RunResult(
                RunParameters.VERSION,
                parameters.run(),
                parameters.attempt(),
                0,
                status,
                status == BatchStatus.FAILED ? "the table is full" : null,
                counts,
                new RunResult.Times(0, 5_000_000_000L, 5_000_000_000L, null),
                new Jvm(2500, 1, 2, 3, 4, 5, 512L << 20, List.of(10_000L)),
                null,
                null,
                null,
                null,
                null,
                new RunEnvironment("25", "a VM", "26.0.0.3", List.of("G1"), 2, null, null),
                null,
                null);
    }

    /** The result of a job that did all of {@link #WORKLOAD} in so many nanoseconds, in each of its iterations. */
    public static RunResult taking(RunParameters parameters, long elapsed) {
        RunResult completed = result(parameters, BatchStatus.COMPLETED, ALL);
        int iterations = parameters.workload().server().iterations();
        List<Long> counted = LongStream.range(0, iterations)
                .mapToObj(iteration -> elapsed + iteration * 1_000_000)
                .toList();
        return new RunResult(
                completed.version(),
                completed.run(),
                completed.attempt(),
                0,
                completed.batchStatus(),
                null,
                completed.counts(),
                new RunResult.Times(
                        0,
                        elapsed,
                        elapsed,
                        null,
                        iterations == 1 ? null : new Iterations(List.of(), counted, ALL, ALL),
                        null,
                        null,
                        null),
                completed.jvm(),
                null,
                null,
                null,
                null,
                null,
                completed.environment(),
                null,
                null);
    }

    /** Of a job that did all of {@link #WORKLOAD}, on processors of which others had some. */
    public static RunResult disturbed(RunParameters parameters, double throttled, double cpuPressure, double steal) {
        RunResult completed = result(parameters, BatchStatus.COMPLETED, ALL);
        long elapsed = completed.times().elapsed();
        return new RunResult(
                completed.version(),
                completed.run(),
                completed.attempt(),
                0,
                completed.batchStatus(),
                null,
                completed.counts(),
                completed.times(),
                completed.jvm(),
                new Cgroup(50, 20, Math.round(throttled * elapsed), 1 << 20),
                null,
                null,
                null,
                null,
                completed.environment(),
                new Contention(
                        Math.round(cpuPressure * elapsed), null, null, Math.round(steal * 2 * elapsed), 2 * elapsed),
                null);
    }

    public static RunResult without(Fault fault, RunParameters parameters) {
        RunResult failed = result(parameters, BatchStatus.FAILED, new Counts(0, 0, 0, 0, 0, 0, 0, 0));
        return new RunResult(
                failed.version(),
                failed.run(),
                failed.attempt(),
                0,
                failed.batchStatus(),
                fault.name().toLowerCase(Locale.ROOT) + " local: connection refused",
                failed.counts(),
                failed.times(),
                failed.jvm(),
                null,
                null,
                null,
                null,
                fault,
                failed.environment(),
                null,
                null);
    }

    /** Of a job that did all of {@link #WORKLOAD} and published events. */
    public static RunResult withEvents(RunParameters parameters, long expected, long received) {
        return withEvents(parameters, ALL, expected, received);
    }

    public static RunResult withEvents(RunParameters parameters, Counts counts, long expected, long received) {
        RunResult completed = result(parameters, BatchStatus.COMPLETED, counts);
        return new RunResult(
                completed.version(),
                completed.run(),
                completed.attempt(),
                0,
                completed.batchStatus(),
                null,
                completed.counts(),
                completed.times(),
                completed.jvm(),
                null,
                null,
                null,
                new Events(expected, received, 0, null),
                null,
                completed.environment(),
                null,
                null);
    }

    public static Entry row(
            String treatment, int block, int attempt, Outcome outcome, @Nullable Cause cause, Instant at) {
        return Entry.builder(treatment, block, attempt, outcome, at)
                .cause(cause)
                .started(at.minusSeconds(30))
                .node("node-1")
                .build();
    }

    /** The result of the agent, for a job of a user. */
    public static RunResult ofAgent(
            RunParameters parameters, BatchStatus status, String message, @Nullable Fault fault, boolean stopped) {
        RunResult result = result(parameters, status, ALL);
        return new RunResult(
                result.version(),
                result.run(),
                result.attempt(),
                0,
                status,
                message,
                result.counts(),
                result.times(),
                result.jvm(),
                null,
                null,
                null,
                null,
                fault,
                result.environment(),
                null,
                null,
                null,
                null,
                new JobDetails("pay/pay", "DONE", stopped, List.of(), List.of(), List.of(), Map.of(), List.of(), null),
                null);
    }
}
