package io.batchmark.figures;

import java.util.ArrayList;
import java.util.List;

/**
 * An even selection, in order, of any number of values. It never holds more than {@value #MOST}, because it lives in
 * the heap it describes.
 */
final class HeapSeries {
    static final int MOST = 32;

    private final List<Long> kept = new ArrayList<>(MOST);
    private long stride = 1;
    private long seen;

    void add(long value) {
        if (kept.size() == MOST && seen % stride == 0) {
            for (int i = 0; i < MOST / 2; i++) {
                kept.set(i, kept.get(2 * i));
            }
            kept.subList(MOST / 2, MOST).clear();
            stride *= 2;
        }
        if (seen % stride == 0) {
            kept.add(value);
        }
        seen++;
    }

    List<Long> values() {
        return new ArrayList<>(kept);
    }
}
