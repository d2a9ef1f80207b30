package io.batchmark.operator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.validation.AnyJson;
import io.batchmark.core.attempt.ObservedAttempt;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttemptObserverTest {
    @Test
    void aPhaseOfAnotherKubernetesIsUnknown() {
        Pod pod = pod("0", "node-a", 1);
        pod.getStatus().setPhase("Resting");

        assertThat(AttemptObserver.of(List.of(), List.of(pod), List.of(), Map.of(), what -> Instant.EPOCH)
                        .getFirst()
                        .pods()
                        .get(0)
                        .phase())
                .isEqualTo(ObservedAttempt.Phase.Unknown);
    }

    @Test
    void whoDeletesAPodMayAskForAnyGrace() {
        Pod pod = pod("0", "node-a", 1);
        pod.getMetadata().setDeletionTimestamp("2026-01-01T00:01:00Z");
        pod.getMetadata().setDeletionGracePeriodSeconds(Long.MAX_VALUE);

        assertThat(AttemptObserver.of(List.of(), List.of(pod), List.of(), Map.of(), what -> Instant.EPOCH)
                        .getFirst()
                        .pods()
                        .get(0)
                        .disturbed()
                        .at())
                .isBefore("2026-01-01T00:01:00Z");
    }

    @Test
    void podWithoutSpec_hasNoNode() {
        Pod pod = pod("0", "node-a", 1);
        pod.setSpec(null);

        assertThat(AttemptObserver.of(List.of(), List.of(pod), List.of(), Map.of(), what -> Instant.EPOCH)
                        .getFirst()
                        .pods()
                        .get(0)
                        .node())
                .isNull();
    }

    @Test
    void aServerIsKnownByItsIndexAndOfTwoPodsTheFirstCounts() {
        List<ObservedAttempt> attempts = AttemptObserver.of(
                List.of(),
                List.of(pod("1", "node-b", 2), pod("0", "node-a", 1), pod("1", "node-c", 3), pod("many", "node-d", 4)),
                List.of(),
                Map.of(),
                what -> Instant.EPOCH);

        assertThat(attempts).singleElement().satisfies(observed -> {
            assertThat(observed.attempt()).isEqualTo(1);
            assertThat(observed.pods()).containsOnlyKeys(0, 1);
            assertThat(observed.pods().get(0).node()).isEqualTo("node-a");
            assertThat(observed.pods().get(1).node()).isEqualTo("node-b");
        });
    }

    @Test
    void aPodWithoutAnIndexIsTheOnlyServer() {
        Pod pod = pod("0", "node-a", 1);
        pod.getMetadata().getLabels().remove("batch.kubernetes.io/job-completion-index");

        assertThat(AttemptObserver.of(List.of(), List.of(pod), List.of(), Map.of(), what -> Instant.EPOCH))
                .singleElement()
                .satisfies(observed -> assertThat(observed.pods()).containsOnlyKeys(0));
    }

    @ParameterizedTest
    @CsvSource({
        "docker.io/batchmark/job-runner@sha256:0123456789abcdef0123456789abcdef, sha256:0123456789abcdef0123456789abcdef",
        "sha256:0123456789abcdef0123456789abcdef, sha256:0123456789abcdef0123456789abcdef",
        "docker.io/batchmark/job-runner:latest, ",
        "'', ",
    })
    void theImageOfTheRunnerIsKnownByItsDigest(String imageId, String digest) {
        Pod pod = pod("0", "node-a", 1);
        pod.getStatus()
                .setContainerStatuses(List.of(new ContainerStatusBuilder()
                        .withName("runner")
                        .withImageID(imageId)
                        .withNewState()
                        .withNewRunning("2026-01-01T00:00:01Z")
                        .endState()
                        .build()));

        assertThat(AttemptObserver.of(List.of(), List.of(pod), List.of(), Map.of(), what -> Instant.EPOCH)
                        .getFirst()
                        .pods()
                        .get(0)
                        .container()
                        .image())
                .isEqualTo(digest);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found | ' (PersistentVolumeClaim any-n-data of StorageClass fast)'
            0/1 nodes are available: 1 Insufficient cpu.                                         | ''
            """)
    void aVolumeThatAPodWaitsForHasTheNameOfItsClass(String said, String more) {
        Pod pod = pod("0", "n", 1);
        // as the client of the operator reads it
        pod.setSpec(new KubernetesSerialization(AnyJson.ofOperator(), true).unmarshal("""
                containers: [{name: database}]
                volumes:
                - {name: work, emptyDir: {}}
                - name: data
                  ephemeral: {volumeClaimTemplate: {spec: {storageClassName: fast}}}
                """, PodSpec.class));
        pod.setStatus(new PodStatusBuilder()
                .addNewCondition()
                .withType("PodScheduled")
                .withStatus("False")
                .withMessage(said)
                .endCondition()
                .build());

        assertThat(AttemptObserver.of(List.of(), List.of(pod), List.of(), Map.of(), what -> Instant.EPOCH)
                        .getFirst()
                        .pods()
                        .get(0)
                        .unschedulable())
                .isEqualTo(said + more);
    }

    private static Pod pod(String index, String node, int second) {
        return Serialization.unmarshal("""
                metadata:
                  uid: any
                  name: any-%s
                  creationTimestamp: 2026-01-01T00:00:0%dZ
                  labels:
                    batchmark.io/treatment: baseline
                    batchmark.io/block: "1"
                    batchmark.io/attempt: "1"
                    batch.kubernetes.io/job-completion-index: "%s"
                spec: {nodeName: %s}
                status: {phase: Running}
                """.formatted(node, second, index, node), Pod.class);
    }
}
