package io.batchmark.api.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.Defaults;
import io.batchmark.api.pod.Images;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.parameters.Application;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Runs of a job of the user's own. */
class OwnJobParametersTest {
    @Test
    void parametersOfAnOwnJob_areFactors() throws Exception {
        BenchmarkCampaign campaign = Defaults.campaign(Serialization.unmarshal("""
                job: {image: "example.com/payroll:1", batchJob: payroll, parameters: {chunk: 10, mode: full}}
                factors: {parameters: {chunk: [10, 100, "1000"], mode: [full, fast]}}
                design: {replicates: 2, exclude: [{parameters: {chunk: "1000", mode: fast}}]}
                """, ObjectNode.class));
        CampaignPlan plan = CampaignPlan.of(campaign);

        assertThat(plan.plan().size()).isEqualTo(10);
        assertThat(plan.plan().treatments())
                .extracting(Treatment::label)
                .contains("parameters.chunk=100", "parameters.mode=fast")
                .noneMatch(label -> label.contains("itemCount"));
        assertThat(plan.plan().treatments().stream().map(treatment -> application(campaign, plan, treatment)))
                .containsExactlyInAnyOrder(
                        "payroll{chunk=10, mode=fast}",
                        "payroll{chunk=10, mode=full}",
                        "payroll{chunk=100, mode=fast}",
                        "payroll{chunk=100, mode=full}",
                        "payroll{chunk=1000, mode=full}");
        Run run = new Run(plan.plan().treatments().getFirst(), 1);
        assertThat(RunJob.of(
                                campaign,
                                run,
                                ParametersOfRuns.of(campaign, plan, Map.of()).of(run, 1),
                                new Images("runner", "postgresql", "artemis").of(campaign))
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getImage())
                .isEqualTo("example.com/payroll:1");
    }

    private static String application(BenchmarkCampaign campaign, CampaignPlan plan, Treatment treatment) {
        Application application = ParametersOfRuns.of(campaign, plan, Map.of())
                .of(new Run(treatment, 1), 1)
                .application();
        return application.batchJob() + application.parameters();
    }
}
