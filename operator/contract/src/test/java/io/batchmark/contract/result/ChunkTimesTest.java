package io.batchmark.contract.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunkTimesTest {
    /** As much text as there can be: every value that the histogram tells apart, each another number of times. */
    static Histogram worst() {
        Random random = new Random(1);
        Histogram worst = ChunkTimes.none();
        for (long micros = 0; micros <= ChunkTimes.LONGEST_MICROS; micros = worst.nextNonEquivalentValue(micros)) {
            worst.recordValueWithCount(micros, 1 + random.nextInt(1 << 27));
        }
        return worst;
    }

    /** Of a median of 8 ms; the logarithm is normal. */
    private static Histogram chunks(int number, double spread) {
        Random random = new Random(2);
        Histogram histogram = ChunkTimes.none();
        for (int i = 0; i < number; i++) {
            histogram.recordValue((long) (8000 * Math.exp(spread * random.nextGaussian())));
        }
        return histogram;
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 2", "1000, 0.3, 2", "10000, 0.3, 2", "100000, 0.3, 1", "1000000, 1.5, 1"})
    void asManyDigitsAreKeptAsThereIsRoomFor(int number, double spread, int digits) {
        Histogram histogram = chunks(number, spread);
        String text = ChunkTimes.encoded(histogram);
        assertThat(text).hasSizeLessThanOrEqualTo(ChunkTimes.MAX_CHARACTERS);
        Histogram read = ChunkTimes.sum(List.of(text));
        assertThat(read.getNumberOfSignificantValueDigits()).isEqualTo(digits);
        assertThat(read.getTotalCount()).isEqualTo(number);
        double median = read.getValueAtPercentile(50);
        assertThat(median / histogram.getValueAtPercentile(50)).isBetween(0.9, 1.1);
    }

    @Test
    void anyNumberOfChunksHasRoom() {
        Histogram worst = worst();
        String text = ChunkTimes.encoded(worst);
        assertThat(text).hasSizeLessThanOrEqualTo(ChunkTimes.MAX_CHARACTERS);
        Histogram read = ChunkTimes.sum(List.of(text));
        assertThat(read.getNumberOfSignificantValueDigits()).isZero();
        assertThat(read.getTotalCount()).isEqualTo(worst.getTotalCount());
        assertThat(read.getMaxValue()).isBetween(worst.getMaxValue() / 2, worst.getMaxValue() * 2);
    }

    @Test
    void thereAreFewerDigitsWhereThereIsLessRoom() {
        String fine = ChunkTimes.encoded(chunks(10_000, 0.3));
        assertThat(fine.length()).isGreaterThan(ChunkTimes.FEWER_CHARACTERS);
        String coarse = ChunkTimes.ofAtMost(ChunkTimes.FEWER_CHARACTERS, fine);
        assertThat(coarse).hasSizeLessThanOrEqualTo(ChunkTimes.FEWER_CHARACTERS);
        assertThat(ChunkTimes.sum(List.of(coarse)).getNumberOfSignificantValueDigits())
                .isEqualTo(1);
        assertThat(ChunkTimes.ofAtMost(fine.length(), fine)).isSameAs(fine);
        assertThat(ChunkTimes.ofAtMost(8, fine)).as("no room at all").isNull();
        assertThat(ChunkTimes.ofAtMost(8, "A".repeat(9))).as("no histogram").isNull();
    }

    @Test
    void allChunksAreInTheSumWhichIsAsCoarseAsTheCoarsest() {
        String fine = ChunkTimes.encoded(chunks(10_000, 0.3));
        String coarse = ChunkTimes.ofAtMost(ChunkTimes.FEWER_CHARACTERS, fine);
        Histogram sum = ChunkTimes.sum(List.of(fine, "HISTFAAA", coarse));
        assertThat(sum.getTotalCount()).isEqualTo(20_000);
        assertThat(sum.getNumberOfSignificantValueDigits()).isEqualTo(1);
        assertThat(ChunkTimes.sum(List.of(coarse, fine))).as("in any order").isEqualTo(sum);
        assertThat(ChunkTimes.sum(List.of(ChunkTimes.merged(List.of(fine, fine))))
                        .getTotalCount())
                .isEqualTo(20_000);
        assertThat(ChunkTimes.merged(List.of())).isNull();
        assertThat(ChunkTimes.encoded(ChunkTimes.none())).isNull();
    }

    @Test
    void moreChunksThanAnyRunHasAreNotCounted() {
        Histogram histogram = ChunkTimes.none();
        histogram.recordValueWithCount(5, Long.MAX_VALUE);
        assertThat(ChunkTimes.merged(List.of(HistogramText.of(histogram)))).isNull();
    }
}
