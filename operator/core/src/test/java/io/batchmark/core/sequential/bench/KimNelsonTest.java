package io.batchmark.core.sequential.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
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
     * with noise that is large beside the zone, in hardly less. With 4,000 campaigns a standard error is 0.34 %.
     */
    @ParameterizedTest
    @CsvSource({"2, 0.15, 0.035, 0.06", "12, 0.06, 0.01, 0.06", "12, 0.02, 0, 0.06"})
    void errsInNoMoreCampaignsThanItMay(int treatments, double noise, double least, double most) {
        Random random = new Random(5);
        int campaigns = 4000;
        int wrong = 0;
        for (int campaign = 0; campaign < campaigns; campaign++) {
            double[][] logs = new double[2000][treatments];
            for (double[] block : logs) {
                Arrays.setAll(block, treatment -> (treatment == 0 ? 0 : ZONE) + noise * random.nextGaussian());
            }
            int choice = new KimNelson(logs, ERROR, ZONE).choice();
            assertThat(choice).as("it ends").isNotNegative();
            wrong += choice == 0 ? 0 : 1;
        }
        assertThat((double) wrong / campaigns).isBetween(least, most);
    }

    @Test
    void whatIsFarSlowerHasNoMoreRunsThanTheFirst() {
        Random random = new Random(5);
        double[][] logs = new double[200][3];
        for (double[] block : logs) {
            Arrays.setAll(block, treatment -> (treatment == 1 ? 1 : 0) + 0.02 * random.nextGaussian());
        }
        KimNelson selection = new KimNelson(logs, ERROR, ZONE);
        assertThat(selection.choice()).isIn(0, 2);
        assertThat(selection.runs() - KimNelson.FIRST)
                .as("runs of the two that are left")
                .isEven();
        double[][] two = IntStream.range(0, 200)
                .mapToObj(block -> new double[] {logs[block][0], logs[block][2]})
                .toArray(double[][]::new);
        assertThat(selection.runs()).isGreaterThanOrEqualTo(KimNelson.FIRST + new KimNelson(two, ERROR, ZONE).runs());
    }
}
