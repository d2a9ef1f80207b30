package io.batchmark.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.runner.run.ServerRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("UnnecessaryAssignment") // stands in for the batch container, which injects
class ResultProcessorTest {
    private ServerRun run;

    @BeforeEach
    void begin() throws IOException {
        run = Runs.begin();
    }

    @Test
    void makesAResultOfItsOwnForEveryRecord() {
        ResultProcessor processor = new ResultProcessor();
        processor.resultBytes = "30";
        byte[] one = (byte[]) processor.processItem("a");
        byte[] two = (byte[]) processor.processItem("b");
        assertThat(new String(one, StandardCharsets.US_ASCII)).isEqualTo("abcdefghijklmnopqrstuvwxyzabcd");
        assertThat(two).isEqualTo(one).isNotSameAs(one);
    }

    @Test
    void timedProcessorTimes() {
        TimedProcessor processor = new TimedProcessor();
        processor.resultBytes = "100000";
        assertThat((byte[]) processor.processItem("a")).hasSize(100_000);
        assertThat(run.measurement().times(run.parameters(), null).components().processor())
                .isPositive();
    }
}
