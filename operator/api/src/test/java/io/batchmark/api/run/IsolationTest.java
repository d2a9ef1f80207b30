package io.batchmark.api.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.database.DatabaseParameters;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which pods may share a node. */
class IsolationTest {
    private static final Run RUN = new Run(new Treatment(Treatment.BASELINE, Map.of(), Treatment.BASELINE), 1);
    private static final Treatment OTHER = new Treatment("other", Map.of(), "other");
    private static final Images IMAGES = new Images("runner", "postgresql", "artemis");

    /** In two namespaces: what says who is alone on a node must not be what both are called. */
    @Test
    void runsOfCampaignsOfOneNameKeepAwayFromEachOther() {
        BenchmarkCampaign one = campaign("Same");
        BenchmarkCampaign other = campaign("Same");
        other.getMetadata().setNamespace("rivals");
        other.getMetadata().setUid("7c1f0b52-9c0c-4c55-8a7e-5d3c0d5ad6a4");

        for (ObjectMeta mine : pods(one, 1).keySet()) {
            pods(one, 1)
                    .forEach((metadata, spec) -> assertThat(repels(spec, mine))
                            .as("%s of the same attempt", metadata.getName())
                            .isFalse());
            for (Map<ObjectMeta, PodSpec> pods : List.of(pods(one, 2), pods(other, 1))) {
                assertThat(pods).hasSize(2);
                pods.forEach((metadata, spec) -> assertThat(repels(spec, mine))
                        .as("%s of another attempt", metadata.getName())
                        .isTrue());
            }
        }
        assertThat(pods(one, 1).keySet())
                .allSatisfy(metadata -> assertThat(metadata.getLabels().get(Labels.JOB))
                        .as("is taken as a label")
                        .hasSizeLessThanOrEqualTo(63));
    }

    /** One with two such terms would not be looked at again when a pod ends: no pod is of both. */
    @Test
    void whatIsBesideARunKeepsAwayFromItByOneTerm() {
        for (String node : List.of("Same", "Other")) {
            BenchmarkCampaign campaign = campaign(node);
            pods(campaign, 1).forEach((metadata, spec) -> {
                assertThat(spec.getAffinity().getPodAntiAffinity().getRequiredDuringSchedulingIgnoredDuringExecution())
                        .hasSize(1);
                boolean isRun = Labels.RUN.equals(metadata.getLabels().get(Labels.PART));
                pods(campaign, 1)
                        .forEach((other, any) -> assertThat(repels(spec, other))
                                .as("%s and %s, on node %s", metadata.getName(), other.getName(), node)
                                .isEqualTo(node.equals("Other")
                                        && !isRun
                                        && Labels.RUN.equals(other.getLabels().get(Labels.PART))));
                pods(campaign, 2)
                        .keySet()
                        .forEach(other -> assertThat(repels(spec, other)).isTrue());
            });
        }
    }

    /** The scheduler looks at a pod again when one ends that matches all of its terms, see AuxiliaryPod. */
    @Test
    void serversThatAreSpreadKeepAwayFromEachOtherByOneTerm() {
        BenchmarkCampaign campaign = campaign("Same");
        pods(campaign, 1, 2).forEach((metadata, spec) -> {
            assertThat(spec.getAffinity().getPodAntiAffinity().getRequiredDuringSchedulingIgnoredDuringExecution())
                    .hasSize(1);
            boolean isRun = Labels.RUN.equals(metadata.getLabels().get(Labels.PART));
            pods(campaign, 1, 2)
                    .keySet()
                    .forEach(other -> assertThat(repels(spec, other))
                            .as("%s and %s", metadata.getName(), other.getName())
                            .isEqualTo(
                                    isRun && Labels.RUN.equals(other.getLabels().get(Labels.PART))));
            pods(campaign, 2, 2)
                    .keySet()
                    .forEach(other -> assertThat(repels(spec, other)).isTrue());
        });
    }

    @Test
    void theRunsOfAPairAreOnOneNodeWhichNobodyElseIsOn() {
        BenchmarkCampaign pairs = campaign("Same", "Pair");
        PodTemplateSpec one = pod(pairs, RUN, 1);
        PodTemplateSpec other = pod(pairs, new Run(OTHER, 1), 1);

        assertThat(one.getSpec().getAffinity()).isEqualTo(other.getSpec().getAffinity());
        assertThat(one.getSpec().getAffinity().getPodAffinity().getRequiredDuringSchedulingIgnoredDuringExecution())
                .singleElement()
                .satisfies(term -> assertThat(List.of(one, other))
                        .allSatisfy(pod -> assertThat(pod.getMetadata().getLabels())
                                .containsAllEntriesOf(term.getLabelSelector().getMatchLabels())));
        assertThat(one.getSpec().getAffinity().getPodAntiAffinity().getRequiredDuringSchedulingIgnoredDuringExecution())
                .hasSize(1);
        assertThat(repels(one.getSpec(), other.getMetadata())).isFalse();
        BenchmarkCampaign single = campaign("Same");
        single.getMetadata().setUid("7c1f0b52-9c0c-4c55-8a7e-5d3c0d5ad6a4");
        List<PodTemplateSpec> others =
                List.of(pod(pairs, new Run(OTHER, 1), 2), pod(pairs, new Run(OTHER, 2), 1), pod(single, RUN, 1));
        assertThat(others).allSatisfy(pod -> {
            assertThat(repels(one.getSpec(), pod.getMetadata())).isTrue();
            assertThat(repels(pod.getSpec(), one.getMetadata())).isTrue();
        });
        assertThat(one.getMetadata().getLabels().get(Labels.PAIR)).hasSizeLessThanOrEqualTo(63);
    }

    private static PodTemplateSpec pod(BenchmarkCampaign campaign, Run run, int attempt) {
        RunParameters parameters = new RunParameters("0d5ad6a4", attempt, Workload.DEFAULT, null, Database.DERBY, null);
        return RunJob.of(campaign, run, parameters, IMAGES).getSpec().getTemplate();
    }

    /** The pod of an attempt and that of its database. */
    private static Map<ObjectMeta, PodSpec> pods(BenchmarkCampaign campaign, int attempt) {
        return pods(campaign, attempt, 1);
    }

    private static Map<ObjectMeta, PodSpec> pods(BenchmarkCampaign campaign, int attempt, int servers) {
        RunParameters parameters = new RunParameters(
                "0d5ad6a4",
                attempt,
                Workload.DEFAULT.with(StepSettings.DEFAULT.withPartitions(servers, servers)),
                null,
                DatabaseParameters.of(campaign, RUN.key(), attempt, servers, "beside"),
                null);
        PodTemplateSpec run =
                RunJob.of(campaign, RUN, parameters, IMAGES).getSpec().getTemplate();
        Pod database = (Pod)
                AuxiliaryObjects.of(campaign, RUN.key(), parameters, IMAGES).getLast();
        return Map.of(run.getMetadata(), run.getSpec(), database.getMetadata(), database.getSpec());
    }

    /** Whether the scheduler must not put a pod where one with this metadata is. */
    private static boolean repels(PodSpec pod, ObjectMeta there) {
        return pod.getAffinity().getPodAntiAffinity().getRequiredDuringSchedulingIgnoredDuringExecution().stream()
                .filter(term -> term.getNamespaceSelector() != null)
                .anyMatch(term -> term.getLabelSelector().getMatchExpressions().stream()
                        .allMatch(expression -> expression
                                        .getValues()
                                        .contains(there.getLabels().get(expression.getKey()))
                                == expression.getOperator().equals("In")));
    }

    /** @param node where the pod of the database is to be, seen from that of the run */
    private static BenchmarkCampaign campaign(String node) {
        return campaign(node, "Node");
    }

    private static BenchmarkCampaign campaign(String node, String isolation) {
        return Serialization.unmarshal("""
                metadata: {name: sweep, namespace: team, uid: 0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11}
                spec:
                  baseline: {placement: Spread}
                  factors: {}
                  databases: [{name: beside, postgresql: {pod: {node: %s}}}]
                  execution: {parallelism: 2, isolation: %s, runTimeout: 30m, retries: 2}
                  runner: {image: example.com/any}
                """.formatted(node, isolation), BenchmarkCampaign.class);
    }
}
