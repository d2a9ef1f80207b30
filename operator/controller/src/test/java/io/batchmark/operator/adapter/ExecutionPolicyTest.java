package io.batchmark.operator.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.Defaults;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.schedule.Policy.Mode;
import io.batchmark.operator.clock.ServerClock;
import io.batchmark.operator.cluster.LocalOperator;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The execution of a spec as the scheduler reads it. */
class ExecutionPolicyTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void maxDuration_countsFromTheStartTime() throws Exception {
        assertThat(policy("{\"maxDuration\": \"1h\"}", "2026-01-01T00:00:00Z")
                        .limits()
                        .end())
                .isEqualTo(Instant.parse("2026-01-01T01:00:00Z"));
        assertThat(policy("{\"maxDuration\": \"1h\"}", null).limits().end()).isNull();
        assertThat(policy("{}", "2026-01-01T00:00:00Z").limits().end()).isNull();
    }

    /** The clock may have jumped before it started. */
    @Test
    void maxDuration_thatIsOverWhenTheOperatorStarts_endsNothingBeforeTheClockIsSure() throws Exception {
        assertThat(policy("{\"maxDuration\": \"1h\"}", "2025-12-01T00:00:00Z")
                        .limits()
                        .end())
                .isEqualTo(NOW.plus(Duration.ofMinutes(10)));
    }

    @Test
    void pendingTimeout_thatTheSpecSets_isThePatienceOfTheCampaign() throws Exception {
        assertThat(policy("{\"pendingTimeout\": \"5m\"}", null).timeouts().pendingTimeout())
                .isEqualTo(Duration.ofMinutes(5));
        assertThat(policy("{\"pendingTimeout\": \"5m\"}", null).timeouts().patience())
                .isEqualTo(Duration.ofMinutes(5));
        assertThat(policy("{}", null).timeouts().pendingTimeout()).isEqualTo(Policy.PENDING_TIMEOUT);
        assertThat(policy("{}", null).timeouts().patience()).isNull();
    }

    @Test
    void runTimeout_boundsARunOnASilentNode() throws Exception {
        assertThat(policy("{\"runTimeout\": \"7m\"}", null).timeouts().runTimeout())
                .isEqualTo(Duration.ofMinutes(7));
    }

    @ParameterizedTest
    @CsvSource({"3, 3", "10%, 2", "100%, 15"})
    void maxFailedRuns_inPercent_isRoundedUp(String runs, int most) throws Exception {
        String value = runs.endsWith("%") ? "\"" + runs + "\"" : runs;

        assertThat(policy("{\"maxFailedRuns\": " + value + "}", null).limits().maxFailed())
                .isEqualTo(most);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | Run",
                "{\"suspend\": true} | Drain",
                "{\"suspend\": true, \"suspendPolicy\": \"Immediate\"} | Halt",
                "{\"suspend\": true, \"cancel\": true} | Cancel"
            })
    void suspendAndCancel_setTheMode(String execution, Mode mode) throws Exception {
        assertThat(policy(execution, null).mode()).isEqualTo(mode);
    }

    /** The policy of a campaign of 15 runs. */
    private static Policy policy(String execution, String start) throws Exception {
        ObjectNode spec = new ObjectMapper().createObjectNode();
        spec.set("execution", new ObjectMapper().readTree(execution));
        return ExecutionPolicy.of(
                Defaults.campaign(spec).getSpec(),
                false,
                15,
                start,
                LocalOperator.config(),
                new ServerClock(() -> NOW, () -> 0));
    }
}
