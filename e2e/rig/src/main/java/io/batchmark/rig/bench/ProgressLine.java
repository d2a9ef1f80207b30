package io.batchmark.rig.bench;

import io.batchmark.rig.Console;
import java.time.Duration;
import java.util.Map;

/** Says now and then how far something is. */
final class ProgressLine {
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private final String what;
    private final int planned;
    private final long begin = System.nanoTime();
    private long said = begin;
    private int finished;

    ProgressLine(String what, int planned) {
        this.what = what;
        this.planned = planned;
        Console.say("%s ...", what);
    }

    synchronized void at(int finished) {
        this.finished = finished;
        if (System.nanoTime() - said > SILENCE.toNanos()) {
            said = System.nanoTime();
            Console.say("%s: %d of %d, %.1f/s so far", what, finished, planned, pace().perSecond());
        }
    }

    synchronized Pace pace() {
        return new Pace(planned, finished, Duration.ofNanos(System.nanoTime() - begin), Map.of(), 0);
    }
}
