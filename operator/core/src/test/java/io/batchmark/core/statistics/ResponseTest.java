package io.batchmark.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.RunResult;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseTest {
    private static final RunResult.Cgroup CGROUP = new RunResult.Cgroup(100, 7, 1_500_000_000L, 300L << 20);

    private static final RunResult FULL = full(Ledgers.result(
            new RunResult.Times(
                    0,
                    4_000_000_000L,
                    10_000_000_000L,
                    new RunResult.Components(
                            1_000_000_000L, 500_000_000, 6_000_000_000L, 2_000_000_000L, 3_999_000_000L, 1_000_000, 0)),
            CGROUP));

    private static RunResult full(RunResult result) {
        return new RunResult(
                result.version(),
                result.run(),
                result.attempt(),
                0,
                result.batchStatus(),
                null,
                result.counts(),
                result.times(),
                result.jvm(),
                result.cgroup(),
                new RunResult.Disk(4096L, 2L, 8192L, 3L),
                new RunResult.Recovery(20, 70, 6_000_000_000L),
                null,
                null,
                result.environment());
    }

    @ParameterizedTest
    @CsvSource({
        "elapsed, s, 4",
        "throughput, rows/s, 250",
        "step, s, 10",
        "reader, s, 1",
        "processor, s, 0.5",
        "writer, s, 6",
        "insert, s, 2",
        "delete, s, 3.999",
        "update, s, 0.001",
        "read, s, 0.001",
        "diskWritten, B, 4096",
        "diskWrites, count, 2",
        "walWritten, B, 8192",
        "walSyncs, count, 3",
        "redone, count, 70",
        "resume, s, 6",
        "container, s, 2.5",
        "stepCpu, s, 3",
        "processCpu, s, 5",
        "gcCount, count, 7",
        "gcTime, s, 0.04",
        "gcMaxPause, s, 0.009",
        "checkpoints, count, 11",
        "throttled, s, 1.5",
        "memoryPeak, B, 314572800",
        "jobStart, s, 2.5",
    })
    void isTakenFromTheResultInSiUnits(String label, String unit, double value) {
        Response response = Arrays.stream(Response.values())
                .filter(candidate -> candidate.label().equals(label))
                .findFirst()
                .orElseThrow();
        assertThat(response.unit()).isEqualTo(unit);
        assertThat(response.of(FULL)).hasValue(value);
    }

    @Test
    void whatWasNotMeasuredIsAbsent() {
        RunResult stepOnly = Ledgers.result(new RunResult.Times(0, 0, 1, null), null);
        Set<Response> absent = EnumSet.noneOf(Response.class);
        for (Response response : Response.values()) {
            OptionalDouble value = response.of(stepOnly);
            if (value.isEmpty()) {
                absent.add(response);
            }
        }
        assertThat(absent)
                .containsExactlyInAnyOrder(
                        Response.THROUGHPUT,
                        Response.READER,
                        Response.PROCESSOR,
                        Response.WRITER,
                        Response.INSERT,
                        Response.DELETE,
                        Response.UPDATE,
                        Response.PUBLISH,
                        Response.READ,
                        Response.CONTAINER,
                        Response.DISK_WRITTEN,
                        Response.DISK_WRITES,
                        Response.WAL_WRITTEN,
                        Response.WAL_SYNCS,
                        Response.REDONE,
                        Response.RESUME,
                        Response.EVENTS_LOST,
                        Response.THROTTLED,
                        Response.MEMORY_PEAK);
    }

    @Test
    void labelsAreFitToBeColumns() {
        assertThat(Response.values())
                .extracting(Response::label)
                .doesNotHaveDuplicates()
                .allMatch(label -> label.matches("[a-z][a-zA-Z]+"));
    }
}
