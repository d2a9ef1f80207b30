package io.batchmark.cli.pod;

import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The time for which an obstacle can keep something from its start. Within the time, a node can be added or a pull can succeed. */
public final class StartClock {
    /** An obstacle that passes sooner belongs to a usual start. */
    private static final Duration TOLD_AFTER = Duration.ofSeconds(3);

    private final Duration grace;
    private final Instant end;
    private final Consumer<String> told;
    private @Nullable Instant since;
    private @Nullable String last;

    /**
     * @param grace longest time of obstacles without a pause
     * @param end end of the wait without an obstacle
     * @param told gets each new obstacle of at least three seconds
     */
    public StartClock(Duration grace, Instant end, Consumer<String> told) {
        this.grace = grace;
        this.end = end;
        this.told = told;
    }

    /**
     * Takes note of an obstacle.
     *
     * @param obstacle null if there is no obstacle now
     * @return the longest time until the next look
     * @throws CommandFailure if obstacles last too long, or if the time has passed
     */
    public Duration look(@Nullable String obstacle, Instant now) {
        if (obstacle == null) {
            since = null;
        } else {
            since = since == null ? now : since;
            if (!now.isBefore(since.plus(grace))) {
                throw new CommandFailure(CommandExit.FAILED, obstacle);
            }
            if (!obstacle.equals(last) && !now.isBefore(since.plus(TOLD_AFTER))) {
                told.accept(obstacle);
                last = obstacle;
            }
        }
        if (!now.isBefore(end)) {
            throw new CommandFailure(
                    CommandExit.TIMED_OUT, obstacle == null ? "it has not ended in time: raise --timeout" : obstacle);
        }
        return Duration.between(now, next(obstacle));
    }

    private Instant next(@Nullable String obstacle) {
        if (obstacle == null || since == null) {
            return end;
        }
        Instant next = since.plus(obstacle.equals(last) ? grace : TOLD_AFTER);
        return end.isBefore(next) ? end : next;
    }
}
