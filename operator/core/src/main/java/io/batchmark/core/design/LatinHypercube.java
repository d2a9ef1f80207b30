package io.batchmark.core.design;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A sample of all combinations in which each level of a factor occurs equally often, give or take one (McKay, Beckman and Conover,
 * Technometrics 21, 1979). Of some samples that are drawn with the seed it is the one whose combinations are farthest from each other
 * (Johnson, Moore and Ylvisaker, Journal of Statistical Planning and Inference 26, 1990). The baseline is one of them; where it has a
 * level that is none of its factor's, it stands beside them.
 */
final class LatinHypercube implements Points {
    private static final int CANDIDATES = 32;

    /** Places of the factors that are not crossed, by name. */
    private final int[] factors;
    /** By point and factor, the place of its level. */
    private final byte[][] points;

    private LatinHypercube(int[] factors, byte[][] points) {
        this.factors = factors;
        this.points = points;
    }

    /** @param size combinations, no more than there are */
    static LatinHypercube of(LevelPlaces places, boolean[] crossed, int size, long seed) {
        // by name, so that the sample does not depend on the order of the spec
        int[] factors = IntStream.range(0, crossed.length)
                .filter(factor -> !crossed[factor])
                .boxed()
                .sorted(Comparator.comparing(
                        factor -> places.factors().get(factor).name()))
                .mapToInt(Integer::intValue)
                .toArray();
        HypercubeDraw draw = new HypercubeDraw(places, factors, size, seed);
        LevelDistance distance = new LevelDistance(places, factors);
        byte[][] best = draw.sample(0);
        LevelDistance.Closest closest = distance.closest(best);
        for (int candidate = 1; candidate < CANDIDATES; candidate++) {
            byte[][] sample = draw.sample(candidate);
            LevelDistance.Closest other = distance.closest(sample);
            if (other.compareTo(closest) > 0) {
                best = sample;
                closest = other;
            }
        }
        return new LatinHypercube(factors, closest.distance() == 0 ? draw.distinct() : best);
    }

    @Override
    public int size() {
        return points.length;
    }

    @Override
    public void read(int point, int[] places) {
        for (int i = 0; i < factors.length; i++) {
            places[factors[i]] = points[point][i];
        }
    }
}
