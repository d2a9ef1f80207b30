package io.batchmark.core.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PooledScatterTest {
    /** The log ratios 0.1, 0.2 and 0.3 have standard deviation 0.1. A run has 0.1 over the root of 2. */
    @Test
    void deviation_ofTwoTreatments_isThatOfTheirRatiosOverTheRootOfTwo() {
        PooledScatter scatter = scatter(new double[][] {{0, 0.1}, {5, 5.2}, {1, 1.3}}, 2);

        assertThat(scatter.freedom(2)).isEqualTo(2);
        assertThat(scatter.deviation(2)).isCloseTo(0.1 / Math.sqrt(2), within(1e-9));
    }

    /** A treatment with one run adds nothing, wherever that run is. */
    @Test
    void deviation_withATreatmentOfOneRun_isThatOfTheOthers() {
        double none = Double.NaN;
        PooledScatter scatter = scatter(new double[][] {{0, 0.1, none}, {5, 5.2, 7}, {1, 1.3, none}}, 3);

        assertThat(scatter.freedom(2)).isEqualTo(2);
        assertThat(scatter.deviation(2)).isCloseTo(0.1 / Math.sqrt(2), within(1e-6));
    }

    @Test
    void freedom_ofBlocksWithoutACommonTreatment_isZero() {
        double none = Double.NaN;

        assertThat(scatter(new double[][] {{0, 0.1, none, none}, {none, none, 5, 5.2}}, 4)
                        .freedom(1))
                .isZero();
    }

    private static PooledScatter scatter(double[][] logs, int treatments) {
        double[][] values = new double[logs.length][treatments];
        for (int block = 0; block < logs.length; block++) {
            for (int treatment = 0; treatment < treatments; treatment++) {
                values[block][treatment] = Math.exp(logs[block][treatment]);
            }
        }
        return new PooledScatter(new Observations(values, new boolean[logs.length][treatments], treatments));
    }
}
