package io.batchmark.core.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.result.JobDetails.Calls;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.summary.TwoLevelCampaign;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each run takes a second on its threads. */
class AgentWarningTest {
    @Test
    void warns_ofRunsWithManyCalls() {
        Summary summary =
                TwoLevelCampaign.of("parameters.chunk", level -> measured(level.equals("old") ? 1_000_000 : 10_000));

        assertThat(new MeasurementNotes(summary).warnings())
                .contains(
                        "in 3 runs the agent took an estimated 2 % of the time or more, at most 8 %: the job makes many calls that"
                                + " take little time. A difference of this size may come from the agent.");
    }

    @Test
    void isSilent_ifCallsAreFew() {
        Summary summary = TwoLevelCampaign.of("parameters.chunk", level -> measured(200_000));

        assertThat(AgentWarning.warnings(summary)).isEmpty();
    }

    @Test
    void isSilent_ifTheJobRunnerMeasured() {
        assertThat(AgentWarning.warnings(TwoLevelCampaign.of("itemCount", level -> Ledgers.result(1000))))
                .isEmpty();
    }

    private static RunResult measured(long calls) {
        return Ledgers.result(
                1000, Map.of("reader", new Calls(calls / 2, 1, 0, null), "writer", new Calls(calls / 2, 1, 0, null)));
    }
}
