package io.batchmark.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.doctor.Finding.Level;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodCheckTest {
    private static final BenchmarkCampaign CAMPAIGN = new BenchmarkCampaign();

    /** Kubernetes 1.34 and OpenShift 4 send these messages. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pods \"a\" is forbidden: exceeded quota: q, requested: pods=1, used: pods=4, limited: pods=4 | raise that ResourceQuota",
                "pods \"a\" is forbidden: failed quota: q: must specify limits.cpu for: subscriber | give runner.subscriber.resources what",
                "pods \"a\" is forbidden: minimum cpu usage per Container is 200m, but request is 10m | LimitRange of the namespace",
                "pods \"a\" is forbidden: violates PodSecurity \"restricted:latest\": x | pods of runs meet the standard restricted",
                "ValidatingAdmissionPolicy 'p' with binding 'b' denied request: no | meet what that ValidatingAdmissionPolicy asks for",
                "pods \"a\" is forbidden: unable to validate against any security context constraint: [x] | SecurityContextConstraints restricted-v2",
                "pods \"a\" is forbidden: no PriorityClass with name x was found | create that PriorityClass",
                "pods \"a\" is forbidden: who knows | ask an administrator of the cluster"
            })
    void refusedPod_isAnObstacleInTheWordsOfTheApiServerWithItsRemedy(String refusal, String remedy) {
        List<Finding> findings = PodCheck.judge(
                CAMPAIGN,
                List.of(
                        new PodAnswer("the run with database derby", true, null),
                        new PodAnswer("the run with database pg", true, refusal)));

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.level()).isEqualTo(Level.Obstacle);
            assertThat(finding.what())
                    .isEqualTo("the API server refuses a pod of the run with database pg: " + refusal);
            assertThat(finding.remedy()).contains(remedy);
        });
    }

    @Test
    void podWithoutReleasedKeys_isAnObstacleWithTheEntries() {
        BenchmarkCampaign campaign = Serialization.unmarshal("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                spec: {job: {image: a, batchJob: b, env: [{name: T, valueFrom: {secretKeyRef: {name: smtp, key: token}}}]}}
                """, BenchmarkCampaign.class);
        String refusal = "ValidatingAdmissionPolicy 'batchmark-released-secrets.s' with binding 'b' denied request: no";

        assertThat(PodCheck.judge(campaign, List.of(new PodAnswer("the run", true, refusal))))
                .singleElement()
                .satisfies(finding -> assertThat(finding.remedy())
                        .contains("ConfigMap batchmark-released-secrets the data smtp: \"token\""));
    }

    @Test
    void admittedPods_areCounted() {
        assertThat(PodCheck.judge(CAMPAIGN, List.of(new PodAnswer("a", true, null), new PodAnswer("b", true, null))))
                .containsExactly(Finding.good("pods", "the API server admits each pod of a dry run (2 in all)"));
    }

    @Test
    void podsInTheNameOfTheUser_areAHint() {
        assertThat(PodCheck.judge(CAMPAIGN, List.of(new PodAnswer("a", false, null))))
                .extracting(Finding::level)
                .containsExactly(Level.Good, Level.Hint);
    }

    @Test
    void userWithoutRightToCreatePods_learnsNothingOfThem() {
        String refusal =
                "pods is forbidden: User \"u\" cannot create resource \"pods\" in API group \"\" in the namespace"
                        + " \"n\"";

        assertThat(PodCheck.judge(CAMPAIGN, List.of(new PodAnswer("a", false, refusal))))
                .extracting(Finding::level)
                .containsExactly(Level.Hint);
        assertThat(PodCheck.judge(CAMPAIGN, List.of(new PodAnswer("a", true, refusal))))
                .extracting(Finding::level)
                .containsExactly(Level.Obstacle);
    }
}
