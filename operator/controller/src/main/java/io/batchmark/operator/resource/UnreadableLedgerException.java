package io.batchmark.operator.resource;

import java.util.Objects;

/** A ledger was changed from outside so that it cannot be read. Nothing is run or written until it can. */
public final class UnreadableLedgerException extends Exception {
    private static final long serialVersionUID = 1L;

    UnreadableLedgerException(String message) {
        super(message + "; restore it, or delete that key to have the run repeated");
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
