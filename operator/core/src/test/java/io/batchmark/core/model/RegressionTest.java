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
     * https://www.itl.nist.gov/div898/strd/anova/SmLs01.html to SmLs05.html, of Simon and Lesage: nine treatments of 21 or
     * 201 values around a constant, which takes digits from what differs.
     */
    @ParameterizedTest
    @CsvSource({"1, 21, 21", "1, 201, 201", "1000001, 21, 21", "1000001, 201, 201"})
    void simonAndLesage(double constant, int values, double certifiedF) {
        double[][] treatments = new double[9][values];
        for (int treatment = 0; treatment < 9; treatment++) {
            double mean = constant + (treatment == 0 ? 0.4 : treatment % 2 == 0 ? 0.5 : 0.3);
            for (int i = 0; i < values; i++) {
                treatments[treatment][i] = mean + (i == 0 ? 0 : i % 2 == 0 ? 0.1 : -0.1);
            }
        }
        Regression fit = oneWay(treatments);
        assertThat(f(fit, 9)).isCloseTo(certifiedF, NINE_DIGITS);
        assertThat(Math.sqrt(fit.variance())).isCloseTo(0.1, NINE_DIGITS);
    }

    @Test
    void columnsThatDependOnEachOtherHaveNoFit() {
        double[][] columns = {{1, 2}, {1, 2}, {1, 2}, {1, 2}};
        assertThat(Regression.of(new double[] {1, 2, 3, 4}, columns, 0)).isNull();
        assertThat(Regression.of(new double[] {1, 2}, new double[][] {{1, 2}, {1, 3}}, 0))
                .isNull();
    }
}
