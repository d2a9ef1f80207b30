package io.batchmark.core.design;

/** One factor at a time leaves its baseline. */
final class Star implements Points {
    private final boolean[] crossed;
    private final int[] baseline;
    /** How many levels each factor has beside its baseline. */
    private final int[] deviations;

    private final int size;

    Star(LevelPlaces places, boolean[] crossed) {
        this.crossed = crossed;
        baseline = places.baseline();
        deviations = new int[baseline.length];
        int points = 1;
        for (int factor = 0; factor < baseline.length; factor++) {
            deviations[factor] = places.values().get(factor).size() - 1;
            points += crossed[factor] ? 0 : deviations[factor];
        }
        size = points;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void read(int point, int[] places) {
        int rest = point;
        for (int factor = 0; rest > 0; factor++) {
            if (crossed[factor]) {
                continue;
            }
            if (rest <= deviations[factor]) {
                // levels but the baseline
                places[factor] = rest <= baseline[factor] ? rest - 1 : rest;
                return;
            }
            rest -= deviations[factor];
        }
    }
}
