package io.batchmark.contract.result;

import java.util.Objects;

/**
 * The ends of the range that the partitions of a step are in.
 *
 * @param slowest the one that took longest
 * @param fastest the one that took least
 */
public record Partitions(
        @Merge.By(Merge.Slowest) Partition slowest,
        @Merge.By(Merge.Fastest) Partition fastest) {
    public Partitions {
        Objects.requireNonNull(slowest, "partitions.slowest");
        Objects.requireNonNull(fastest, "partitions.fastest");
    }
}
