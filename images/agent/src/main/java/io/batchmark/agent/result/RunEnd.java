package io.batchmark.agent.result;

import org.jspecify.annotations.Nullable;

/** The end of a run, with its cause unless the job completed. */
public final class RunEnd {
    private static final int OK = 0;
    private static final int NOT_OK = 1;

    /** The kind of an end. Its batch status and fault are constants of the contract's {@code RunResult}. */
    public enum Kind {
        /** The job and all jobs that it started completed. */
        COMPLETED("COMPLETED", null, OK),
        /** The job, or a job that it started, failed. */
        FAILED("FAILED", null, NOT_OK),
        /** The job stopped, by its job XML or by a request. */
        STOPPED("STOPPED", null, NOT_OK),
        /** The job could not be started as the settings specify. */
        REFUSED("FAILED", "Refused", NOT_OK),
        /** The broker of the events, or the subscriber to them, could not be used. */
        BROKER("FAILED", "Broker", NOT_OK),
        /** Server or application did not start in time. */
        NOT_STARTED("FAILED", "NotStarted", NOT_OK),
        /** Another server of the run did not come, so that they cannot begin together. */
        NOT_CONCURRENT("FAILED", "NotConcurrent", NOT_OK),
        /** A server was lost, or the queue from which servers take partitions. */
        DISPATCH("FAILED", "Dispatch", NOT_OK),
        /** A signal ended the JVM before the job ended. */
        TERMINATED("STOPPED", null, NOT_OK),
        /** The JVM ended by itself before the job ended. */
        EXITED("FAILED", null, NOT_OK),
        /** The agent could not measure the job. */
        NOT_MEASURABLE("FAILED", "NotMeasurable", NOT_OK);

        private final String batchStatus;
        private final @Nullable String fault;
        private final int exitCode;

        Kind(String batchStatus, @Nullable String fault, int exitCode) {
            this.batchStatus = batchStatus;
            this.fault = fault;
            this.exitCode = exitCode;
        }

        /** The exit code of the JVM. */
        public int exitCode() {
            return exitCode;
        }
    }

    private final Kind kind;
    private final @Nullable String cause;

    public RunEnd(Kind kind, @Nullable String cause) {
        this.kind = kind;
        this.cause = cause;
    }

    public Kind kind() {
        return kind;
    }

    public @Nullable String cause() {
        return cause;
    }

    String batchStatus() {
        return kind.batchStatus;
    }

    @Nullable
    String fault() {
        return kind.fault;
    }
}
