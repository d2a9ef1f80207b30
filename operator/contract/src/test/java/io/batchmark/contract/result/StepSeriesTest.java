package io.batchmark.contract.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class StepSeriesTest {
    /** Of ten items in each part, of which the last one has half. */
    public static StepSeries series(int parts, long first) {
        return new StepSeries(
                10,
                5,
                LongStream.range(first, first + parts).boxed().toList(),
                Collections.nCopies(parts, 2L),
                Collections.nCopies(parts, 1L));
    }

    @Test
    void eachTwoPartsBecomeOne() {
        assertThat(series(9, 1).ofAtMost(8))
                .isEqualTo(new StepSeries(
                        20,
                        5,
                        List.of(3L, 7L, 11L, 15L, 9L),
                        List.of(4L, 4L, 4L, 4L, 2L),
                        List.of(2L, 2L, 2L, 2L, 1L)));
        assertThat(series(10, 1).ofAtMost(9).lastItems()).isEqualTo(15);
        assertThat(new StepSeries(10, 5, LongStream.range(0, 9).boxed().toList(), null, Collections.nCopies(9, 0L))
                        .ofAtMost(8)
                        .cpuMicros())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource({"64, 64, 64", "64, 63, 32", "64, 20, 16", "64, 8, 8", "64, 7, ", "64, 0, ", "3, 3, 3", "3, 2, "})
    void itHasNoMorePartsThanThatAndNoneWhereTooFewWouldBeLeft(int parts, int most, Integer left) {
        StepSeries coarse = series(parts, 1).ofAtMost(most);
        assertThat(coarse == null ? null : (Integer) coarse.parts()).isEqualTo(left);
    }

    @Test
    void allFiguresHaveTheSameParts() {
        List<Long> two = List.of(1L, 2L);
        assertThatThrownBy(() -> new StepSeries(1, 1, two, List.of(1L), two))
                .hasMessage("the number of times.series.cpuMicros is 1, it must be that of elapsedMicros, 2");
        assertThatThrownBy(() -> new StepSeries(1, 1, two, null, List.of()))
                .hasMessage("the number of times.series.gcMillis is 0, it must be that of elapsedMicros, 2");
        assertThatThrownBy(() -> new StepSeries(1, 1, List.of(), null, List.of()))
                .hasMessage("the number of times.series.elapsedMicros is 0, it must be at least 1");
        assertThatThrownBy(() -> series(65, 1))
                .hasMessage("the number of times.series.elapsedMicros is 65, it must be at most 64");
        assertThatThrownBy(() -> new StepSeries(0, 1, two, null, two))
                .hasMessage("times.series.items is 0, it must be at least 1");
        assertThatThrownBy(() -> new StepSeries(1, 1, List.of(-1L, 0L), null, two))
                .hasMessage("times.series.elapsedMicros is -1, it must be at least 0");
        long most = 1_000_000_000_000_000_000L;
        assertThatThrownBy(() -> new StepSeries(1, 1, List.of(most, 1L), null, two))
                .hasMessageStartingWith("the sum of times.series.elapsedMicros is 1000000000000000001");
        assertThatThrownBy(() -> new StepSeries(most, 1, two, null, two))
                .hasMessage("times.series.items is 1000000000000000000, it must be at most 999999999999999999");
    }
}
