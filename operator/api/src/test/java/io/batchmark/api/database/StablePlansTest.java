package io.batchmark.api.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.design.Run;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans are made anew for the built-in job, unless the entry of the database says otherwise. */
class StablePlansTest {
    @ParameterizedTest
    @CsvSource({"'', '', true", "'', 'job: {image: payroll, batchJob: payroll}', false", "'stablePlans: true', '', true"
    })
    void plansAreMadeAnewForTheBuiltInJobUnlessItIsSaid(String said, String job, boolean stable) {
        BenchmarkCampaign campaign = Serialization.unmarshal("""
                metadata: {name: sweep, namespace: team, uid: 0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11}
                spec:
                  databases:
                  - name: local
                    postgresql:
                      sidecar: {transport: Tcp}
                      %s
                  %s
                """.formatted(said, job), BenchmarkCampaign.class);

        assertThat(DatabaseParameters.of(campaign, new Run.Key("baseline", 1), 1, 1, "local")
                        .stablePlans())
                .isEqualTo(stable);
    }
}
