package io.batchmark.core.response;

import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.HistogramText;
import java.util.Collection;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How long events took from the publisher to a subscriber, in milliseconds, or chunks from their beginning to their commit, in
 * microseconds: over all runs of a treatment, or in one.
 *
 * @param count how many it is known of
 * @param median half of them took at most as long
 * @param p90 90 % of them did
 * @param p99 99 % of them
 * @param max the slowest
 */
public record Latency(long count, long median, long p90, long p99, long max) {
    /** A day: what takes longer was lost. */
    private static final long LONGEST_MILLIS = 86_400_000;

    /** Null where none of them was received, or nobody knows how long they took. */
    public static @Nullable Latency of(Collection<Events> runs) {
        return of(sum(runs));
    }

    /**
     * Null where there are none.
     *
     * @param runs their {@link ChunkTimes}
     */
    public static @Nullable Latency ofChunks(Collection<String> runs) {
        return runs.isEmpty() ? null : of(ChunkTimes.sum(runs));
    }

    private static @Nullable Latency of(Histogram all) {
        return all.getTotalCount() == 0
                ? null
                : new Latency(
                        all.getTotalCount(),
                        all.getValueAtPercentile(50),
                        all.getValueAtPercentile(90),
                        all.getValueAtPercentile(99),
                        all.getMaxValue());
    }

    /** The histogram of all of them, encoded like theirs; null where it is empty or too large for a result. */
    public static @Nullable String merged(Collection<Events> servers) {
        Histogram all = sum(servers);
        if (all.getTotalCount() == 0) {
            return null;
        }
        String text = HistogramText.of(all);
        return text.length() <= Events.MAX_LATENCY_CHARACTERS ? text : null;
    }

    private static Histogram sum(Collection<Events> runs) {
        return HistogramText.sum(
                runs.stream().flatMap(events -> HistogramText.decode(events.latency(), LONGEST_MILLIS).stream()),
                LONGEST_MILLIS);
    }
}
