package io.batchmark.core.design;

/** Combinations of the factors that are not crossed, by number. The first one is the baseline. */
interface Points {
    int size();

    /**
     * @param point from 0
     * @param places of each factor the place of its level in {@link LevelPlaces}, at its baseline before; those of crossed factors
     *     are left as they are
     */
    void read(int point, int[] places);
}
