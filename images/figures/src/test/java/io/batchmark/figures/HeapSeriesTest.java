package io.batchmark.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeapSeriesTest {
    private static List<Long> keptOf(int values) {
        HeapSeries series = new HeapSeries();
        LongStream.range(0, values).forEach(series::add);
        return series.values();
    }

    @Test
    void keepsAllOfFew() {
        assertThat(keptOf(0)).isEmpty();
        assertThat(keptOf(32)).isEqualTo(LongStream.range(0, 32).boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {33, 34, 63, 64, 65, 100, 1000, 99_999})
    void selectsManyEvenly(int values) {
        List<Long> kept = keptOf(values);
        assertThat(kept).hasSizeBetween(HeapSeries.MOST / 2, HeapSeries.MOST);
        long stride = kept.get(1);
        assertThat(kept)
                .isEqualTo(LongStream.range(0, kept.size())
                        .map(i -> i * stride)
                        .boxed()
                        .toList());
        // nothing at the end is left out that the stride would allow
        assertThat(values - 1 - kept.get(kept.size() - 1)).isLessThan(stride);
    }
}
