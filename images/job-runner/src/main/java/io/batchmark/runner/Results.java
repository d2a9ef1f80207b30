package io.batchmark.runner;

import io.batchmark.contract.RunParameters;
import io.batchmark.contract.RunResult;
import io.batchmark.contract.RunResult.BatchStatus;
import io.batchmark.runner.measure.StepMeasurement;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.Metric;
import jakarta.batch.runtime.Metric.MetricType;
import jakarta.batch.runtime.StepExecution;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Puts together what a run has to say. */
final class Results {
    private static final long SETTLE_SECONDS = 5;
    private static final RunResult.Disk NOTHING_KNOWN = new RunResult.Disk(null, null, null, null);

    private final Run run;

    Results(Run run) {
        this.run = run;
    }

    /** The result of a batch job that has ended. */
    RunResult of(JobOperator operator, long execution) throws InterruptedException {
        BatchStatus status = settled(operator, execution);
        Map<MetricType, Long> metrics = new EnumMap<>(MetricType.class);
        for (StepExecution step : operator.getStepExecutions(execution)) {
            for (Metric metric : step.getMetrics()) {
                metrics.merge(metric.getType(), metric.getValue(), Long::sum);
            }
        }
        RunResult.Counts counts = new RunResult.Counts(
                metrics.getOrDefault(MetricType.READ_COUNT, 0L),
                metrics.getOrDefault(MetricType.WRITE_COUNT, 0L),
                run.measurement().inserted(),
                run.measurement().deleted(),
                run.measurement().updated(),
                metrics.getOrDefault(MetricType.COMMIT_COUNT, 0L),
                metrics.getOrDefault(MetricType.ROLLBACK_COUNT, 0L),
                metrics.getOrDefault(MetricType.READ_SKIP_COUNT, 0L)
                        + metrics.getOrDefault(MetricType.PROCESS_SKIP_COUNT, 0L)
                        + metrics.getOrDefault(MetricType.WRITE_SKIP_COUNT, 0L));
        Resumption resumption = run.resumption();
        return of(
                status,
                resumption == null
                        ? counts
                        : sum(resumption.committed(run.parameters().workload()), counts));
    }

    private static RunResult.Counts sum(RunResult.Counts one, RunResult.Counts other) {
        return new RunResult.Counts(
                one.read() + other.read(),
                one.written() + other.written(),
                one.inserted() + other.inserted(),
                one.deleted() + other.deleted(),
                one.updated() + other.updated(),
                one.commits() + other.commits(),
                one.rollbacks() + other.rollbacks(),
                one.skips() + other.skips());
    }

    /** The result of a batch job that the batch container does not know the end of. */
    RunResult unfinished(BatchStatus status) {
        StepMeasurement measured = run.measurement();
        measured.stepEnded();
        return of(
                status,
                new RunResult.Counts(
                        measured.delivered(),
                        measured.inserted() + measured.deleted() + measured.updated(),
                        measured.inserted(),
                        measured.deleted(),
                        measured.updated(),
                        measured.checkpoints(),
                        0,
                        0));
    }

    /** The final status of an execution, null while it has none. */
    static @Nullable BatchStatus status(JobOperator operator, long execution) {
        return switch (operator.getJobExecution(execution).getBatchStatus()) {
            case COMPLETED -> BatchStatus.COMPLETED;
            case STOPPED -> BatchStatus.STOPPED;
            case FAILED, ABANDONED -> BatchStatus.FAILED;
            case STARTING, STARTED, STOPPING -> null;
        };
    }

    /** The job's listener is called a moment before the batch container notes how the job ended, and nothing after. */
    private static BatchStatus settled(JobOperator operator, long execution) throws InterruptedException {
        long begun = System.nanoTime();
        BatchStatus status = status(operator, execution);
        while (status == null) {
            if (System.nanoTime() - begun > TimeUnit.SECONDS.toNanos(SETTLE_SECONDS)) {
                throw new IllegalStateException(
                        "the batch job ended without a final status within " + SETTLE_SECONDS + " s");
            }
            Thread.sleep(10);
            status = status(operator, execution);
        }
        return status;
    }

    private RunResult of(BatchStatus status, RunResult.Counts counts) {
        RunParameters parameters = run.parameters();
        StepMeasurement measured = run.measurement();
        Resumption resumption = run.resumption();
        String fault = fault(status);
        return new RunResult(
                RunParameters.VERSION,
                parameters.run(),
                parameters.attempt(),
                status,
                fault == null ? message(status) : fault,
                counts,
                measured.times(parameters.workload(), resumption == null ? null : resumption.before()),
                measured.jvm(),
                measured.cgroup(),
                disk(),
                resumption == null ? null : resumption.recovery(parameters.workload()),
                fault == null ? null : RunResult.Fault.Database,
                Server.environment(measured.collectors(), run.database()));
    }

    private @Nullable String fault(BatchStatus status) {
        return status == BatchStatus.FAILED ? run.database().fault(run.failure()) : null;
    }

    private @Nullable String message(BatchStatus status) {
        if (status != BatchStatus.COMPLETED) {
            return Failure.message(status, run.failure());
        }
        Interruption interruption = run.interruption();
        return interruption == null
                ? null
                : "the job was not interrupted: it has ended after " + interruption.commits() + " checkpoints, not "
                        + run.parameters().workload().interruptAfterCheckpoints();
    }

    private RunResult.@Nullable Disk disk() {
        RunResult.Disk disk = new RunResult.Disk(
                run.measurement().diskBytes(),
                run.measurement().diskOperations(),
                run.database().logBytes(),
                run.database().logSyncs());
        return disk.equals(NOTHING_KNOWN) ? null : disk;
    }
}
