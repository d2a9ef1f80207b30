package io.batchmark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

class RunParametersFuzzTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<byte[]> seeds() {
        return Stream.of(Wire.encode(WireTest.PARAMETERS).getBytes(StandardCharsets.UTF_8));
    }

    /** Whatever is accepted is what was said, and work that can be counted. */
    @MethodSource("seeds")
    @FuzzTest
    void areTakenAsTheyAreOrRefused(byte[] variable) throws JsonProcessingException, ContractException {
        String text = new String(variable, StandardCharsets.UTF_8);
        RunParameters parameters;
        try {
            parameters = Wire.decodeParameters(text);
        } catch (ContractException e) {
            assertThat(e).message().isNotBlank().hasSizeLessThan(1000).doesNotContainPattern("\\p{Cntrl}");
            return;
        }
        String again = Wire.encode(parameters);
        assertThat(completed(again)).isEqualTo(completed(text));
        assertThat(Wire.decodeParameters(again)).isEqualTo(parameters);
        assertThat(parameters.workload().checkpoints()).isPositive();
    }

    private static ObjectNode completed(String json) throws JsonProcessingException {
        ObjectNode parameters = (ObjectNode) JSON.readTree(json);
        ObjectNode workload = (ObjectNode) JSON.readTree(JSON.writeValueAsString(Workload.DEFAULT));
        return parameters.set("workload", workload.setAll((ObjectNode) parameters.get("workload")));
    }
}
