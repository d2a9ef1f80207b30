package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Jobs of the Jakarta Batch TCK have the same ends and counts with the agent as without it. */
class TckIT {
    @Test
    void jobsOfTheTck_endAsWithoutTheAgent() throws Exception {
        TckComparison tck = TckComparison.on(Installation.ofBuild(), "tck");

        assertThat(tck.with()).isEqualTo(tck.without());
        assertThat(tck.jobs()).hasSizeGreaterThan(200);
        assertThat(tck.failedTests()).isEmpty();
        assertThat(tck.measuredSteps()).isEqualTo(tck.recordedSteps());
        assertThat(tck.result().path("fault").isMissingNode()).isTrue();
    }
}
