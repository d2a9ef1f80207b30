package io.batchmark.core.design;

import java.util.Objects;

/** A design that cannot be planned; the message names field, value and remedy. */
public final class InvalidDesignException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    /** @param reason name of the rule that the design breaks, such as TooManyRuns */
    public InvalidDesignException(String reason, String field, String problem, String remedy) {
        super(field + ": " + problem + "; " + remedy);
        this.reason = reason;
    }

    /** Name of the rule that the design breaks. */
    public String reason() {
        return reason;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
