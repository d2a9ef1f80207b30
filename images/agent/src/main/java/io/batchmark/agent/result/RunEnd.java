package io.batchmark.agent.result;

import org.jspecify.annotations.Nullable;

/** The end of a run, with its cause unless the job completed. */
public final class RunEnd {
    /** The kind of an end. */
    public enum Kind {
        /** The job and all jobs that it started completed. */
        COMPLETED(0),
        /** The job, or a job that it started, failed. */
        FAILED(1),
        /** The job stopped, by its job XML or by a request. */
        STOPPED(1),
        /** The job could not be started as the settings specify. */
        REFUSED(2),
        /** Server or application did not start in time. */
        NOT_STARTED(1),
        /** The JVM ended before the job did. */
        JVM_ENDED(1),
        /** The agent could not measure the job. */
        NOT_MEASURABLE(1);

        private final int exitCode;

        Kind(int exitCode) {
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
}
