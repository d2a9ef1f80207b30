package io.batchmark.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.parameters.ArtifactSettings;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.runner.run.ServerRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ResultProcessorTest {
    @Test
    void makesAResultOfItsOwnForEveryRecord() throws IOException {
        begin(30);
        ResultProcessor processor = new ResultProcessor();
        byte[] one = (byte[]) processor.processItem("a");
        byte[] two = (byte[]) processor.processItem("b");
        assertThat(new String(one, StandardCharsets.US_ASCII)).isEqualTo("abcdefghijklmnopqrstuvwxyzabcd");
        assertThat(two).isEqualTo(one).isNotSameAs(one);
    }

    @Test
    void timedProcessorTimes() throws IOException {
        ServerRun run = begin(100_000);
        TimedProcessor processor = new TimedProcessor();
        assertThat((byte[]) processor.processItem("a")).hasSize(100_000);
        assertThat(run.measurement().times(run.parameters(), null).components().processor())
                .isPositive();
    }

    private static ServerRun begin(int resultBytes) throws IOException {
        return Runs.begin(Workload.DEFAULT.with(ArtifactSettings.DEFAULT.withResultBytes(resultBytes)));
    }
}
