package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.agent.measure.BatchContainer;
import io.batchmark.agent.measure.BatchContainer.ChunkStepControllerImpl;
import io.batchmark.agent.measure.Measurement;
import io.batchmark.agent.measure.StepRecord;
import io.batchmark.agent.transform.PointTable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Job {@code payroll}: {@code chunk} is an item count, and {@code pages} is an item count that the checkpoint policy ignores. */
class JobXmlTest {
    @Test
    void parametersThatNoAttributeUses_areNamed() throws Exception {
        assertThat(payroll()
                        .unused(parameters(Map.of(
                                "chunk", "1", "month", "5", "from", "1", "to", "9", "pages", "7", "comment", "x"))))
                .containsExactly("comment", "pages");
    }

    @Test
    void itemCountOfAParameter_isInForce() throws Exception {
        assertThat(payroll().notInForce(parameters(Map.of("chunk", "100", "pages", "7")), steps(100)))
                .isEmpty();
    }

    @Test
    void otherItemCount_isRefusedByName() throws Exception {
        assertThat(payroll().notInForce(parameters(Map.of("chunk", "100")), steps(10)))
                .containsExactly(
                        "parameter chunk is 100, but the item-count in force in step calculate is 10:"
                                + " write a whole number without other characters, and remove what changes the job XML in the server");
    }

    @Test
    void itemCountWithoutItsParameter_isTheDefaultOfTheJob() throws Exception {
        assertThat(payroll().notInForce(parameters(Map.of()), steps(50))).isEmpty();
    }

    @Test
    void fileThatThisParserRefuses_saysNothingAboutParameters() throws IOException {
        InputStream file = new ByteArrayInputStream("<!DOCTYPE job><job/>".getBytes(StandardCharsets.UTF_8));

        assertThat(new JobXml(file).unused(parameters(Map.of("chunk", "10")))).isEmpty();
    }

    private static JobXml payroll() throws IOException {
        try (InputStream file = Objects.requireNonNull(JobXmlTest.class.getResourceAsStream("/job-xml/payroll.xml"))) {
            return new JobXml(file);
        }
    }

    private static Properties parameters(Map<String, String> values) {
        Properties parameters = new Properties();
        parameters.putAll(values);
        return parameters;
    }

    /** Both steps of the job, after they have run with this item count. */
    private static List<StepRecord> steps(int itemCount) throws Exception {
        Measurement measurement = new Measurement(PointTable.ofLiberty());
        BatchContainer container = new BatchContainer(measurement);
        measurement.launching(() -> {
            container.create(1);
            return null;
        });
        container.job(1, "COMPLETED", () -> {
            container.step(new ChunkStepControllerImpl("calculate", false, itemCount), () -> null);
            container.step(new ChunkStepControllerImpl("print", false, itemCount), () -> null);
            return null;
        });
        return measurement.jobs().root().steps();
    }
}
