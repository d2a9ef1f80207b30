package io.batchmark.rig.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrafficTest {
    private static final String OPERATOR = "system:serviceaccount:batchmark-system:batchmark";

    @TempDir
    Path folder;

    @Test
    void requestsOfTheOperatorAreCountedByWhatTheyDid() throws IOException {
        Traffic traffic = read(
                false,
                line(OPERATOR, "watch", "pods", "", 200, "00.0"),
                line(OPERATOR, "create", "jobs", "", 201, "00.1"),
                line(OPERATOR, "create", "jobs", "", 409, "00.2"),
                line("kwok", "patch", "pods", "status", 200, "00.3"),
                line(OPERATOR, "patch", "benchmarkcampaigns", "status", 200, "00.4"),
                line(OPERATOR, "patch", "benchmarkcampaigns", "status", 200, "00.5"));

        assertThat(traffic.writes()).isEqualTo(Map.of("create jobs", 1, "patch benchmarkcampaigns/status", 2));
        assertThat(traffic.allWrites()).isEqualTo(3);
        assertThat(traffic.refused()).isEqualTo(Map.of("create jobs", 1));
        assertThat(traffic.reads()).isEqualTo(Map.of("watch pods", 1));
        assertThat(traffic.deadTime().getTotalCount()).isZero();
    }

    @Test
    void deadTimeIsFromTheEndOfAPodToTheNextRun() throws IOException {
        Traffic traffic = read(
                true,
                line(OPERATOR, "create", "pods", "", 201, "00.0"),
                line("kwok", "patch", "pods", "status", 200, "00.1"),
                line("kwok", "patch", "pods", "status", 200, "00.300"),
                line(OPERATOR, "create", "pods", "", 201, "00.345"),
                line("kwok", "patch", "pods", "status", 200, "00.600"),
                line(OPERATOR, "create", "pods", "", 201, "00.700"));

        assertThat(traffic.deadTime().getTotalCount()).isEqualTo(2);
        assertThat(traffic.deadTime().getMinValue()).isCloseTo(45_000, within(50L));
        assertThat(traffic.deadTime().getMaxValue()).isCloseTo(100_000, within(100L));
    }

    @Test
    void paceIsThatOfAPart() throws IOException {
        Traffic traffic = read(
                false,
                line(OPERATOR, "create", "jobs", "", 201, "00.0"),
                line(OPERATOR, "create", "jobs", "", 201, "00.1"),
                line(OPERATOR, "create", "jobs", "", 201, "00.2"),
                line(OPERATOR, "create", "pods", "", 201, "00.7"),
                line(OPERATOR, "create", "pods", "", 201, "01.2"));

        assertThat(traffic.pace(0, 0.5)).isCloseTo(10, within(0.01));
        assertThat(traffic.pace(0.5, 1)).isCloseTo(2, within(0.01));
    }

    private Traffic read(boolean serial, String... lines) throws IOException {
        return Traffic.read(Files.write(folder.resolve("audit.log"), List.of(lines)), serial);
    }

    private static String line(String user, String verb, String resource, String subresource, int code, String second) {
        return """
                {"verb":"%s","user":{"username":"%s"},"objectRef":{"resource":"%s"%s},"responseStatus":{"code":%d},\
                "requestReceivedTimestamp":"2026-01-01T00:00:00.0Z","stageTimestamp":"2026-01-01T00:00:%sZ"}""".formatted(
                        verb,
                        user,
                        resource,
                        subresource.isEmpty() ? "" : ",\"subresource\":\"" + subresource + "\"",
                        code,
                        second);
    }
}
