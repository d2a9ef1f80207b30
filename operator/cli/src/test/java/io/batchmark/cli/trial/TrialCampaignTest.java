package io.batchmark.cli.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.campaign.CampaignFile;
import io.batchmark.cli.plan.PlanProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TrialCampaignTest {
    private static final Path SAMPLES = Path.of("../../manifests/samples");

    static Stream<Path> samples() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).toList().stream();
        }
    }

    /** Designs, pairs, interruptions, comparisons and queues are among the samples. */
    @ParameterizedTest
    @MethodSource("samples")
    void trialOfEachSample_isAcceptedAndHasOneRun(Path sample) throws Exception {
        for (JsonNode campaign : CampaignFile.objects(sample)) {
            String name = TrialCampaign.name(campaign.at("/metadata/name").asText());
            BenchmarkCampaign trial = CampaignFile.read(TrialCampaign.of(campaign, name, false));

            assertThat(PlanProblems.of(trial)).isEmpty();
            assertThat(CampaignPlan.of(trial).plan().size()).isEqualTo(1);
            assertThat(trial.getSpec().job())
                    .isEqualTo(CampaignFile.read(campaign).getSpec().job());
            assertThat(trial.getSpec().baseline())
                    .isEqualTo(CampaignFile.read(campaign).getSpec().baseline());
        }
    }

    @Test
    void trial_keepsWhatARunNeeds_andNothingElse() {
        ObjectNode trial = TrialCampaign.of(CampaignFile.parse("""
                        apiVersion: batchmark.io/v1alpha1
                        kind: BenchmarkCampaign
                        metadata:
                          {name: pay, namespace: team, uid: "1", resourceVersion: "7", labels: {team: pay}, annotations: {batchmark.io/rerun: all, a: b}}
                        spec:
                          factors: {itemCount: [10]}
                          interrupt: {afterCheckpoints: 5}
                          analysis: {thresholds: [{response: elapsed, max: 1h}]}
                          design: {type: OneFactorAtATime, replicates: 7, selfTest: true}
                          execution: {isolation: Pair, parallelism: 2, queueName: q, runTimeout: 1h, keepPods: All, suspend: true, retries: 5}
                          runner: {metrics: true}
                        status: {phase: Completed}
                        """).getFirst(), "pay-try-7bq2k", false);

        assertThat(trial).isEqualTo(CampaignFile.parse("""
                        apiVersion: batchmark.io/v1alpha1
                        kind: BenchmarkCampaign
                        metadata: {name: pay-try-7bq2k, namespace: team, labels: {team: pay}, annotations: {a: b}}
                        spec:
                          execution: {queueName: q, runTimeout: 1h, keepPods: All, retries: 0, ttlAfterFinished: 10m}
                          runner: {metrics: true}
                          design: {type: FullFactorial, replicates: 1}
                        """).getFirst());
    }

    @Test
    void trialThatIsKept_doesNotExpire() {
        JsonNode campaign = CampaignFile.parse(
                        "apiVersion: batchmark.io/v1alpha1\nkind: BenchmarkCampaign\nmetadata: {name: pay}\n")
                .getFirst();

        assertThat(TrialCampaign.of(campaign, "pay-try-7bq2k", true).at("/spec/execution"))
                .isEqualTo(CampaignFile.parse(
                                "apiVersion: batchmark.io/v1alpha1\nkind: BenchmarkCampaign\nmetadata: {name: e}\nspec: {retries: 0}")
                        .getFirst()
                        .get("spec"));
    }

    @ParameterizedTest
    @CsvSource({
        "pay, pay-try-",
        "a-name-of-forty-characters-as-it-may-be1, a-name-of-forty-characters-as-try-",
        "a-name-of-thirty-characters-as-it-is-, a-name-of-thirty-characters-as-try-"
    })
    void name_hasRoomForPods_andIsNew(String campaign, String beginning) {
        String name = TrialCampaign.name(campaign);

        assertThat(name).startsWith(beginning).hasSizeLessThanOrEqualTo(40).matches("[a-z0-9-]*[a-z0-9]");
        assertThat(TrialCampaign.name(campaign)).isNotEqualTo(name);
    }
}
