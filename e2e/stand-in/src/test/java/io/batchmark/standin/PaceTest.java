package io.batchmark.standin;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.parameters.Workload;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class PaceTest {
    private static final Workload SMALL = workload(1000, 1000);

    private static Workload workload(long items, int itemCount) {
        return Workload.DEFAULT.with(Workload.DEFAULT.step().withItems(items).withItemCount(itemCount));
    }

    private static Duration elapsed(Workload workload, String seed) {
        return Duration.ofNanos(Pace.elapsed(workload, 0, seed));
    }

    @Test
    void noise_dependsOnTheSeedAlone() {
        List<Duration> times = IntStream.range(0, 20)
                .mapToObj(block -> elapsed(SMALL, "close-b" + block + "-baseline-a1"))
                .toList();

        assertThat(times)
                .doesNotHaveDuplicates()
                .allSatisfy(time -> assertThat(time.toNanos()).isCloseTo(22_000_000, Percentage.withPercentage(1)));
        assertThat(elapsed(SMALL, "close-b7-baseline-a1")).isEqualTo(times.get(7));
    }

    @Test
    void smallChunks_makeAClearDifference() {
        assertThat(elapsed(workload(1000, 1), "a"))
                .isGreaterThan(elapsed(SMALL, "b").multipliedBy(40));
    }

    @Test
    void manyItems_takeLong() {
        assertThat(elapsed(workload(500_000, 1000), "a")).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(11));
        assertThat(elapsed(workload(1_000_000_000, 1000), "a")).isGreaterThan(Duration.ofHours(5));
    }
}
