package io.batchmark.runner.run;

/** The servers of a run cannot share its partitions. The message names the server and the cause, for a user. */
public final class DispatchException extends Exception {
    private static final long serialVersionUID = 1;

    public DispatchException(String message) {
        super(message);
    }
}
