package io.batchmark.core.sequential;

import java.util.stream.IntStream;

/** The blocks in which treatments have a value. */
final class Incidence {
    private final double[][] table;
    private final int treatments;

    /** @param table by block and treatment; not a number if there is no value */
    Incidence(double[][] table, int treatments) {
        this.table = table;
        this.treatments = treatments;
    }

    /** The number of effects of blocks and treatments that the values determine. */
    int rank() {
        int[] groups = IntStream.range(0, treatments).toArray();
        boolean[] seen = new boolean[treatments];
        int blocks = 0;
        for (double[] row : table) {
            int first = -1;
            for (int treatment = 0; treatment < treatments; treatment++) {
                if (!Double.isNaN(row[treatment])) {
                    seen[treatment] = true;
                    if (first < 0) {
                        first = root(groups, treatment);
                        blocks++;
                    } else {
                        groups[root(groups, treatment)] = first;
                    }
                }
            }
        }
        int measured = (int) IntStream.range(0, treatments)
                .filter(treatment -> seen[treatment])
                .count();
        int parts = (int) IntStream.range(0, treatments)
                .filter(treatment -> seen[treatment])
                .map(treatment -> root(groups, treatment))
                .distinct()
                .count();
        return blocks + measured - parts;
    }

    private static int root(int[] groups, int treatment) {
        int root = treatment;
        while (groups[root] != root) {
            groups[root] = groups[groups[root]];
            root = groups[root];
        }
        return root;
    }
}
