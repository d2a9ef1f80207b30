package io.batchmark.core.design;

import java.util.Objects;

/** A design that cannot be planned; the message names field, value and remedy. */
public final class InvalidDesignException extends Exception {
    private static final long serialVersionUID = 1L;

    public InvalidDesignException(String field, String problem, String remedy) {
        super(field + ": " + problem + "; " + remedy);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
