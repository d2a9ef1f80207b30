package io.batchmark.runner.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.Contention;
import io.batchmark.contract.result.CpuTimes;
import io.batchmark.contract.result.Disk;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.Partition;
import io.batchmark.contract.result.Partitions;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.Counts;
import io.batchmark.contract.result.StepSeries;
import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IterationMeanTest {
    private static final Events EVENTS = new Events(60, 60, 0, null);

    /** Each figure is a multiple of a number, or may be. */
    private static RunResult execution(long number, Counts counts, @Nullable Events events) {
        return new RunResult(
                RunParameters.VERSION,
                "run",
                1,
                2,
                RunResult.BatchStatus.COMPLETED,
                null,
                counts,
                new RunResult.Times(
                        100 + number,
                        10 * number,
                        20 * number,
                        new Components(number, 2 * number, 3 * number, number, number, number, 4 * number),
                        null,
                        new StepSeries(1, 1, List.of(number), null, List.of(number)),
                        new CpuTimes(8 * number, number, 2 * number, 4 * number, 0),
                        chunks(number, number)),
                new Jvm(1000 * number, 5 * number, 50 * number, number, number, number, 1 << 20, List.of(number)),
                new Cgroup(number, number, number, 7000 + number),
                new Disk(number, null, number, number),
                null,
                events,
                null,
                new RunEnvironment("25", "a VM", "26.0.0.3", List.of("G1"), 2, null, null),
                new Contention(number, null, number, number, number),
                null,
                null,
                new Partitions(new Partition(30 * number, number, 2L * number), new Partition(number, number, null)),
                null,
                null);
    }

    private static String chunks(long... micros) {
        Histogram histogram = ChunkTimes.none();
        LongStream.of(micros).forEach(histogram::recordValue);
        return ChunkTimes.encoded(histogram);
    }

    private static Counts counts(long read, long rollbacks) {
        return counts(read, rollbacks, 0);
    }

    private static Counts counts(long read, long rollbacks, long skips) {
        return new Counts(read, 8, 4, 4, 0, 2, rollbacks, skips);
    }

    @Test
    void whatCountsIsAveragedAndTheRestIsWhatItsNameSays() {
        RunResult mean = IterationMean.of(
                List.of(
                        execution(90, counts(7, 0), null),
                        execution(3, counts(8, 0), null),
                        execution(5, counts(9, 0), null),
                        execution(6, counts(10, 1), EVENTS)),
                1);

        assertThat(mean.times().elapsed()).as("of 30, 50, 60").isEqualTo(47);
        assertThat(mean.times().threads()).isEqualTo(93);
        assertThat(mean.times().begun()).isEqualTo(103);
        assertThat(mean.times().components()).isEqualTo(new Components(5, 9, 14, 5, 5, 5, 19));
        assertThat(mean.partitions()).isEqualTo(new Partitions(new Partition(140, 5, 9L), new Partition(5, 5, null)));
        assertThat(mean.times().cpu()).isEqualTo(new CpuTimes(37, 5, 9, 19, 0));
        assertThat(mean.times().series().elapsedMicros())
                .as("the first that counts")
                .containsExactly(3L);
        assertThat(mean.times().chunks()).as("of all that count").isEqualTo(chunks(3, 3, 5, 5, 6, 6));
        assertThat(mean.times().iterations().warmUp()).containsExactly(900L);
        assertThat(mean.times().iterations().counted()).containsExactly(30L, 50L, 60L);
        assertThat(mean.times().iterations().least()).isEqualTo(counts(7, 0));
        assertThat(mean.times().iterations().most()).isEqualTo(counts(10, 1));
        assertThat(mean.counts()).isEqualTo(counts(9, 0));
        assertThat(mean.jvm()).isEqualTo(new Jvm(90_000, 23, 300, 5, 5, 6, 1 << 20, List.of(6L)));
        assertThat(mean.cgroup()).isEqualTo(new Cgroup(5, 5, 5, 7006));
        assertThat(mean.disk()).isEqualTo(new Disk(5L, null, 5L, 5L));
        assertThat(mean.contention()).isEqualTo(new Contention(5L, null, 5L, 5L, 5L));
        assertThat(mean.events()).isEqualTo(EVENTS);
        assertThat(mean.server()).isEqualTo(2);
        assertThat(mean.environment())
                .isEqualTo(execution(1, counts(1, 1), null).environment());
    }

    @Test
    void itemsThatAnIterationReadsOrSkipsAreCountedTogether() {
        RunResult mean = IterationMean.of(
                List.of(
                        execution(9, counts(10, 0), null),
                        execution(3, counts(7, 0, 3), null),
                        execution(3, counts(9, 0, 2), null)),
                0);

        assertThat(mean.times().iterations().leastTaken()).isEqualTo(10);
        assertThat(mean.times().iterations().mostTaken()).isEqualTo(11);
    }

    @Test
    void oneExecutionIsItsOwnResult() {
        RunResult once = execution(3, counts(8, 0), EVENTS);
        assertThat(IterationMean.of(List.of(once), 0)).isSameAs(once);
    }
}
