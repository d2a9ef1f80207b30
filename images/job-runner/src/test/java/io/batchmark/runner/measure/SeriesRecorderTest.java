package io.batchmark.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.StepSeries;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeriesRecorderTest {
    private long micros = 1_000_000;
    private long gcMillis = 7;
    private final SeriesRecorder recorder = new SeriesRecorder(() -> micros * 1000, () -> gcMillis);

    /** A chunk that took so long, half of it on a processor. */
    private void chunk(long items, long took, long collected) {
        micros += took;
        gcMillis += collected;
        recorder.add(items, took * 500);
    }

    private static long sum(List<Long> figures) {
        return figures.stream().mapToLong(Long::longValue).sum();
    }

    @Test
    void fewChunksAreAPartEach() {
        recorder.begins();
        chunk(10, 5000, 1);
        chunk(10, 3000, 0);
        chunk(7, 2000, 2);

        assertThat(recorder.series())
                .isEqualTo(new StepSeries(
                        10, 7, List.of(5000L, 3000L, 2000L), List.of(2500L, 1500L, 1000L), List.of(1L, 0L, 2L)));
    }

    @ParameterizedTest
    @CsvSource({"64, 64, 1", "65, 32, 2", "128, 64, 2", "129, 32, 4", "1000, 62, 16", "100000, 48, 2048"})
    void manyChunksArePutTogether(int chunks, int parts, long chunksOfAPart) {
        recorder.begins();
        for (int i = 0; i < chunks; i++) {
            chunk(25, 100, i % 10 == 0 ? 1 : 0);
        }

        StepSeries series = recorder.series();
        assertThat(series.items()).isEqualTo(25 * chunksOfAPart);
        assertThat(series.parts()).isBetween(parts, parts + 1);
        assertThat(series.items() * (series.parts() - 1) + series.lastItems()).isEqualTo(25L * chunks);
        assertThat(series.lastItems()).isBetween(series.items() / 2, series.items() * 3 / 2);
        assertThat(sum(series.elapsedMicros())).isEqualTo(100L * chunks);
        assertThat(sum(series.cpuMicros())).isEqualTo(50L * chunks);
        assertThat(sum(series.gcMillis())).isEqualTo((chunks + 9) / 10);
        assertThat(series.elapsedMicros().subList(0, series.parts() - 1)).containsOnly(100 * chunksOfAPart);
    }

    @Test
    void theTimeOfAChunkIsSpreadOverItsItems() {
        recorder.begins();
        chunk(10, 1000, 0);
        chunk(25, 2500, 10);

        assertThat(recorder.series())
                .isEqualTo(new StepSeries(
                        10,
                        5,
                        List.of(1000L, 1000L, 1000L, 500L),
                        List.of(500L, 500L, 500L, 250L),
                        List.of(0L, 4L, 4L, 2L)));
    }

    @Test
    void aChunkThatIsFarLargerThanTheFirstOneMakesAllPartsLarger() {
        recorder.begins();
        chunk(1, 1, 0);
        chunk((1L << 40) - 1, 1 << 20, 0);

        StepSeries series = recorder.series();
        assertThat(series.parts()).isEqualTo(StepSeries.MOST);
        assertThat(series.items()).isEqualTo(1L << 34);
        assertThat(series.elapsedMicros().get(40)).isEqualTo(1 << 14);
    }

    @Test
    void aChunkWithoutItemsBelongsToThePartBeforeIt() {
        recorder.begins();
        chunk(10, 500, 0);
        chunk(10, 400, 0);
        chunk(0, 50, 3);

        assertThat(recorder.series())
                .isEqualTo(new StepSeries(10, 10, List.of(500L, 450L), List.of(250L, 225L), List.of(0L, 3L)));
    }

    @Test
    void aFewItemsAtTheEndAreNoPartOfTheirOwn() {
        recorder.begins();
        chunk(10, 500, 0);
        chunk(10, 500, 0);
        chunk(3, 200, 0);

        assertThat(recorder.series().lastItems()).isEqualTo(13);
        assertThat(recorder.series().elapsedMicros()).containsExactly(500L, 700L);
    }

    @Test
    void partitionsFillThePartsTogether() {
        recorder.begins();
        recorder.begins();
        micros += 300;
        recorder.add(10, 200_000);
        recorder.add(10, 250_000);

        assertThat(recorder.series().elapsedMicros()).as("at the same moment").containsExactly(300L, 0L);
        assertThat(recorder.series().cpuMicros()).containsExactly(200L, 250L);
    }

    @Test
    void aStepWithoutItemsHasNoSeries() {
        recorder.begins();
        assertThat(recorder.series()).isNull();
        chunk(0, 10, 0);
        assertThat(recorder.series()).isNull();
        chunk(5, 10, 0);
        assertThat(recorder.series()).isNotNull();
    }

    @Test
    void eachChunkOfAThreadIsCountedWhenItIsCommitted() {
        ChunkRecorder chunks = new ChunkRecorder();
        ThreadSeries thread = new ThreadSeries(new ArtifactMetrics(), recorder, chunks);
        assertThat(chunks.encoded()).isNull();
        thread.chunkBegins();
        thread.chunkBegins(); // again, after a rollback
        thread.chunkEnds();
        thread.chunkBegins();
        thread.chunkEnds();

        assertThat(ChunkTimes.sum(List.of(chunks.encoded())).getTotalCount()).isEqualTo(2);
    }

    @Test
    void aChunkTakesNoLessThanWhatIsInItAndNoMoreThanWhatItIsIn() {
        ChunkRecorder chunks = new ChunkRecorder();
        ThreadSeries thread = new ThreadSeries(new ArtifactMetrics(), recorder, chunks);
        long before = System.nanoTime();
        thread.chunkBegins();
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < 2_000_000) {
            Thread.onSpinWait();
        }
        thread.chunkEnds();
        long around = (System.nanoTime() - before) / 1000;

        Histogram known = ChunkTimes.sum(List.of(chunks.encoded()));
        long took = known.getMaxValue();
        assertThat(known.highestEquivalentValue(took)).as("microseconds").isGreaterThanOrEqualTo(2000);
        assertThat(known.lowestEquivalentValue(took)).as("microseconds").isLessThanOrEqualTo(around);
    }

    @Test
    void aChunkIsNoLongerThanARun() {
        ChunkRecorder chunks = new ChunkRecorder();
        chunks.add(2_000_000);
        chunks.add(Long.MAX_VALUE);

        Histogram known = ChunkTimes.sum(List.of(chunks.encoded()));
        assertThat(known.getValueAtPercentile(50)).isBetween(1990L, 2010L);
        assertThat(known.getTotalCount()).isEqualTo(2);
    }

    @Test
    void aThreadAddsWhatItHasUsedSinceTheLastTime() {
        ThreadSeries thread = new ThreadSeries(new ArtifactMetrics(), recorder, new ChunkRecorder());
        thread.begins();
        LongStream.rangeClosed(1, 3).forEach(chunk -> thread.committed(10 * chunk));
        thread.committed(30);

        assertThat(recorder.series().items()).isEqualTo(10);
        assertThat(recorder.series().parts()).isEqualTo(3);
        assertThat(Collections.min(recorder.series().cpuMicros())).isNotNegative();
    }
}
