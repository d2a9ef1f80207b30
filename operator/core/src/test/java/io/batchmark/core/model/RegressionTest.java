package io.batchmark.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

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

    @Test
    void columnsThatDependOnEachOtherHaveNoFit() {
        double[][] columns = {{1, 2}, {1, 2}, {1, 2}, {1, 2}};
        assertThat(Regression.of(new double[] {1, 2, 3, 4}, columns, 0)).isNull();
        assertThat(Regression.of(new double[] {1, 2}, new double[][] {{1, 2}, {1, 3}}, 0))
                .isNull();
    }
}
