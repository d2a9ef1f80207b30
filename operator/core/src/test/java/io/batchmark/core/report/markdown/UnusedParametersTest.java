package io.batchmark.core.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.TwoLevelCampaign;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnusedParametersTest {
    @Test
    void warns_ofALevelThatTheJobXmlDoesNotUse() {
        assertThat(new MeasurementNotes(TwoLevelCampaign.of(
                                "parameters.chunk", level -> Ledgers.unused(List.of("chunk", "month"))))
                        .warnings())
                .contains(
                        "parameter chunk varies, but the job XML does not use it. Unless a class of the job reads it, its levels are all"
                                + " the same: write #{jobParameters['chunk']} where the job XML needs it.");
    }

    /** The parameter has the same value in all runs, so that no comparison depends on it. */
    @Test
    void isSilent_ifTheUnusedParameterDoesNotVary() {
        assertThat(UnusedParameters.warnings(
                        TwoLevelCampaign.of("parameters.chunk", level -> Ledgers.unused(List.of("month")))))
                .isEmpty();
    }

    /** Servers that do not know their share do the whole work, each of them. */
    @Test
    void warns_ifServersVaryAndTheJobXmlDoesNotUseTheirIndex() {
        assertThat(UnusedParameters.warnings(TwoLevelCampaign.of("servers", level -> Ledgers.unused(List.of("part")))))
                .containsExactly(
                        "the job XML does not use parameter part, which tells each server its share of the work. Unless a class of the"
                                + " job reads it, servers repeat each other's work: write #{jobParameters['part']} where the job XML"
                                + " needs it.");
    }
}
