package io.batchmark.core.design;

import java.util.stream.IntStream;

/**
 * Latin hypercubes that any language can draw: what is random is sorted by hashes, as the runs of a block are.
 *
 * <p>A column begins with the levels of its factor in random order, over and over again, and is then shuffled. The first row is the
 * baseline and stays where it is: it begins each column, or stands in front of all of them where it is no combination of levels.
 */
final class HypercubeDraw {
    private final LevelPlaces places;
    private final int[] factors;
    private final int size;
    private final long seed;
    /** Rows in front of the columns. */
    private final int added;

    private long tries;

    /**
     * @param factors their places, in the order of the columns
     * @param size combinations of levels
     */
    HypercubeDraw(LevelPlaces places, int[] factors, int size, long seed) {
        this.places = places;
        this.factors = factors;
        this.size = size;
        this.seed = seed;
        this.added = IntStream.of(factors).allMatch(places::hasBaseline) ? 0 : 1;
    }

    /** One of many samples; a row may be there twice where it could not be avoided. */
    byte[][] sample(int candidate) {
        byte[][] rows = rows();
        for (int column = 0; column < factors.length; column++) {
            int[] levels = levels(column, candidate);
            String text = text(column, candidate) + "row ";
            int[] order = Numbered.sort(rows.length - 1, row -> Treatment.sha256(text + (row + 1)));
            for (int row = 1; row < rows.length; row++) {
                rows[row][column] = (byte) levels[(order[row - 1] + 1 - added) % levels.length];
            }
        }
        tries += new HypercubeRepair(rows).run();
        return rows;
    }

    /** A sample without equal rows, in which the columns shift against each other. */
    byte[][] distinct() {
        byte[][] rows = rows();
        long before = 1;
        for (int column = 0; column < factors.length; column++) {
            int[] levels = levels(column, 0);
            long period = before >= size ? size : before / gcd(before, levels.length) * levels.length;
            for (int row = 1; row < rows.length; row++) {
                int number = row - added;
                rows[row][column] = (byte) levels[(int) ((number + number / period) % levels.length)];
            }
            before = Math.min(size, before * levels.length);
        }
        return rows;
    }

    private static long gcd(long one, long other) {
        return other == 0 ? one : gcd(other, one % other);
    }

    /** The first one is the baseline. */
    private byte[][] rows() {
        byte[][] rows = new byte[size + added][factors.length];
        for (int column = 0; column < factors.length; column++) {
            rows[0][column] = (byte) places.baseline(factors[column]);
        }
        return rows;
    }

    /** The places of a factor's levels in random order, but for the baseline, which is the first where it is a combination. */
    private int[] levels(int column, int candidate) {
        int factor = factors[column];
        int baseline = places.baseline(factor);
        String text = text(column, candidate) + "level ";
        int[] order = Numbered.sort(
                places.levels(factor),
                level -> Treatment.sha256(text + places.values().get(factor).get(level)));
        return added > 0
                ? order
                : IntStream.concat(IntStream.of(baseline), IntStream.of(order).filter(level -> level != baseline))
                        .toArray();
    }

    private String text(int column, int candidate) {
        return seed + "/" + candidate + "/"
                + places.factors().get(factors[column]).name() + "/";
    }

    /** Comparisons of rows that the repairs of all samples took. */
    long tries() {
        return tries;
    }
}
