package io.batchmark.core.sequential;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * When treatments came into a campaign, and what share of the probability of error each comparison has. A share is fixed when the
 * later of the two treatments comes, so that no statement loses its evidence when the campaign grows, and none of the error that
 * was spent on earlier statements is spent again: for each treatment, the shares of all comparisons with it that there ever are come
 * to at most 1.
 *
 * <p>Those that come together are a wave. The first one has nine tenths; of the rest the first later wave has half, and each further one
 * {@code 1 / (w (w + 1))}. Runs that were asked for again are compared anew, as if their treatment came then.
 */
public final class Arrivals {
    /** Share of the error that is kept for what comes later. */
    private static final double LATER = 0.1;

    /** By treatment. */
    private final int[] waves;
    /** By wave: share of a treatment. */
    private final double[] ofOne;
    /** By wave: share of a comparison with the baseline. */
    private final double[] ofBaseline;
    /** By wave: share of a comparison with a treatment that is truly best. */
    private final double[] ofBest;

    private Arrivals(int[] waves, double[] ofOne, double[] ofBaseline, double[] ofBest) {
        this.waves = waves;
        this.ofOne = ofOne;
        this.ofBaseline = ofBaseline;
        this.ofBest = ofBest;
    }

    /** All of them from the beginning. */
    public static Arrivals together(int treatments) {
        return of(
                treatments,
                IntStream.range(0, treatments).mapToObj(i -> List.of(1)).toList());
    }

    /**
     * @param treatments those that are compared
     * @param since the blocks with which each of them came, the last one being that from which its runs count; the baseline first,
     *     and behind these treatments others that had, or may still get, a share
     */
    public static Arrivals of(int treatments, List<List<Integer>> since) {
        int[] starts = since.stream()
                .flatMap(List::stream)
                .mapToInt(Integer::intValue)
                .distinct()
                .sorted()
                .toArray();
        double[] ofOne = new double[starts.length];
        double[] ofBaseline = new double[starts.length];
        double[] ofBest = new double[starts.length];
        for (int wave = 0; wave < starts.length; wave++) {
            int start = starts[wave];
            List<List<Integer>> come =
                    since.stream().filter(blocks -> blocks.contains(start)).toList();
            int others = Math.max(
                    1,
                    (int) since.stream()
                                    .filter(blocks -> blocks.get(0) <= start)
                                    .count()
                            - 1);
            double share = wave == 0 ? 1 - LATER : LATER / wave / (wave + 1);
            ofOne[wave] = share / come.size();
            ofBaseline[wave] = share / (since.get(0).contains(start) ? others : come.size());
            boolean isNew = wave > 0 && come.stream().allMatch(blocks -> blocks.get(0) == start);
            // a treatment that comes has spent nothing before, so that all shares up to this one are there for
            // comparisons with it
            ofBest[wave] = isNew ? Math.min(share / come.size(), (1 - LATER / (wave + 1)) / others) : share / others;
        }
        int[] waves = since.stream()
                .limit(treatments)
                .mapToInt(blocks -> Arrays.binarySearch(starts, blocks.get(blocks.size() - 1)))
                .toArray();
        return new Arrivals(waves, ofOne, ofBaseline, ofBest);
    }

    /** What a comparison with the baseline has where no treatment comes later. */
    static double shareOfBaseline(int treatments) {
        return (1 - LATER) / Math.max(1, treatments - 1);
    }

    /** What a statement about one treatment has, whichever it is compared with. */
    public double of(int treatment) {
        return ofOne[waves[treatment]];
    }

    double ofBaseline(int treatment) {
        return ofBaseline[Math.max(waves[0], waves[treatment])];
    }

    /** What a comparison of two treatments has of the error of comparisons with the best one. */
    double ofBest(int one, int other) {
        return ofBest[Math.max(waves[one], waves[other])];
    }

    /** The largest of these. */
    double mostOfBest() {
        return Arrays.stream(ofBest).max().orElse(1);
    }
}
