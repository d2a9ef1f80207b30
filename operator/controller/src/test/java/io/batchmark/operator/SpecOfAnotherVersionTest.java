package io.batchmark.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.DefaultKubernetesResourceList;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SpecOfAnotherVersionTest {
    private static final String CAMPAIGN = """
            {"apiVersion":"batchmark.io/v1alpha1","kind":"BenchmarkCampaign","metadata":{"name":"newer"},
            "spec":{"baseline":{"items":10,"jobRepository":"Elsewhere"},"workflow":{"steps":3},
            "design":{"type":"Sobol","replicates":"many","points":[1,2]},"execution":{"parallelism":{"from":1}}},
            "status":{"phase":"Running","more":1}}
            """;

    private KubernetesSerialization serialization;

    @BeforeEach
    void begin() {
        ObjectMapper mapper = new ObjectMapper();
        new SpecOfAnotherVersion().customize(mapper);
        serialization = new KubernetesSerialization(mapper, true);
    }

    @Test
    void whatIsNotKnownIsNoted() {
        BenchmarkCampaign campaign = serialization.unmarshal(CAMPAIGN, BenchmarkCampaign.class);

        assertThat(campaign.getSpec().baseline().items()).isEqualTo(10);
        assertThat(campaign.notUnderstood())
                .containsExactlyInAnyOrder(
                        "spec.workflow",
                        "spec.baseline.jobRepository: Elsewhere",
                        "spec.design.type: Sobol",
                        "spec.design.replicates: many",
                        "spec.design.points",
                        "spec.execution.parallelism");
    }

    @Test
    void aCopyHasTheNotesToo() {
        BenchmarkCampaign campaign = serialization.unmarshal(CAMPAIGN, BenchmarkCampaign.class);

        assertThat(serialization.clone(campaign).notUnderstood()).isEqualTo(campaign.notUnderstood());
    }

    @Test
    void aListIsReadAllTheSame() {
        String list =
                "{\"apiVersion\":\"batchmark.io/v1alpha1\",\"kind\":\"BenchmarkCampaignList\",\"metadata\":{},\"items\":["
                        + CAMPAIGN + "," + CAMPAIGN.replace("\"type\":\"Sobol\"", "\"type\":\"FullFactorial\"") + "]}";

        BenchmarkCampaignList campaigns = serialization.unmarshal(list, BenchmarkCampaignList.class);

        assertThat(campaigns.getItems())
                .extracting(campaign -> campaign.notUnderstood().size())
                .containsExactly(6, 5);
    }

    static final class BenchmarkCampaignList extends DefaultKubernetesResourceList<BenchmarkCampaign> {
        private static final long serialVersionUID = 1L;
    }
}
