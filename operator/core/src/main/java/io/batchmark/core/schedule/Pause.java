package io.batchmark.core.schedule;

import java.time.Duration;
import java.time.Instant;

/** A time that is to pass. */
public record Pause(Instant begin, Duration length) {
    /** Whether it goes on. One that begins in the future does not: the clock was set back, which must hold up nothing. */
    public boolean goesOn(Instant now) {
        return !now.isBefore(begin) && now.isBefore(end());
    }

    Instant end() {
        return begin.plus(length);
    }
}
