package io.batchmark.cli.campaign;

import io.batchmark.core.ledger.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A row of the ledger for a terminal. */
public final class AttemptText {
    private AttemptText() {}

    /** Outcome, cause and message of an attempt, and lines of its log if the attempt has failed. */
    public static List<String> lines(Entry row) {
        List<String> lines = new ArrayList<>();
        lines.add("Run " + row.run() + ", attempt " + row.attempt() + ": " + row.outcome()
                + (row.cause() == null ? "" : ", " + row.cause())
                + (row.message() == null ? "" : ": " + row.message()));
        if (row.hasFailed()) {
            lines.add(Objects.requireNonNullElse(row.log(), "its pod is gone, and no lines of its log are kept"));
        }
        return lines;
    }
}
