package io.batchmark.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The measurements that Batchmark is modelled on: D. Follis, WebSphere Liberty Batch: Thoughts on Performance, IBM, 2021,
 * tables 1 to 5, in milliseconds. Each was measured once; the golden case has 15 runs of each, at 99.2, 99.6, 100, 100.4
 * and 100.8 % of it in some order, so that medians and means are those of the paper.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PaperTest {
    private Summary summary;

    @BeforeAll
    void read() throws IOException {
        summary = GoldenTest.summary("paper-tables-1-to-5");
    }

    @ParameterizedTest
    @CsvSource({
        "25, 1438624, 228595, 43231, 185364, 1207965",
        "75, 629566, 202233, 27568, 174665, 425263",
        "125, 474214, 199447, 25572, 173875, 272758",
        "250, 373130, 219000, 23129, 195871, 152184",
        "500, 303840, 224786, 21107, 203679, 77179",
        "1000, 272783, 229436, 20256, 209180, 41500",
        "2000, 256833, 230579, 19562, 211017, 24413",
        "4000, 244517, 228580, 18758, 209822, 14068",
        "5000, 247129, 232573, 18687, 213886, 12747",
        "6000, 244723, 231554, 18278, 213276, 11410",
        "7000, 243701, 231179, 18116, 213063, 10742",
        "8000, 1117523, 1104194, 18242, 1085952, 11408",
    })
    void tablesAreReproduced(
            String itemCount, double elapsed, double writer, double insert, double delete, double container) {
        TreatmentSummary treatment = summary.treatments().stream()
                .filter(candidate -> candidate.treatment().levels().containsValue(itemCount))
                .findFirst()
                .orElseThrow();
        assertThat(treatment.estimate(Response.ELAPSED).median()).isCloseTo(elapsed / 1e3, within(1e-9));
        assertThat(mean(treatment, Response.ELAPSED)).isCloseTo(elapsed, within(1e-6));
        assertThat(mean(treatment, Response.WRITER)).isCloseTo(writer, within(1e-6));
        assertThat(mean(treatment, Response.INSERT)).isCloseTo(insert, within(1e-6));
        assertThat(mean(treatment, Response.DELETE)).isCloseTo(delete, within(1e-6));
        assertThat(mean(treatment, Response.CONTAINER)).isCloseTo(container, within(1e-6));
    }

    private static double mean(TreatmentSummary treatment, Response response) {
        return treatment.estimate(response).mean() * 1e3;
    }
}
