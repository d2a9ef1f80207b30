package io.batchmark.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against the certified values of NIST's Statistical Reference Datasets, linear regression. */
class RegressionTest {
    private static final Percentage NINE_DIGITS = withinPercentage(1e-7);

    private static Regression fit(String file) throws IOException {
        try (Reader reader =
                new InputStreamReader(RegressionTest.class.getResourceAsStream(file), StandardCharsets.UTF_8)) {
            List<CSVRecord> rows = CSVFormat.RFC4180
                    .builder()
                    .setHeader()
                    .setSkipHeaderRecord(true)
                    .get()
                    .parse(reader)
                    .getRecords();
            double[] y = rows.stream()
                    .mapToDouble(row -> Double.parseDouble(row.get(0)))
                    .toArray();
            double[][] x = rows.stream()
                    .map(row -> IntStream.range(0, row.size())
                            .mapToDouble(column -> column == 0 ? 1 : Double.parseDouble(row.get(column)))
                            .toArray())
                    .toArray(double[][]::new);
            return Regression.of(y, x, 0);
        }
    }

    private static double deviation(Regression fit, int coefficient) {
        double[] multiples = new double[fit.coefficients().length];
        multiples[coefficient] = 1;
        return fit.standardError(multiples);
    }

    /** https://www.itl.nist.gov/div898/strd/lls/data/Norris.shtml, of a lower level of difficulty. */
    @Test
    void norris() throws IOException {
        Regression fit = fit("norris.csv");
        assertThat(fit.coefficients()[0]).isCloseTo(-0.262323073774029, NINE_DIGITS);
        assertThat(fit.coefficients()[1]).isCloseTo(1.00211681802045, NINE_DIGITS);
        assertThat(deviation(fit, 0)).isCloseTo(0.232818234301152, NINE_DIGITS);
        assertThat(deviation(fit, 1)).isCloseTo(0.429796848199937e-3, NINE_DIGITS);
        assertThat(fit.explained()).isCloseTo(0.999993745883712, NINE_DIGITS);
        assertThat(fit.degreesOfFreedom()).isEqualTo(34);
    }

    /** https://www.itl.nist.gov/div898/strd/lls/data/Longley.shtml, of a higher level: its columns nearly make up each other. */
    @Test
    void longley() throws IOException {
        Regression fit = fit("longley.csv");
        double[] estimates = {
            -3482258.63459582,
            15.0618722713733,
            -0.358191792925910e-1,
            -2.02022980381683,
            -1.03322686717359,
            -0.511041056535807e-1,
            1829.15146461355
        };
        double[] deviations = {
            890420.383607373,
            84.9149257747669,
            0.334910077722432e-1,
            0.488399681651699,
            0.214274163161675,
            0.226073200069370,
            455.478499142212
        };
        for (int i = 0; i < estimates.length; i++) {
            assertThat(fit.coefficients()[i]).isCloseTo(estimates[i], NINE_DIGITS);
            assertThat(deviation(fit, i)).isCloseTo(deviations[i], NINE_DIGITS);
        }
        assertThat(fit.explained()).isCloseTo(0.995479004577296, NINE_DIGITS);
    }

    /** One column for each treatment but the last, beside a constant: the analysis of variance as a regression. */
    private static Regression oneWay(double[][] treatments) {
        int count = treatments.length;
        double[] y = Arrays.stream(treatments).flatMapToDouble(Arrays::stream).toArray();
        double[][] columns = IntStream.range(0, count)
                .mapToObj(treatment -> IntStream.range(0, treatments[treatment].length)
                        .mapToObj(i -> IntStream.range(0, count)
                                .mapToDouble(column -> column == 0 || column == treatment ? 1 : 0)
                                .toArray()))
                .flatMap(rows -> rows)
                .toArray(double[][]::new);
        return Regression.of(y, columns, 0);
    }

    private static double f(Regression fit, int treatments) {
        return fit.explained() / (treatments - 1) / (1 - fit.explained()) * fit.degreesOfFreedom();
    }

    /** https://www.itl.nist.gov/div898/strd/anova/SiRstv.html, of a lower level of difficulty. */
    @Test
    void resistivityOfSilicon() {
        Regression fit = oneWay(new double[][] {
            {196.3052, 196.1240, 196.1890, 196.2569, 196.3403},
            {196.3042, 196.3825, 196.1669, 196.3257, 196.0422},
            {196.1303, 196.2005, 196.2889, 196.0343, 196.1811},
            {196.2795, 196.1748, 196.1494, 196.1485, 195.9885},
            {196.2119, 196.1051, 196.1850, 196.0052, 196.2090}
        });
        assertThat(f(fit, 5)).isCloseTo(1.18046237440255, NINE_DIGITS);
        assertThat(fit.explained()).isCloseTo(0.190999039051129, NINE_DIGITS);
        assertThat(Math.sqrt(fit.variance())).isCloseTo(0.104076068334656, NINE_DIGITS);
        assertThat(fit.degreesOfFreedom()).isEqualTo(20);
    }

    /**
     * https://www.itl.nist.gov/div898/strd/anova/SmLs01.html to SmLs09.html, of Simon and Lesage: nine treatments of 21, 201 or 2001
     * values around a constant, which takes digits from what differs. Of the last three, a double has four digits left; the mean of all is
     * taken off before, as that of a block is in {@link Table}.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 21, 1e-7",
        "1, 201, 1e-7",
        "1, 2001, 1e-7",
        "1000000, 21, 1e-7",
        "1000000, 201, 1e-7",
        "1000000, 2001, 1e-7",
        "1000000000000, 21, 0.1",
        "1000000000000, 201, 0.1",
        "1000000000000, 2001, 0.1"
    })
    void simonAndLesage(long constant, int values, double percentage) {
        double[][] treatments = new double[9][values];
        for (int treatment = 0; treatment < 9; treatment++) {
            long tenths = 10 * constant + (treatment == 0 ? 4 : treatment % 2 == 0 ? 5 : 3);
            for (int i = 0; i < values; i++) {
                treatments[treatment][i] = (tenths + (i == 0 ? 0 : i % 2 == 0 ? 1 : -1)) / 10.0;
            }
        }
        if (constant > 1e9) {
            double mean = Arrays.stream(treatments)
                    .flatMapToDouble(Arrays::stream)
                    .average()
                    .orElseThrow();
            Arrays.stream(treatments).forEach(treatment -> Arrays.setAll(treatment, i -> treatment[i] - mean));
        }
        Regression fit = oneWay(treatments);
        // the certified F is the number of values in each treatment
        assertThat(f(fit, 9)).isCloseTo(values, withinPercentage(percentage));
        assertThat(Math.sqrt(fit.variance())).isCloseTo(0.1, withinPercentage(percentage));
    }

    /** What the third, fourth and fifth of Wampler's sets have beside the polynomial, times 1, 100 and 10,000. */
    private static final double[] WAMPLER = {
        759, -2048, 2048, -2048, 2523, -2048, 2048, -2048, 1838, -2048, 2048, -2048, 1838, -2048, 2048, -2048, 2523,
        -2048, 2048, -2048, 759
    };

    /**
     * https://www.itl.nist.gov/div898/strd/lls/data/Wampler1.shtml to Wampler5.shtml, of a higher level: polynomials of the fifth degree
     * at 0 to 20, whose certified coefficients are those that the values are made with, 1 or a tenth of the one before.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 0, 1, 1e-8",
        "0.1, 0, 1, 1e-8",
        "1, 1, 0.999995559025820, 1e-8",
        "1, 100, 0.957478440825662, 1e-6",
        "1, 10000, 0.224668921574940e-2, 1e-4"
    })
    void wampler(double base, double disturbance, double explained, double error) {
        double[] deviations = {
            2152.32624678170, 2363.55173469681, 779.343524331583, 101.475507550350, 5.64566512170752, 0.112324854679312
        };
        double[][] columns = new double[21][6];
        double[] y = new double[21];
        for (int x = 0; x <= 20; x++) {
            for (int power = 0; power <= 5; power++) {
                columns[x][power] = Math.pow(x, power);
                y[x] += Math.pow(base, power) * columns[x][power];
            }
            y[x] += disturbance * WAMPLER[x];
        }
        Regression fit = Regression.of(y, columns, 0);
        for (int power = 0; power <= 5; power++) {
            assertThat(fit.coefficients()[power])
                    .as("coefficient of power %d", power)
                    .isCloseTo(Math.pow(base, power), Offset.offset(error));
            if (disturbance > 0) {
                assertThat(deviation(fit, power)).isCloseTo(disturbance * deviations[power], NINE_DIGITS);
            }
        }
        assertThat(fit.explained()).isCloseTo(explained, NINE_DIGITS);
        assertThat(Math.sqrt(fit.variance()))
                .isCloseTo(disturbance * 2360.14502379268, Offset.offset(1e-6 + 1e-9 * disturbance * 2360));
    }

    /** https://www.itl.nist.gov/div898/strd/lls/data/NoInt1.shtml and NoInt2.shtml, of an average level: a line through the origin. */
    @Test
    void linesThroughTheOrigin() {
        Regression first = throughTheOrigin(
                IntStream.rangeClosed(60, 70).toArray(),
                IntStream.rangeClosed(130, 140).toArray());
        assertThat(first.coefficients()[0]).isCloseTo(2.07438016528926, NINE_DIGITS);
        assertThat(deviation(first, 0)).isCloseTo(0.165289256198347e-1, NINE_DIGITS);
        assertThat(Math.sqrt(first.variance())).isCloseTo(3.56753034006338, NINE_DIGITS);
        Regression second = throughTheOrigin(new int[] {4, 5, 6}, new int[] {3, 4, 4});
        assertThat(second.coefficients()[0]).isCloseTo(0.727272727272727, NINE_DIGITS);
        assertThat(deviation(second, 0)).isCloseTo(0.420827318078432e-1, NINE_DIGITS);
        assertThat(Math.sqrt(second.variance())).isCloseTo(0.369274472937998, NINE_DIGITS);
    }

    private static Regression throughTheOrigin(int[] x, int[] y) {
        return Regression.of(
                Arrays.stream(y).asDoubleStream().toArray(),
                Arrays.stream(x).mapToObj(value -> new double[] {value}).toArray(double[][]::new),
                0);
    }

    @Test
    void columnsThatDependOnEachOtherHaveNoFit() {
        double[][] columns = {{1, 2}, {1, 2}, {1, 2}, {1, 2}};
        assertThat(Regression.of(new double[] {1, 2, 3, 4}, columns, 0)).isNull();
        assertThat(Regression.of(new double[] {1, 2}, new double[][] {{1, 2}, {1, 3}}, 0))
                .isNull();
    }
}
