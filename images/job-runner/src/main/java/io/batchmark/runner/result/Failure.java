package io.batchmark.runner.result;

import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.runner.server.Server;
import org.jspecify.annotations.Nullable;

/** Why a batch job did not complete, in one line for a user. */
final class Failure {
    private Failure() {}

    /** The innermost cause that says something: the containers in between wrap it and repeat each other. */
    static String message(BatchStatus status, @Nullable Throwable failure) {
        if (failure == null) {
            return status == BatchStatus.STOPPED
                    ? "the container was told to terminate"
                    : "the batch container gives no reason, its log may";
        }
        Throwable useful = failure;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null && !cause.getMessage().isBlank()) {
                useful = cause;
            }
        }
        String name = useful.getClass().getSimpleName();
        if (useful.getMessage() == null) {
            return name;
        }
        String said = name + ": " + useful.getMessage();
        return said.contains(Server.POOL_EXHAUSTED)
                ? "no connection of the pool got free: raise connectionPoolSize, or lower partitions (" + said + ")"
                : said;
    }
}
