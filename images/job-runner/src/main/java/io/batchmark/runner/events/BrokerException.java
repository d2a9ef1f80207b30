package io.batchmark.runner.events;

/** The broker cannot be used, or what it has received not be counted. The message tells a user which one and what to do. */
public final class BrokerException extends Exception {
    private static final long serialVersionUID = 1;

    /** Whether it may go by itself: a broker that is not there may still start. */
    private final boolean passing;

    public BrokerException(String message, boolean passing) {
        super(message);
        this.passing = passing;
    }

    public boolean passing() {
        return passing;
    }
}
