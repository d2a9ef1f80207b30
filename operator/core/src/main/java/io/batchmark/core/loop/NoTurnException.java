package io.batchmark.core.loop;

/** A campaign has no turn yet. {@link Turns} wakes the campaign when it has its turn. */
public final class NoTurnException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean isLate;

    NoTurnException(boolean isLate) {
        super("no turn yet", null, false, false);
        this.isLate = isLate;
    }

    /** True if the campaign has waited for so long that its user must be told. */
    public boolean isLate() {
        return isLate;
    }
}
