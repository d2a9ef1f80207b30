package io.batchmark.core.design;

/**
 * Every point at every combination of the crossed factors, by number, the baseline first. None is kept: a combination is worked out
 * from its number, digit by digit.
 */
final class Grid {
    private final Points points;
    private final boolean[] crossed;
    private final int[] baseline;
    private final int[] levels;
    /** Number that the baseline treatment has among all combinations, -1 where it is none of them. */
    private final int center;

    private final int size;

    Grid(LevelPlaces places, boolean[] crossed, Points points) {
        this.points = points;
        this.crossed = crossed;
        baseline = places.baseline();
        levels = new int[places.count()];
        int combinations = 1;
        int at = 0;
        for (int factor = 0; factor < levels.length; factor++) {
            levels[factor] = places.levels(factor);
            if (crossed[factor]) {
                combinations *= levels[factor];
                at = at < 0 || !places.hasBaseline(factor) ? -1 : at * levels[factor] + baseline[factor];
            }
        }
        center = at;
        size = points.size() * combinations + (center < 0 ? 1 : 0);
    }

    int size() {
        return size;
    }

    /** What a cell has of each factor: as a number is written, the last of the crossed factors changing fastest. */
    void read(int cell, int[] places) {
        System.arraycopy(baseline, 0, places, 0, places.length);
        if (cell == 0) {
            return;
        }
        // the baseline stands in front of all others
        int rest = center < 0 || cell <= center ? cell - 1 : cell;
        for (int factor = places.length - 1; factor >= 0; factor--) {
            if (crossed[factor]) {
                places[factor] = rest % levels[factor];
                rest /= levels[factor];
            }
        }
        points.read(rest, places);
    }
}
