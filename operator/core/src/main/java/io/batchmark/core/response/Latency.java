package io.batchmark.core.response;

import io.batchmark.contract.Events;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.InflaterInputStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How long events took from the publisher to a subscriber, over all runs of a treatment, in milliseconds.
 *
 * @param events how many it is known of
 * @param median half of them took at most as long
 * @param p99 99 % of them did
 * @param max the slowest
 */
public record Latency(long events, long median, long p99, long max) {
    /** Digits of the histograms of runs: their values are exact to 1 %. */
    private static final int DIGITS = 2;

    /** A day: what takes longer was lost. */
    private static final long LONGEST_MILLIS = 86_400_000;

    // of an encoded histogram, see org.HdrHistogram.AbstractHistogram
    private static final int COMPRESSED_HEADER_BYTES = 8;
    private static final int MAX_PAYLOAD_BYTES = 16_384;

    /** Null where none of them was received, or nobody knows how long they took. */
    public static @Nullable Latency of(Collection<Events> runs) {
        Histogram all = sum(runs);
        return all.getTotalCount() == 0
                ? null
                : new Latency(
                        all.getTotalCount(),
                        all.getValueAtPercentile(50),
                        all.getValueAtPercentile(99),
                        all.getMaxValue());
    }

    /** The histogram of all of them, encoded like theirs; null where it is empty or too large for a result. */
    public static @Nullable String merged(Collection<Events> servers) {
        Histogram all = sum(servers);
        if (all.getTotalCount() == 0) {
            return null;
        }
        ByteBuffer buffer = ByteBuffer.allocate(all.getNeededByteBufferCapacity());
        int bytes = all.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_COMPRESSION);
        String text = Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), bytes));
        return text.length() <= Events.MAX_LATENCY_CHARACTERS ? text : null;
    }

    private static Histogram sum(Collection<Events> runs) {
        Histogram sum = new Histogram(LONGEST_MILLIS, DIGITS);
        for (Events events : runs) {
            decode(events.latency()).ifPresent(sum::add);
        }
        return sum;
    }

    /** Nothing for text that is no such histogram: it is what a runner says, and what it counts does not depend on it. */
    private static Optional<Histogram> decode(@Nullable String text) {
        if (text == null) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            if (!isSmall(bytes)) {
                return Optional.empty();
            }
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
            return histogram.getMaxValue() <= LONGEST_MILLIS ? Optional.of(histogram) : Optional.empty();
        } catch (DataFormatException | IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** Before it is decoded, because its range and its digits say how much memory that takes. */
    private static boolean isSmall(byte[] bytes) throws IOException {
        if (bytes.length <= COMPRESSED_HEADER_BYTES) {
            return false;
        }
        try (DataInputStream header = new DataInputStream(new InflaterInputStream(
                new ByteArrayInputStream(bytes, COMPRESSED_HEADER_BYTES, bytes.length - COMPRESSED_HEADER_BYTES)))) {
            header.readInt(); // cookie
            int payload = header.readInt();
            header.readInt(); // offset
            int digits = header.readInt();
            long lowest = header.readLong();
            long highest = header.readLong();
            return payload >= 0
                    && payload <= MAX_PAYLOAD_BYTES
                    && digits == DIGITS
                    && lowest == 1
                    && highest >= 2
                    && highest <= LONGEST_MILLIS;
        }
    }
}
