package io.batchmark.runner.measure;

/** What one thread adds to the series over its step: it looks at its own clock, which no other thread can do as cheaply. */
public final class ThreadSeries {
    private final ArtifactMetrics metrics;
    private final SeriesRecorder recorder;
    private final ChunkRecorder chunks;
    private long chunkBegun;
    private long cpu;
    private long items;

    ThreadSeries(ArtifactMetrics metrics, SeriesRecorder recorder, ChunkRecorder chunks) {
        this.metrics = metrics;
        this.recorder = recorder;
        this.chunks = chunks;
    }

    /** To be called before the first chunk. */
    public void begins() {
        cpu = ThreadCpu.now();
        recorder.begins();
    }

    /** To be called at the beginning of each chunk. */
    public void chunkBegins() {
        chunkBegun = System.nanoTime();
        metrics.chunkBegins(chunkBegun);
    }

    /** To be called when the chunk that began last is committed. */
    public void chunkEnds() {
        long now = System.nanoTime();
        metrics.chunkEnds(now);
        chunks.add(now - chunkBegun);
    }

    /**
     * To be called when a chunk is committed, and once more when the thread has nothing more to do.
     *
     * @param committed items that the thread has committed up to now
     */
    public void committed(long committed) {
        long now = ThreadCpu.now();
        recorder.add(committed - items, now - cpu);
        cpu = now;
        items = committed;
    }
}
