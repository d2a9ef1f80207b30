package io.batchmark.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.descriptive.Median;
import org.junit.jupiter.api.Test;

class DifferencesTest {
    private final Random random = new Random(11);

    /** With values that occur several times, and with values that are only known to be larger. */
    @Test
    void differences_haveTheRanksOfAListOfAllOfThem() {
        for (int sample = 0; sample < 200; sample++) {
            double[] values = values();
            double[] others = values();
            double[] all = Arrays.stream(values)
                    .flatMap(value -> Arrays.stream(others).map(other -> value - other))
                    .filter(difference -> !Double.isNaN(difference))
                    .sorted()
                    .toArray();
            double[] finite = Arrays.stream(all).filter(Double::isFinite).toArray();
            Differences differences = new Differences(values, others);

            assertThat(differences.size()).isEqualTo(finite.length);
            for (int rank = 0; rank < finite.length; rank++) {
                double difference = finite[rank];
                assertThat(differences.get(rank)).isEqualTo(difference);
                Double before = Arrays.stream(finite)
                        .filter(other -> other < difference)
                        .max()
                        .orElse(Double.NaN);
                assertThat(differences.before(difference)).isEqualTo(before);
            }
            Double median = Median.withDefaults().evaluate(all);
            assertThat(differences.median()).isEqualTo(median);
        }
    }

    private double[] values() {
        double[] values = random.doubles(random.nextInt(8), -2, 2).toArray();
        Arrays.setAll(values, i -> switch (random.nextInt(5)) {
            case 0 -> Double.POSITIVE_INFINITY;
            case 1 -> Math.rint(values[i]) + 0.0; // no negative zero
            default -> values[i];
        });
        return values;
    }
}
