package io.batchmark.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrometheusTextTest {
    @Test
    void samplesFollowWhatTheyAre() {
        PrometheusText text = new PrometheusText()
                .metric("rows_total", "counter", "Rows written")
                .sample("rows_total{operation=\"insert\"}", 12_345_678_901L)
                .sample("rows_total{operation=\"delete\"}", 0)
                .metric("cpu_seconds_total", "counter", "CPU time")
                .sample("cpu_seconds_total", 0.25);

        assertThat(text).hasToString("""
                # HELP rows_total Rows written
                # TYPE rows_total counter
                rows_total{operation="insert"} 12345678901
                rows_total{operation="delete"} 0
                # HELP cpu_seconds_total CPU time
                # TYPE cpu_seconds_total counter
                cpu_seconds_total 0.25
                """);
    }
}
