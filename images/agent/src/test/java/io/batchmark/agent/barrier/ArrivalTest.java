package io.batchmark.agent.barrier;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.agent.measure.Measurement;
import io.batchmark.agent.transform.PointTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalTest {
    private static final ServerGroup FIRST = new ServerGroup(0, 3, "host", 7277, "a896e385 2");

    @Test
    void lineOfALaterServer_isUnderstood() {
        String line = Arrival.line(
                new ServerGroup(2, 3, "host", 7277, "a896e385 2"),
                7,
                new Measurement(PointTable.ofLiberty()).partitions());

        assertThat(line).isEqualTo("a896e385 2 2 7 0 0\n");
        Arrival arrival = Arrival.of(line.substring(0, line.length() - 1), FIRST);
        assertThat(arrival).isNotNull();
        assertThat(arrival.server()).isEqualTo(2);
        assertThat(arrival.point()).isEqualTo(7);
    }

    @Test
    void lineHasPartitions() {
        Arrival arrival = Arrival.of("a896e385 2 1 2 5 4", FIRST);
        assertThat(arrival).isNotNull();
        assertThat(arrival.received()).isEqualTo(5);
        assertThat(arrival.executed()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a896e385 2",
                "a896e385 2 1",
                "a896e385 2 1 1",
                "a896e385 2 1 1 0",
                "a896e385 1 1 1 0 0",
                "b896e385 2 1 1 0 0",
                "a896e385 2 0 1 0 0",
                "a896e385 2 3 1 0 0",
                "a896e385 2 -1 1 0 0",
                "a896e385 2 1 -1 0 0",
                "a896e385 2 1 1 -1 0",
                "a896e385 2 1 1 0 9999999999999999999",
                "a896e385 2 1 1 0 0 ",
                "a896e385 2 1 99999999999 0 0",
                "a896e385 2 99999999999 1 0 0",
                "a896e385 2 1 1 0 0\r",
                "x\na896e385 2 1 1 0 0",
                "GET / HTTP/1.1\r",
                "\u0000\u0000\u0000\u0000"
            })
    void anotherLine_isNoArrival(String line) {
        assertThat(Arrival.of(line, FIRST)).isNull();
    }
}
