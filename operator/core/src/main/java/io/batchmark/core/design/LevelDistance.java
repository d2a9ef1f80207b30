package io.batchmark.core.design;

import java.util.Comparator;
import java.util.List;

/**
 * How far combinations are from each other: the square of the Euclidean distance, where the levels of each factor are spread evenly over
 * 0 to {@value #RANGE}, rounded down. Numbers and sizes have their natural order; of other levels, any two are the whole range apart.
 */
final class LevelDistance {
    private static final int RANGE = 1000;

    /** By factor and place of the level. */
    private final int[][] positions;

    private final boolean[] numeric;

    /**
     * The two combinations that are closest to each other.
     *
     * @param pairs that are as close as that
     */
    record Closest(long distance, int pairs) implements Comparable<Closest> {
        /** The farther the better, then the fewer (Morris and Mitchell, Journal of Statistical Planning and Inference 43, 1995). */
        @Override
        public int compareTo(Closest other) {
            return Comparator.comparingLong(Closest::distance)
                    .thenComparing(Comparator.comparingInt(Closest::pairs).reversed())
                    .compare(this, other);
        }
    }

    LevelDistance(LevelPlaces places, int[] factors) {
        positions = new int[factors.length][];
        numeric = new boolean[factors.length];
        for (int i = 0; i < factors.length; i++) {
            List<String> values = places.values().get(factors[i]);
            List<String> sorted = LevelOrder.sorted(places.factors().get(factors[i]));
            numeric[i] = !sorted.isEmpty();
            positions[i] = values.stream()
                    .mapToInt(value -> sorted.indexOf(value) * RANGE / Math.max(1, values.size() - 1))
                    .toArray();
        }
    }

    Closest closest(byte[][] points) {
        long closest = Long.MAX_VALUE;
        int pairs = 0;
        for (int one = 0; one < points.length; one++) {
            for (int other = 0; other < one; other++) {
                long distance = between(points[one], points[other], closest);
                pairs = distance < closest ? 1 : distance == closest ? pairs + 1 : pairs;
                closest = Math.min(closest, distance);
            }
        }
        return new Closest(closest, pairs);
    }

    /** @param most beyond which the distance does not matter, and is not complete */
    private long between(byte[] one, byte[] other, long most) {
        long sum = 0;
        for (int i = 0; i < one.length && sum <= most; i++) {
            if (one[i] != other[i]) {
                long difference = numeric[i] ? positions[i][one[i]] - positions[i][other[i]] : RANGE;
                sum += difference * difference;
            }
        }
        return sum;
    }
}
