package io.batchmark.bench.decisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the other rules are compared with is what Kim and Nelson proved something about. */
class KimNelsonTest {
    private static final double ERROR = 0.05;
    private static final double ZONE = 0.03;

    /** The equation that eta solves for c = 1. */
    @ParameterizedTest
    @CsvSource({"2, 0.05", "4, 0.05", "12, 0.05", "12, 0.01", "100, 0.1"})
    void etaIsThatOfThePaper(int treatments, double error) {
        double eta = KimNelson.eta(treatments, error);
        assertThat(0.5 * Math.pow(1 + 2 * eta, -(KimNelson.FIRST - 1) / 2.0))
                .isCloseTo(error / (treatments - 1), within(1e-12));
    }

    /**
     * The first is best by just the zone. Two treatments are misjudged in exactly the error if time is continuous; by single blocks, and
     * with noise that is large beside the zone, in hardly less. Of more treatments some would be misjudged twice.
     */
    @ParameterizedTest
    @CsvSource({"2, 0.15, 4000, 0.04, 0.06", "12, 0.06, 1000, 0.02, 0.06"})
    void errsInNoMoreCampaignsThanItMay(int treatments, double noise, int campaigns, double least, double most) {
        Random random = new Random(5);
        int wrong = 0;
        for (int campaign = 0; campaign < campaigns; campaign++) {
            int choice = new KimNelson(logs(700, treatments, noise, random), ERROR, ZONE).choice();
            assertThat(choice).as("it ends").isNotNegative();
            wrong += choice == 0 ? 0 : 1;
        }
        assertThat((double) wrong / campaigns).isBetween(least, most);
    }

    @Test
    void whatIsFarSlowerHasNoMoreRunsThanTheFirst() {
        double[][] logs = logs(200, 2, 0.06, new Random(5));
        double[][] more = Arrays.stream(logs)
                .map(block -> new double[] {block[0], 1 + block[1], block[1]})
                .toArray(double[][]::new);
        KimNelson selection = new KimNelson(more, ERROR, ZONE);
        assertThat(selection.choice()).isZero();
        assertThat(selection.blocks()).isGreaterThan(KimNelson.FIRST);
        assertThat(selection.runs()).isEqualTo(2 * selection.blocks() + KimNelson.FIRST);
    }

    /** The first one is faster than the others by the zone. */
    private static double[][] logs(int blocks, int treatments, double noise, Random random) {
        double[][] logs = new double[blocks][treatments];
        for (double[] block : logs) {
            Arrays.setAll(block, treatment -> (treatment == 0 ? 0 : ZONE) + noise * random.nextGaussian());
        }
        return logs;
    }
}
