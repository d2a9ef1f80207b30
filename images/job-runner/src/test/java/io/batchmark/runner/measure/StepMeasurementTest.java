package io.batchmark.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepMeasurementTest {
    @TempDir
    Path mount;

    @BeforeEach
    void begin() throws IOException {
        throttled(1);
    }

    private void throttled(int periods) throws IOException {
        Files.writeString(
                mount.resolve("cpu.stat"), "nr_periods 9\nnr_throttled " + periods + "\nthrottled_usec " + periods);
    }

    @Test
    void theFirstEndOfTheStepCounts() throws IOException {
        StepMeasurement measured = new StepMeasurement(mount, mount);
        measured.stepStarted();
        throttled(6);
        measured.stepEnded();
        throttled(8);
        measured.stepEnded();

        assertThat(measured.kernel().cgroup().throttledPeriods()).isEqualTo(5);
    }

    @Test
    void ofAJobWithoutAStepThereIsNothingToRead() {
        StepMeasurement measured = new StepMeasurement(mount, mount);
        measured.stepEnded();

        assertThat(measured.kernel().cgroup()).isNull();
    }
}
