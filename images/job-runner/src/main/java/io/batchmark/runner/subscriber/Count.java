package io.batchmark.runner.subscriber;

import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.HistogramText;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** How many events were received, and how long they took. */
final class Count {
    private final Histogram latency = new Histogram(HistogramText.DIGITS);
    private long received;
    private long duplicated;
    private long last = System.nanoTime();

    /**
     * @param first whether it is the first time that this event is received
     * @param published when it was published, in milliseconds since 1970
     */
    void event(boolean first, long published) {
        last = System.nanoTime();
        if (first) {
            received++;
            // two clocks may differ by a little
            latency.recordValue(Math.max(0, System.currentTimeMillis() - published));
        } else {
            duplicated++;
        }
    }

    long received() {
        return received;
    }

    /** When the last one was received, by {@link System#nanoTime()}. */
    long last() {
        return last;
    }

    Events result(long expected) {
        return new Events(expected, received, duplicated, received == 0 ? null : encoded());
    }

    /** Null where it is longer than a result has room for. */
    private @Nullable String encoded() {
        String text = HistogramText.of(latency);
        return text.length() <= Events.MAX_LATENCY_CHARACTERS ? text : null;
    }
}
