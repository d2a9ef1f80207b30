package io.batchmark.contract.result;

import io.batchmark.contract.field.Require;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How long chunks took, in microseconds: histograms of as many significant digits as there is room for, which are two, or one, or
 * none. With none, each value is known up to a factor of two, and there is always room.
 */
public final class ChunkTimes {
    /** Room for them in a result. */
    public static final int MAX_CHARACTERS = 832;

    /** What a ledger of very many runs has room for. */
    public static final int FEWER_CHARACTERS = 320;

    /** As long as a run may take, 168 hours. */
    public static final long LONGEST_MICROS = TimeUnit.HOURS.toMicros(168);

    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/=]{1," + MAX_CHARACTERS + "}");

    private ChunkTimes() {}

    static void require(String text) {
        Require.matches(BASE64, text, "times.chunks");
    }

    /** An empty histogram, to be filled. */
    public static Histogram none() {
        return new Histogram(LONGEST_MICROS, HistogramText.DIGITS);
    }

    /** Null where it is empty. */
    public static @Nullable String encoded(Histogram histogram) {
        return histogram.getTotalCount() == 0 ? null : ofAtMost(MAX_CHARACTERS, histogram);
    }

    /** All of them in one, encoded like them; null where there are none. */
    public static @Nullable String merged(Collection<String> texts) {
        return encoded(sum(texts));
    }

    /** All of them in one. What is no such histogram is left out. */
    public static Histogram sum(Collection<String> texts) {
        return HistogramText.sum(
                texts.stream()
                        .map(text -> HistogramText.decode(text, LONGEST_MICROS))
                        .flatMap(Optional::stream),
                LONGEST_MICROS);
    }

    /** The same with as many digits as there is room for; null where there is none. */
    public static @Nullable String ofAtMost(int characters, @Nullable String text) {
        return text == null || text.length() <= characters
                ? text
                : HistogramText.decode(text, LONGEST_MICROS)
                        .map(histogram -> ofAtMost(characters, histogram))
                        .orElse(null);
    }

    private static @Nullable String ofAtMost(int characters, Histogram histogram) {
        String text = HistogramText.of(histogram);
        Histogram coarse = histogram;
        while (text.length() > characters && coarse.getNumberOfSignificantValueDigits() > 0) {
            coarse = new Histogram(LONGEST_MICROS, coarse.getNumberOfSignificantValueDigits() - 1);
            coarse.add(histogram);
            text = HistogramText.of(coarse);
        }
        return text.length() <= characters ? text : null;
    }
}
