package io.batchmark.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CampaignDifferencesTest {
    @Test
    void digestsOfBothCampaigns_areNamedForEachLevelOfTheImage() {
        EarlierCampaign monday =
                EarlierCampaign.of(TwoLevelCampaign.of("image", Map.of("old", "sha256:11", "new", "sha256:22"), null));
        Summary tuesday = TwoLevelCampaign.of("image", Map.of("old", "sha256:11", "new", "sha256:33"), monday);

        assertThat(tuesday.earlier().differences())
                .containsExactly("image of the server with image=new: sha256:22 then, sha256:33 now");
    }

    @Test
    void digestsOfBothCampaigns_areNamedOnceIfNoFactorVariesTheImage() {
        EarlierCampaign monday = EarlierCampaign.of(
                TwoLevelCampaign.of("itemCount", Map.of("old", "sha256:11", "new", "sha256:11"), null));
        Summary tuesday = TwoLevelCampaign.of("itemCount", Map.of("old", "sha256:33", "new", "sha256:33"), monday);

        assertThat(tuesday.earlier().differences())
                .containsExactly("image of the server: sha256:11 then, sha256:33 now");
    }

    @Test
    void digestsOfDatabasesAndBrokers_areNamedIfTheyMoved() {
        Map<String, String> runner = Map.of("old", "sha256:11", "new", "sha256:11");
        EarlierCampaign monday = EarlierCampaign.of(TwoLevelCampaign.of(
                "itemCount", runner, Map.of("database orders", "sha256:22", "broker events", "sha256:44"), null));
        Summary tuesday = TwoLevelCampaign.of(
                "itemCount", runner, Map.of("database orders", "sha256:33", "broker events", "sha256:44"), monday);

        assertThat(tuesday.earlier().differences())
                .containsExactly("image of database orders: sha256:22 then, sha256:33 now");
    }
}
