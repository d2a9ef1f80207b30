package io.batchmark.runner.measure;

import io.batchmark.contract.result.StepSeries;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Records how a step goes on, chunk by chunk, for all of its threads. The parts begin as large as the first chunk. When there are
 * too many of them, each two become one: so the number of chunks need not be known, and nothing is allocated meanwhile.
 */
final class SeriesRecorder {
    private final long[] elapsed = new long[StepSeries.MOST];
    private final long[] cpu = new long[StepSeries.MOST];
    private final long[] gc = new long[StepSeries.MOST];
    private final LongSupplier nanos;
    private final LongSupplier gcMillis;
    private boolean begun;
    /** Items of a part; 0 before there are any. */
    private long width;
    /** The part that is being filled. */
    private int part;
    /** Its items up to now. */
    private long filled;

    private long lookedAt;
    private long gcLookedAt;

    /**
     * @param nanos the clock
     * @param gcMillis time of all garbage collections up to now
     */
    SeriesRecorder(LongSupplier nanos, LongSupplier gcMillis) {
        this.nanos = nanos;
        this.gcMillis = gcMillis;
    }

    /** To be called by each thread before its first chunk. */
    synchronized void begins() {
        if (!begun) {
            begun = true;
            lookedAt = nanos.getAsLong();
            gcLookedAt = gcMillis.getAsLong();
        }
    }

    /**
     * @param items that the calling thread has committed since the last time
     * @param cpuNanos CPU time that it took meanwhile
     */
    synchronized void add(long items, long cpuNanos) {
        long now = nanos.getAsLong();
        long gcNow = gcMillis.getAsLong();
        long took = now - lookedAt;
        long collected = gcNow - gcLookedAt;
        lookedAt = now;
        gcLookedAt = gcNow;
        if (width == 0) {
            width = items;
        }
        long left = items;
        long cpuLeft = cpuNanos;
        while (left > 0) {
            if (part == StepSeries.MOST) {
                halve();
            }
            long taken = Math.min(left, width - filled);
            double share = (double) taken / left;
            long tookHere = Math.round(took * share);
            long cpuHere = Math.round(cpuLeft * share);
            long collectedHere = Math.round(collected * share);
            put(part, tookHere, cpuHere, collectedHere);
            took -= tookHere;
            cpuLeft -= cpuHere;
            collected -= collectedHere;
            left -= taken;
            filled += taken;
            if (filled == width) {
                part++;
                filled = 0;
            }
        }
        // of a chunk without items, as the last one may be
        put(filled > 0 || part == 0 ? part : part - 1, took, cpuLeft, collected);
    }

    private void put(int where, long took, long cpuNanos, long collected) {
        elapsed[where] += took;
        cpu[where] += cpuNanos;
        gc[where] += collected;
    }

    private void halve() {
        for (long[] figures : new long[][] {elapsed, cpu, gc}) {
            for (int i = 0; i < StepSeries.MOST / 2; i++) {
                figures[i] = figures[2 * i] + figures[2 * i + 1];
            }
            Arrays.fill(figures, StepSeries.MOST / 2, StepSeries.MOST, 0);
        }
        part = StepSeries.MOST / 2;
        width *= 2;
    }

    /** Returns null if there were no items. */
    synchronized @Nullable StepSeries series() {
        if (width == 0) {
            return null;
        }
        // a few items at the end would be a part of their own that says nothing
        boolean joined = part > 0 && filled > 0 && filled < width / 2;
        int parts = filled == 0 || joined ? part : part + 1;
        return new StepSeries(
                width,
                joined ? width + filled : filled == 0 ? width : filled,
                figures(elapsed, parts, joined, TimeUnit.MICROSECONDS.toNanos(1)),
                ThreadCpu.IS_KNOWN ? figures(cpu, parts, joined, TimeUnit.MICROSECONDS.toNanos(1)) : null,
                figures(gc, parts, joined, 1));
    }

    private static List<Long> figures(long[] of, int parts, boolean joined, long unit) {
        long[] figures = Arrays.copyOf(of, parts);
        if (joined) {
            figures[parts - 1] += of[parts];
        }
        return LongStream.of(figures).map(figure -> figure / unit).boxed().toList();
    }
}
