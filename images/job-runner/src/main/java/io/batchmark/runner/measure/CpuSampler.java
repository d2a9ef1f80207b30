package io.batchmark.runner.measure;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * CPU time that one thread takes in calls of one kind. Asking for it is a system call, which takes longer than some of the calls that are to be
 * measured. So not each call is looked at, but all of the first ones, which are like no others because the JVM is cold, and then
 * some at random, so that nothing which comes back after a number of items is always hit or always missed.
 *
 * <p>This is a stratified sample. What a call takes falls while the JVM gets warm, and a look that was slow by chance should not stand for many calls of
 * a short step. So from the second stratum on each is as long as all before it together, looks at half as many of its calls, down to one of so many, and is
 * estimated from its own looks alone.
 */
public final class CpuSampler {
    /** Calls of the first stratum, which are all looked at. */
    static final int FIRST = 64;

    /** They take longer than those that follow. */
    static final int FIRST_LOOKS = 8;

    /** One item of so many, from the {@code FIRST * ITEMS / 2}th on: looking may take longer than an item. */
    private static final int ITEMS = 128;

    /** A sequence that is the same in each run. */
    private static final int SEED = 1;

    private final int every;
    private final LongSupplier cpu;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private long calls;
    private long next = 1;
    private boolean isLooking;
    private long begun;
    /** What looking itself takes. */
    private long looking;

    private long shortest = Long.MAX_VALUE / 2;

    /** Nanoseconds of all calls of the strata that are over. */
    private double before;
    /** The last call before this stratum, and its last. */
    private long from;

    private long to;
    /** One call of so many is looked at in this stratum. */
    private int step = 1;
    /** What the looks of this stratum took, and how many they are. */
    private long lookedAt;

    private long looks;
    /** Nanoseconds of a call in the stratum before. */
    private double meanBefore;
    /** Keeps the JIT from leaving out looks at the clock that tell nothing. */
    private long unused;

    /** Of calls for one item each. */
    public static CpuSampler ofItems() {
        return new CpuSampler(ITEMS);
    }

    /** @param every one call of so many is looked at in the last stratum; with 1 it is each call */
    public CpuSampler(int every) {
        this(every, ThreadCpu::now);
    }

    CpuSampler(int every, LongSupplier cpu) {
        this.every = every;
        this.cpu = cpu;
        to = every == 1 ? Long.MAX_VALUE : FIRST;
        for (int i = 0; i < FIRST_LOOKS; i++) {
            look();
        }
    }

    /** What it takes to look at nothing, as far as it is no more than usual: links and faults of the JVM's start are none of a call. */
    private long look() {
        long before = cpu.getAsLong();
        unused += System.nanoTime();
        unused -= System.nanoTime();
        begun = cpu.getAsLong();
        long took = begun - before;
        shortest = Math.min(shortest, took);
        return Math.min(took, 2 * shortest);
    }

    /** To be called before a call; two looks at {@link System#nanoTime} may be between it and {@link #ended}, which are not counted. */
    public void begins() {
        if (++calls >= next) {
            isLooking = true;
            looking = look();
        }
    }

    /** To be called after it. */
    public void ended() {
        if (!isLooking) {
            return;
        }
        isLooking = false;
        long took = cpu.getAsLong() - begun - looking;
        if (calls > to) {
            nextStratum();
        }
        lookedAt += took;
        looks++;
        next = calls + random.nextInt(1, 2 * step);
    }

    private void nextStratum() {
        meanBefore = mean();
        before += meanBefore * (to - from);
        from = to;
        step = Math.min(2 * step, every);
        to = step == every ? Long.MAX_VALUE : 2 * to;
        lookedAt = 0;
        looks = 0;
    }

    private double mean() {
        return looks == 0 ? meanBefore : (double) lookedAt / looks;
    }

    /** Nanoseconds of all calls; 0 where there is no sampler. */
    static long total(@Nullable CpuSampler sampler) {
        return sampler == null ? 0 : sampler.total();
    }

    private long total() {
        return Math.max(0, Math.round(before + mean() * (calls - from)));
    }
}
