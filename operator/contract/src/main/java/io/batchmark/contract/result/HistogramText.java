package io.batchmark.contract.result;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.InflaterInputStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A histogram of HdrHistogram as the text that a result has room for: deflated, in Base64. */
public final class HistogramText {
    /** Significant digits: values are exact to 1 %. Coarser ones have fewer. */
    public static final int DIGITS = 2;

    /** More values than any honest run has, and so few that those of many runs can be added up. */
    private static final long MOST_VALUES = 1L << 40;

    // of an encoded histogram, see org.HdrHistogram.AbstractHistogram
    private static final int COMPRESSED_HEADER_BYTES = 8;
    private static final int MAX_PAYLOAD_BYTES = 16_384;

    private HistogramText() {}

    public static String of(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int bytes = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_COMPRESSION);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), bytes));
    }

    /**
     * All of them in one, with the digits of the one that has the fewest. One histogram takes 35 KB, so only two are in memory.
     *
     * @param longest no value is larger
     */
    public static Histogram sum(Stream<Histogram> histograms, long longest) {
        Histogram sum = new Histogram(longest, DIGITS);
        for (Histogram next : (Iterable<Histogram>) histograms::iterator) {
            if (next.getNumberOfSignificantValueDigits() < sum.getNumberOfSignificantValueDigits()) {
                Histogram coarse = new Histogram(longest, next.getNumberOfSignificantValueDigits());
                coarse.add(sum);
                sum = coarse;
            }
            sum.add(next);
        }
        return sum;
    }

    /**
     * Nothing for text that is no such histogram: it is what a runner says, and what it counts does not depend on it.
     *
     * @param longest a larger value is none
     */
    public static Optional<Histogram> decode(@Nullable String text, long longest) {
        if (text == null) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            if (!isSmall(bytes, longest)) {
                return Optional.empty();
            }
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
            boolean honest = histogram.lowestEquivalentValue(histogram.getMaxValue()) <= longest
                    && histogram.getTotalCount() >= 0
                    && histogram.getTotalCount() <= MOST_VALUES;
            return honest ? Optional.of(histogram) : Optional.empty();
        } catch (DataFormatException | IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** Before it is decoded, because its range and its digits say how much memory that takes. */
    private static boolean isSmall(byte[] bytes, long longest) throws IOException {
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
                    && digits >= 0
                    && digits <= DIGITS
                    && lowest == 1
                    && highest >= 2
                    && highest <= longest;
        }
    }
}
