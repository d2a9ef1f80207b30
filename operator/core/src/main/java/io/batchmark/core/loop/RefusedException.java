package io.batchmark.core.loop;

/**
 * The cluster refuses a write or a read, and a user can do something about it. An adapter throws any other error as it is: a conflict, or an
 * API server that is away, passes by itself.
 */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    /**
     * @param reason reason of a condition, in one word
     * @param message the refusal and its remedy, for the user
     */
    public RefusedException(String reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
