package io.batchmark.standin;

import io.batchmark.contract.parameters.Workload;
import java.util.SplittableRandom;

/**
 * The time that the step of a stand-in takes. It is the sum of {@value #ITEM} ns for each item and {@value #CHUNK} ns for each chunk, in
 * the partition with the most items. Noise makes the sum up to one per cent longer or shorter.
 *
 * <p>A seed decides this noise, and the seed of a container is the name of its pod. So a campaign has the same times whenever a test
 * applies it. For 1000 items, chunks of one item take 45 times as long as chunks of 1000 items: a clear question. Chunks of 999 and of
 * 1000 items differ by noise alone: a close question. A step of 500,000 items takes ten seconds, and a billion items take five hours.
 */
public final class Pace {
    private static final long ITEM = 20_000;
    private static final long CHUNK = 1_000_000;
    private static final double NOISE = 0.01;

    private Pace() {}

    /** Nanoseconds of the step of a server, in whole microseconds, by its settings and a seed. */
    public static long elapsed(Workload workload, int server, String seed) {
        long items = workload.itemsOf(workload.firstPartitionOf(server));
        long chunks = items / workload.itemCount() + 1;
        double noise = NOISE * (2 * new SplittableRandom(seed.hashCode()).nextDouble() - 1);
        return Math.round((items * ITEM + chunks * CHUNK) * (1 + noise) / 1000) * 1000;
    }
}
