package io.batchmark.core.ledger;

import io.batchmark.text.Plain;
import java.util.Objects;

/** A ledger was changed from outside so that it cannot be read. Nothing is run or written until it can. */
public final class UnreadableLedgerException extends Exception {
    private static final long serialVersionUID = 1L;

    private static final int MAX_MESSAGE_CHARACTERS = 900;

    /** It is kept as long as the shard is, so that it is bounded and has no stack trace. */
    public UnreadableLedgerException(String message) {
        super(
                Plain.line(message, MAX_MESSAGE_CHARACTERS)
                        + "; restore it, or delete that key to have the run repeated",
                null,
                false,
                false);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
