package io.batchmark.api.broker;

/** What a campaign waits for, with the remedy. */
public final class NotReadyException extends Exception {
    private static final long serialVersionUID = 1L;

    public NotReadyException(String message) {
        super(message);
    }
}
