package io.batchmark.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.validation.AnyJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateResultTest {
    private static final String THRESHOLDS = "\"thresholds\": [{\"response\": \"elapsed\", \"max\": \"1h\"}]";
    private static final String EARLIER = "\"compareTo\": {\"campaign\": \"monday\"}";

    @ParameterizedTest
    @CsvSource({
        "True, True, False, Passed",
        "True, False, False, Missed",
        "True, True, True, Missed",
        "True, False, Unknown, Missed",
        "True, Unknown, False, Undecided",
        "True, True, Unknown, Undecided",
        "True, , False, Undecided",
        "True, True, , Undecided",
        "False, True, False, NotComplete",
        "Unknown, True, False, NotComplete"
    })
    void result_ofAFinishedCampaign_isThatOfItsWorstGate(
            String complete, String thresholdsMet, String regressed, GateResult result) throws Exception {
        BenchmarkCampaign campaign = campaign(THRESHOLDS + ", " + EARLIER, 2, complete, thresholdsMet, regressed);

        assertThat(GateResult.of(campaign)).isEqualTo(result);
    }

    @Test
    void gate_thatTheSpecDoesNotAskFor_decidesNothing() throws Exception {
        assertThat(GateResult.of(campaign("", 2, "True", null, null))).isEqualTo(GateResult.Passed);
        assertThat(GateResult.of(campaign(EARLIER, 2, "True", null, "False"))).isEqualTo(GateResult.Passed);
        assertThat(GateResult.of(campaign(THRESHOLDS, 2, "True", "True", "Unknown")))
                .isEqualTo(GateResult.Passed);
    }

    @Test
    void condition_ofAnEarlierSpec_isNoEvidence() throws Exception {
        BenchmarkCampaign campaign = campaign(THRESHOLDS, 1, "True", "True", null);

        assertThat(GateResult.of(campaign)).isEqualTo(GateResult.Undecided);
        assertThat(Gate.Thresholds.message(campaign)).contains("ThresholdsMet is not set for this spec");
    }

    @Test
    void missedGate_isWorseThanAFailedCampaign_andThatIsWorseThanAnUndecidedGate() {
        assertThat(GateResult.Undecided.worse(GateResult.NotComplete).exitCode())
                .isEqualTo(1);
        assertThat(GateResult.Missed.worse(GateResult.NotComplete).exitCode()).isEqualTo(3);
        assertThat(GateResult.Passed.worse(GateResult.Undecided).exitCode()).isEqualTo(5);
    }

    private static BenchmarkCampaign campaign(
            String analysis, int observed, String complete, String thresholdsMet, String regressed)
            throws JsonProcessingException {
        return AnyJson.mapper()
                .readValue(
                        """
                {"apiVersion": "batchmark.io/v1alpha1", "kind": "BenchmarkCampaign",
                 "metadata": {"name": "tuesday", "generation": 2},
                 "spec": {"factors": {"itemCount": [10]}, "analysis": {%s}},
                 "status": {"observedGeneration": 2, "phase": "Completed", "conditions": [%s%s%s]}}
                """.formatted(
                                analysis,
                                condition("Complete", complete, observed),
                                thresholdsMet == null ? "" : ", " + condition("ThresholdsMet", thresholdsMet, observed),
                                regressed == null ? "" : ", " + condition("Regressed", regressed, observed)),
                        BenchmarkCampaign.class);
    }

    private static String condition(String type, String status, int observed) {
        return """
                {"type": "%s", "status": "%s", "observedGeneration": %d, "reason": "Test", "message": "test",
                 "lastTransitionTime": "2026-01-01T00:00:00Z"}""".formatted(type, status, observed);
    }
}
