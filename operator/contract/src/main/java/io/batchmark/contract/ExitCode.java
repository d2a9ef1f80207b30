package io.batchmark.contract;

/** Exit codes of the job runner's container. */
public enum ExitCode {
    /** The batch job completed and the result says what it measured. */
    COMPLETED(0),
    /** The batch job failed or was stopped; the result says how far it came. */
    NOT_COMPLETED(1),
    /** The parameters were not understood, so nothing was run. */
    PARAMETERS_NOT_UNDERSTOOD(2),
    /** The JVM ran out of heap; HotSpot ends with this code under -XX:+ExitOnOutOfMemoryError. */
    OUT_OF_MEMORY(3);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
