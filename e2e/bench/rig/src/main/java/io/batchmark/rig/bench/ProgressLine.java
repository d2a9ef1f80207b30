package io.batchmark.rig.bench;

import io.batchmark.rig.Console;
import io.fabric8.kubernetes.client.KubernetesClientTimeoutException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

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

    /** Waits until it is over or its time is up, when how far it came is what is wanted. */
    <T> Pace follow(Resource<T> resource, Predicate<T> isOver, Duration limit) {
        try {
            resource.waitUntilCondition(isOver, limit.toSeconds(), TimeUnit.SECONDS);
        } catch (KubernetesClientTimeoutException e) {
            // said by the pace
        }
        return pace();
    }

    synchronized Pace pace() {
        return new Pace(planned, finished, Duration.ofNanos(System.nanoTime() - begin), Map.of(), 0);
    }
}
