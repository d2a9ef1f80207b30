package io.batchmark.operator.clock;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The clock of the API server, as its answers show it; the clock of the machine until the first answer. All leaders write a status by
 * this clock, so that the times in a status are times of one clock.
 *
 * <p>Between two answers a steady clock runs. Another time counts only after answers have shown it for {@link #PATIENCE}, so that a clock
 * that jumps and returns changes nothing.
 */
public final class ServerClock extends Clock {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    /** Answers show whole seconds, and may be late. */
    private static final Duration TOLERANCE = Duration.ofSeconds(5);

    private final InstantSource machine;
    private final LongSupplier nanos;
    private boolean isAnswered;
    private @Nullable Course course;
    private @Nullable Course other;

    /**
     * The time that a clock shows at any steady time.
     *
     * @param begin steady time since which the clock is known
     */
    private record Course(Instant at, long steady, long begin) {
        Instant at(long now) {
            return at.plusNanos(now - steady);
        }

        boolean agrees(Instant time, long now) {
            return Duration.between(at(now), time).abs().compareTo(TOLERANCE) <= 0;
        }

        Duration age(long now) {
            return Duration.ofNanos(now - begin);
        }
    }

    /**
     * @param machine clock of the machine
     * @param nanos a clock that does not jump
     */
    public ServerClock(InstantSource machine, LongSupplier nanos) {
        this.machine = machine;
        this.nanos = nanos;
    }

    /** The API server has answered at this time of its clock. */
    public synchronized void answered(Instant time) {
        if (!isAnswered) {
            isAnswered = true;
            course = null;
            other = null;
        }
        read(time);
    }

    @Override
    public Instant instant() {
        Instant time = machine.instant();
        synchronized (this) {
            Course read = isAnswered && course != null ? course : read(time);
            return read.at(nanos.getAsLong());
        }
    }

    /**
     * The time of an act that cannot be undone: the end of its wait. While this clock is not sure of its time, the act is later. The
     * clock must be sure for as long as the wait takes, or for {@link #PATIENCE}.
     *
     * @param begin when the wait began, by this clock
     */
    public Instant end(Instant begin, Duration wait) {
        Instant end = begin.plus(wait);
        Instant now = instant();
        Duration doubt = (wait.compareTo(PATIENCE) < 0 ? wait : PATIENCE).minus(sureFor());
        return doubt.isPositive() && end.isBefore(now.plus(doubt)) ? now.plus(doubt) : end;
    }

    private synchronized Duration sureFor() {
        return course == null || other != null ? Duration.ZERO : course.age(nanos.getAsLong());
    }

    private Course read(Instant time) {
        long now = nanos.getAsLong();
        if (course == null
                || other != null && other.agrees(time, now) && other.age(now).compareTo(PATIENCE) >= 0) {
            course = new Course(time, now, now);
            other = null;
        } else if (course.agrees(time, now)) {
            // an answer takes time: its time has passed already
            course = course.at(now).isBefore(time) ? new Course(time, now, course.begin()) : course;
            other = null;
        } else if (other == null || !other.agrees(time, now)) {
            other = new Course(time, now, now);
        }
        return course;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return ((InstantSource) this::instant).withZone(zone);
    }
}
