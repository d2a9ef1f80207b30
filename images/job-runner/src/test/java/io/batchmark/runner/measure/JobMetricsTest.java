package io.batchmark.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.result.Contention;
import org.junit.jupiter.api.Test;

class JobMetricsTest {
    private final JobMetrics job = new JobMetrics();

    /** What a thread does with a partition of a step, or with a step: chunks that take so long together. */
    private ArtifactMetrics partition(long... chunks) {
        ArtifactMetrics metrics = job.another();
        ThreadBegin.now();
        metrics.opened();
        chunks(metrics, chunks);
        metrics.closed();
        return metrics;
    }

    private static void chunks(ArtifactMetrics metrics, long... chunks) {
        long now = System.nanoTime();
        for (long chunk : chunks) {
            metrics.chunkBegins(now);
            now += chunk;
            metrics.chunkEnds(now);
        }
    }

    @Test
    void whatIsOutsideOfChunksIsTheRestOfTheTimeOfThreads() {
        ArtifactMetrics one = partition(3, 4);
        ArtifactMetrics other = partition(5);
        assertThat(one.chunks()).isEqualTo(7);
        assertThat(job.outsideChunks()).isEqualTo(one.thread() + other.thread() - 12);
        assertThat(job.components(job.outsideChunks()).outsideChunks()).isEqualTo(job.outsideChunks());
    }

    @Test
    void aThreadBeginsBeforeItOpensTheReaderButItsPartitionDoesNot() {
        ArtifactMetrics metrics = job.another();
        ThreadBegin.now();
        long before = System.nanoTime();
        while (System.nanoTime() == before) {
            Thread.onSpinWait();
        }
        metrics.opened();
        metrics.closed();
        assertThat(metrics.thread()).isGreaterThan(metrics.taken().elapsed());

        ArtifactMetrics later = job.another();
        later.opened();
        later.closed();
        assertThat(later.thread())
                .as("of a thread that nobody saw begin")
                .isEqualTo(later.taken().elapsed());
    }

    @Test
    void waitsForLocksAreThoseOfAllWritersThatLook() {
        Contention kernel = new Contention(1L, null, 2L, 3L, 4L);
        job.another();
        assertThat(job.contention(kernel)).isEqualTo(kernel);
        assertThat(job.contention(null)).isNull();
        job.another().lockWaits = new LockWaits();
        assertThat(job.contention(kernel)).isEqualTo(kernel.withLocks(0, 0));
        LockWaits waits = new LockWaits();
        waits.waited(5);
        waits.waited(6);
        job.another().lockWaits = waits;
        assertThat(job.contention(kernel)).isEqualTo(new Contention(1L, null, 2L, 3L, 4L, 2L, 11L));
        assertThat(job.contention(null)).isEqualTo(new Contention(null, null, null, null, null, 2L, 11L));
    }

    @Test
    void aThreadWithoutChunksHasNoTimeOutsideThem() {
        ArtifactMetrics thread = partition();
        partition();
        assertThat(job.outsideChunks()).as("no chunks at all").isZero();
        chunks(thread, 1);
        assertThat(job.outsideChunks()).isEqualTo(thread.thread() - 1);
    }

    @Test
    void aChunkThatFailsEndsWithItsReader() {
        ArtifactMetrics metrics = job.another();
        metrics.opened();
        metrics.chunkBegins(System.nanoTime());
        metrics.closed();
        assertThat(metrics.chunks()).isBetween(0L, metrics.thread()).isEqualTo(metrics.chunks());
    }
}
