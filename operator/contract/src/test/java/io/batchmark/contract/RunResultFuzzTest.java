package io.batchmark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.StepSeriesTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

class RunResultFuzzTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<byte[]> seeds() {
        return Stream.of(
                        Wire.encode(WireTest.result("why", WireTest.HEAP)),
                        Wire.encode(WireTest.result(null, WireTest.HEAP)),
                        Wire.encode(WireTest.result(null, WireTest.HEAP).withSeries(StepSeriesTest.series(3, 1))))
                .map(json -> json.getBytes(StandardCharsets.UTF_8));
    }

    /** Whatever is accepted is what was said, number by number, and can be said again. */
    @MethodSource("seeds")
    @FuzzTest
    void isTakenAsItIsOrRefused(byte[] message) throws JsonProcessingException, ContractException {
        String text = new String(message, StandardCharsets.UTF_8);
        RunResult result;
        try {
            result = Wire.decodeResult(text);
        } catch (ContractException e) {
            assertThat(e).message().isNotBlank().hasSizeLessThan(1000).doesNotContainPattern("\\p{Cntrl}");
            return;
        }
        String again = Wire.encode(result);
        assertSaid(JSON.readTree(again), JSON.readTree(text));
        assertThat(again.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(Wire.MAX_RESULT_BYTES);
        assertThat(Wire.decodeResult(again)).isEqualTo(result);
    }

    /** What is taken was said so, or was not said and is nothing. */
    private static void assertSaid(JsonNode taken, JsonNode said) {
        if (!taken.isObject()) {
            assertThat(taken).isEqualTo(said);
            return;
        }
        taken.fields().forEachRemaining(field -> {
            if (said.has(field.getKey())) {
                assertSaid(field.getValue(), said.get(field.getKey()));
            } else {
                assertThat(field.getValue()).isIn(NullNode.getInstance(), IntNode.valueOf(0));
            }
        });
    }
}
