package io.batchmark.runner.result;

import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.runner.events.BrokerException;
import io.batchmark.runner.events.RunEvents;
import io.batchmark.runner.run.DispatchException;
import io.batchmark.runner.run.Interruption;
import io.batchmark.runner.run.ServerRun;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a job did not complete, for a user.
 *
 * @param fault null if the job itself is the reason, or completed
 * @param message null if there is nothing to say
 */
record FailureCause(@Nullable Fault fault, @Nullable String message) {
    static FailureCause of(ServerRun run, BatchStatus status) {
        Throwable failure = run.failure();
        if (status == BatchStatus.FAILED && failure instanceof DispatchException lost) {
            return new FailureCause(Fault.Dispatch, lost.getMessage());
        }
        BrokerException broker = broker(run, status);
        if (broker != null) {
            return new FailureCause(Fault.Broker, broker.getMessage());
        }
        String database = status == BatchStatus.FAILED ? run.database().fault(failure) : null;
        return database == null
                ? new FailureCause(null, message(run, status))
                : new FailureCause(Fault.Database, database);
    }

    private static @Nullable BrokerException broker(ServerRun run, BatchStatus status) {
        Throwable failure = run.failure();
        if (failure instanceof BrokerException e) {
            return e;
        }
        RunEvents events = run.events();
        return status == BatchStatus.FAILED && events != null && failure != null ? events.fault(failure) : null;
    }

    private static @Nullable String message(ServerRun run, BatchStatus status) {
        if (status != BatchStatus.COMPLETED) {
            int iterations = run.parameters().workload().executions();
            String message = Failure.message(status, run.failure());
            return iterations == 1
                    ? message
                    : "iteration " + run.iterationNumber() + " of " + iterations + ": " + message;
        }
        Interruption interruption = run.interruption();
        return interruption == null
                ? null
                : "the job was not interrupted: it has ended after " + interruption.commits() + " checkpoints, not "
                        + run.parameters().workload().interruptAfterCheckpoints();
    }
}
