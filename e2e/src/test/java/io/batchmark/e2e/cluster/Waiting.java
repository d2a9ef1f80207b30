package io.batchmark.e2e.cluster;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/** Waits, and says what it sees whenever that changes, and at least every 20 seconds. */
public final class Waiting {
    /** Ends a wait that hangs: the longest one takes a tenth of it. How much a test does is bounded by its campaign. */
    public static final Duration PATIENCE = Duration.ofHours(1);

    private static final Duration SILENCE = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(500);

    private final String what;
    private String said = "";
    private long saidAt;

    private Waiting(String what) {
        this.what = what;
    }

    /** @return what was seen when it was enough */
    public static <T> T until(String what, Callable<T> look, Predicate<? super T> enough) {
        Waiting waiting = new Waiting(what);
        return await(what)
                .atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(POLL)
                .until(() -> waiting.show(look.call()), enough);
    }

    private <T> T show(T seen) {
        String text = Brief.of(seen);
        if (!text.equals(said) || System.nanoTime() - saidAt > SILENCE.toNanos()) {
            Console.say(what + ": " + text);
            said = text;
            saidAt = System.nanoTime();
        }
        return seen;
    }
}
