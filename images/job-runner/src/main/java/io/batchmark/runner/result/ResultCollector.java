package io.batchmark.runner.result;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Disk;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.contract.result.RunResult.Times;
import io.batchmark.runner.database.ServerRoster.Work;
import io.batchmark.runner.events.BrokerException;
import io.batchmark.runner.events.JobEvents;
import io.batchmark.runner.events.RunEvents;
import io.batchmark.runner.events.Topics;
import io.batchmark.runner.measure.StepMeasurement;
import io.batchmark.runner.run.DispatchedWork;
import io.batchmark.runner.run.Resumption;
import io.batchmark.runner.run.ServerRun;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.Metric;
import jakarta.batch.runtime.Metric.MetricType;
import jakarta.batch.runtime.StepExecution;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Puts together what a run has to say. */
public final class ResultCollector {
    private static final long SETTLE_SECONDS = 5;
    private static final Disk NOTHING_KNOWN = new Disk(null, null, null, null);

    private final ServerRun run;
    private long published;
    private final Passwords passwords = Passwords.of(System.getenv());

    public ResultCollector(ServerRun run) {
        this.run = run;
    }

    /** The result of an execution of the batch job that has ended; that of the last one has the events of all. */
    public RunResult of(JobOperator operator, long execution) throws InterruptedException {
        BatchStatus status = settled(operator, execution);
        run.measurement().stepEnded(); // of a job whose listeners were not called
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
                        ? withOtherServers(counts)
                        : sum(resumption.committed(run.parameters().workload()), counts),
                events(status, counts));
    }

    /** The job repository has counted the items of all servers, and each server its rows. */
    private RunResult.Counts withOtherServers(RunResult.Counts counts) {
        DispatchedWork dispatched = run.dispatched();
        if (dispatched == null) {
            return counts;
        }
        Work others = dispatched.others();
        return sum(counts, new RunResult.Counts(0, 0, others.inserted(), others.deleted(), others.updated(), 0, 0, 0));
    }

    /** The result of a server that has executed partitions of a job of another server, whose result has the counts. */
    public RunResult ofExecutor() {
        run.measurement().stepEnded();
        return of(
                run.failure() == null ? BatchStatus.COMPLETED : BatchStatus.FAILED,
                new RunResult.Counts(0, 0, 0, 0, 0, 0, 0, 0),
                null);
    }

    /** Null where no events are published, and where it cannot be known how many there should be. */
    private @Nullable Events events(BatchStatus status, RunResult.Counts counts) throws InterruptedException {
        RunEvents events = run.events();
        if (events == null) {
            return null;
        }
        JobEvents own = run.published();
        if (own != null) {
            own.jobEnded(status);
        }
        Workload workload = run.parameters().workload();
        published += workload.sendsMessages() ? counts.written() : Topics.expected(workload, counts.commits());
        if (status != BatchStatus.COMPLETED || !run.isLastIteration()) {
            return null;
        }
        try {
            return events.count(published);
        } catch (BrokerException e) {
            run.failed(e);
            return null;
        }
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
    public RunResult unfinished(BatchStatus status) {
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
                        0),
                null);
    }

    /** The final status of an execution, null while it has none. */
    public static @Nullable BatchStatus status(JobOperator operator, long execution) {
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

    private RunResult of(BatchStatus status, RunResult.Counts counts, @Nullable Events events) {
        RunParameters parameters = run.parameters();
        StepMeasurement measured = run.measurement();
        Resumption resumption = run.resumption();
        FailureCause cause = FailureCause.of(run, status);
        String message = cause.message();
        DispatchedWork dispatched = run.dispatched();
        return new RunResult(
                RunParameters.VERSION,
                parameters.run(),
                parameters.attempt(),
                run.share().server(),
                status,
                message == null ? null : passwords.masked(message),
                counts,
                times(measured.times(parameters, resumption == null ? null : resumption.before())),
                measured.jvm(),
                measured.kernel().cgroup(),
                disk(),
                resumption == null ? null : resumption.recovery(parameters.workload()),
                events,
                cause.fault(),
                ServerDescription.of(measured.collectors(), run.database()),
                measured.contention(),
                status == BatchStatus.COMPLETED && cause.fault() != Fault.Broker ? null : log(status),
                measured.kernel().databaseContainer(),
                resumption == null ? measured.partitions() : null,
                null,
                dispatched == null
                        ? null
                        : dispatched.figures(measured.replies().nanos()));
    }

    /** The step is the step of the server that has started the job. */
    private Times times(Times measured) {
        return run.share().isExecutor()
                ? new Times(
                        0,
                        0,
                        measured.threads(),
                        measured.components(),
                        null,
                        measured.series(),
                        measured.cpu(),
                        measured.chunks())
                : measured;
    }

    /** The log of a job that was stopped: what it did last. */
    private @Nullable String log(BatchStatus status) {
        Throwable failure = run.failure();
        return failure != null && status != BatchStatus.STOPPED
                ? FailureLines.of(failure, passwords)
                : FailureLines.endOf(Path.of(System.getenv().getOrDefault("LOG_DIR", ""), "messages.log"), passwords);
    }

    private @Nullable Disk disk() {
        Disk disk = new Disk(
                run.measurement().kernel().diskBytes(),
                run.measurement().kernel().diskOperations(),
                run.database().logBytes(),
                run.database().logSyncs());
        return disk.equals(NOTHING_KNOWN) ? null : disk;
    }
}
