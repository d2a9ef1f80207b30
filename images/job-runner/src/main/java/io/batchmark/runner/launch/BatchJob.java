package io.batchmark.runner.launch;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.ResultRoom;
import io.batchmark.contract.Wire;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.runner.events.RunEvents;
import io.batchmark.runner.job.AccountJob;
import io.batchmark.runner.live.LiveMetrics;
import io.batchmark.runner.live.ProgressLog;
import io.batchmark.runner.result.IterationMean;
import io.batchmark.runner.result.ResultCollector;
import io.batchmark.runner.run.DispatchException;
import io.batchmark.runner.run.Resumption;
import io.batchmark.runner.run.ServerRun;
import jakarta.batch.operations.JobExecutionNotRunningException;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Executor;

/** The batch job of a run, from its start to the end of the JVM. */
final class BatchJob implements Runnable {
    private static final long PROGRESS_SECONDS = 10;
    // Kubernetes kills after 30 seconds by default, people lose patience before
    private static final long STOP_SECONDS = 6;
    private static final long GIVE_UP_SECONDS = 10;

    private final ServerRun run;
    private final Executor executor;
    private final ProgressLog progress;
    private final Dispatcher dispatcher;
    private volatile long execution = -1;
    private volatile boolean stopping;

    BatchJob(ServerRun run, Executor executor) {
        this.run = run;
        this.executor = executor;
        this.progress = new ProgressLog(run);
        this.dispatcher = new Dispatcher(run);
    }

    /** Runs the job and ends the JVM. */
    @Override
    public void run() {
        try {
            Termination.onRequest(this::stop);
            end(result());
        } catch (Throwable e) {
            run.failed(e);
            end(new ResultCollector(run).unfinished(BatchStatus.FAILED));
        } finally {
            Termination.end(ExitCode.NOT_COMPLETED, "no result, see the log of the container");
        }
    }

    private RunResult result() throws Exception {
        Resumption resumption = run.resumption();
        run.database().open(resumption == null);
        AccountJob job = new AccountJob(run.parameters().workload(), System.getenv("RECORDS"));
        if (resumption == null) {
            job.prepare();
        }
        RunEvents events = run.events();
        if (events != null) {
            events.open();
        }
        run.measurement().prepare();
        new LiveMetrics(run).serve();
        dispatcher.open();
        JobOperator operator = BatchRuntime.getJobOperator();
        Properties parameters = job.parameters();
        SecondJobLauncher second = new SecondJobLauncher(run, operator);
        second.start();
        start(
                operator,
                resumption == null
                        ? operator.start(job.name(), parameters)
                        : operator.restart(resumption.before().execution(), parameters));
        Watchdog.callOff();
        progress.started();
        return iterations(operator, job, second);
    }

    /** The result of the execution that has been started, and of those that are to follow it. */
    private RunResult iterations(JobOperator operator, AccountJob job, SecondJobLauncher second) throws Exception {
        ResultCollector collector = new ResultCollector(run);
        List<RunResult> completed = new ArrayList<>();
        while (true) {
            awaitEnd(operator);
            dispatcher.iterationEnded(
                    execution, operator.getJobExecution(execution).getBatchStatus());
            boolean together = second.stop();
            RunResult result = collector.of(operator, execution);
            if (result.batchStatus() != BatchStatus.COMPLETED || result.fault() != null) {
                return result;
            }
            if (!together) {
                throw new IllegalStateException("the second job has ended before the measured one");
            }
            completed.add(result);
            if (completed.size() > 1 || !run.isLastIteration()) {
                progress.iterationEnded(result);
            }
            if (run.isLastIteration()) {
                return IterationMean.of(
                        completed, run.parameters().workload().server().warmUpIterations());
            }
            run.nextIteration();
            job.prepare();
            run.measurement().prepare();
            run.awaitOtherServers();
            second.start();
            start(operator, operator.start(job.name(), job.parameters()));
        }
    }

    private void start(JobOperator operator, long started) {
        execution = started;
        dispatcher.started(started);
        if (stopping) {
            stop(operator);
        }
    }

    /** A chunk that fails ends the job; but where the database is gone, the batch container may never get that far. */
    private void awaitEnd(JobOperator operator) throws InterruptedException, DispatchException {
        while (!run.awaitEndOrFailure(PROGRESS_SECONDS)) {
            if (endedUnnoticed(operator)) {
                return;
            }
        }
        if (run.failure() != null && !run.awaitEnd(GIVE_UP_SECONDS)) {
            Throwable failure = run.failure(); // it may have recovered meanwhile
            if (failure instanceof DispatchException lost) {
                throw lost;
            }
            if (failure != null && run.database().fault(failure) != null) {
                throw new IllegalStateException("the database is gone and the batch job does not end", failure);
            }
        }
        while (!run.awaitEnd(PROGRESS_SECONDS)) {
            if (endedUnnoticed(operator)) {
                return;
            }
        }
    }

    /** Says how far the job is; returns whether it has ended without its listener having been called. */
    private boolean endedUnnoticed(JobOperator operator) {
        return !progress.report() && ResultCollector.status(operator, execution) != null;
    }

    /** On SIGTERM: the batch container stops the job at its next checkpoint, if that comes in time. */
    private void stop() {
        System.out.println("The container has to terminate (SIGTERM): stopping the batch job at its next checkpoint");
        stopping = true;
        if (execution >= 0) {
            executor.execute(() -> stop(BatchRuntime.getJobOperator()));
        }
        try {
            if (!run.awaitEnd(STOP_SECONDS)) {
                run.failed(new IllegalStateException("no checkpoint within " + STOP_SECONDS
                        + " s of being told to terminate, so the counts are those of the last one before"));
                end(new ResultCollector(run).unfinished(BatchStatus.STOPPED));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void stop(JobOperator operator) {
        try {
            operator.stop(execution);
        } catch (JobExecutionNotRunningException e) {
            // it has ended by itself
        }
    }

    private void end(RunResult result) {
        progress.ended(result);
        dispatcher.close();
        run.database().close();
        RunEvents events = run.events();
        if (events != null) {
            events.end();
        }
        Throwable failure = run.failure();
        if (failure != null && result.batchStatus() == BatchStatus.FAILED) {
            failure.printStackTrace();
        }
        Termination.end(
                result.batchStatus() == BatchStatus.COMPLETED && result.fault() == null
                        ? ExitCode.COMPLETED
                        : ExitCode.NOT_COMPLETED,
                Wire.encode(result, ResultRoom.of(System.getenv())));
    }
}
