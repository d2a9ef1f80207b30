package io.batchmark.operator.reconcile;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How often the status of one campaign is written, where it tells of nothing but figures. */
final class StatusPace {
    /** How old the figures of a status may be; what a user waits for is told at once. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private Instant written = Instant.EPOCH;

    void written(Instant now) {
        written = now;
    }

    /** When the next one is due; null for now. */
    @Nullable
    Instant next(Instant now) {
        Instant due = written.plus(PAUSE);
        boolean young = now.isBefore(due) && !now.isBefore(written); // set back, a clock says nothing
        return young ? due : null;
    }
}
