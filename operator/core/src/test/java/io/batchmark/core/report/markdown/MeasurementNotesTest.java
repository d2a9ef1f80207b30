package io.batchmark.core.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.summary.Summary;
import io.batchmark.core.summary.TwoLevelCampaign;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasurementNotesTest {
    @Test
    void digestOfEachLevel_ifAFactorVariesTheImage() {
        Summary summary = TwoLevelCampaign.of("image", Map.of("old", "sha256:of-old", "new", "sha256:of-new"), null);

        assertThat(new MeasurementNotes(summary).lines())
                .contains(
                        "Image of the server in 3 runs with image=new: sha256:of-new",
                        "Image of the server in 3 runs with image=old: sha256:of-old");
    }
}
