package io.batchmark.operator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.validation.AnyJson;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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

    @ParameterizedTest
    @CsvSource({"NodeLost, NodeLost", "Cancelled, Cancelled", "Evicted,", "x,"})
    void stoppedPod_hasACauseIfTheOperatorStopsPodsForIt(String annotation, @Nullable Cause cause) {
        Pod pod = pod("0", "node-a", 1);
        pod.getMetadata().setAnnotations(Map.of("batchmark.io/stopped", annotation));

        assertThat(AttemptObserver.of(List.of(), List.of(pod), List.of(), Map.of(), what -> Instant.EPOCH)
                        .getFirst()
                        .pods()
                        .get(0)
                        .stopped())
                .isEqualTo(cause);
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
    void openPod_countsBeforeAGatedPodOfTheSameServer() {
        Pod late = pod("0", "node-a", 1);
        late.setSpec(
                new PodSpecBuilder().addNewSchedulingGate("batchmark.io/start").build());
        Pod open = pod("0", "node-b", 2);

        assertThat(AttemptObserver.counted(List.of(late, open))).containsExactly(open);
        assertThat(AttemptObserver.of(List.of(), List.of(late, open), List.of(), Map.of(), what -> Instant.EPOCH))
                .singleElement()
                .satisfies(observed -> assertThat(observed.isGated()).isFalse());
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
            0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found | ' (PersistentVolumeClaim any-n-data of StorageClass fast) (PersistentVolumeClaim input)'
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
                - {name: files-1, persistentVolumeClaim: {claimName: input, readOnly: true}}
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [{name: batchmark.io/start}]                      | true  | gates
            [{name: other.io/gate}, {name: batchmark.io/start}] | true  | gates
            [{name: other.io/gate}]                           | false | gates
            []                                                | false |
            """)
    void scheduler_hasSaidNothing_onceTheLastGateIsOpen(String gates, boolean gated, @Nullable String unschedulable) {
        Pod pod = pod("0", "n", 1);
        pod.setSpec(new KubernetesSerialization(AnyJson.ofOperator(), true)
                .unmarshal("schedulingGates: " + gates, PodSpec.class));
        pod.setStatus(new PodStatusBuilder()
                .addNewCondition()
                .withType("PodScheduled")
                .withStatus("False")
                .withReason("SchedulingGated")
                .withMessage("gates")
                .endCondition()
                .build());

        ObservedAttempt.Pod observed = AttemptObserver.of(
                        List.of(), List.of(pod), List.of(), Map.of(), what -> Instant.EPOCH)
                .getFirst()
                .pods()
                .get(0);

        assertThat(observed.gated()).isEqualTo(gated);
        assertThat(observed.unschedulable()).isEqualTo(unschedulable);
    }

    @Test
    void databaseOfARecordedAttempt_isLeftBeside() {
        Plan plan = plan();
        Run.Key run = plan.run(0).key();
        Pod late = database(run.block(), "1");
        Pod next = database(run.block(), "2");
        Pod going = database(run.block(), "1");
        going.getMetadata().setDeletionTimestamp("2026-01-01T00:01:00Z");
        Pod older = database(run.block(), "1");
        older.getMetadata().getLabels().remove("batchmark.io/attempt");
        Ledger ledger = Ledger.of(
                plan,
                List.of(Entry.builder(run.treatment(), run.block(), 1, Outcome.Succeeded, Instant.EPOCH)
                        .build()));

        assertThat(AttemptObserver.leftBeside(List.of(late, late, next), List.of(), ledger))
                .containsExactly(new ObservedAttempt(run, 1, null, Map.of()));
        assertThat(AttemptObserver.leftBeside(List.of(next, going, older), List.of(), ledger))
                .isEmpty();
        ObservedAttempt seen =
                new ObservedAttempt(run, 1, null, Map.of(0, PodState.of(late, Map.of(), what -> Instant.EPOCH)));
        assertThat(AttemptObserver.leftBeside(List.of(late), List.of(seen), ledger))
                .isEmpty();
    }

    private static Plan plan() {
        try {
            return Plan.of(new Design(Design.Type.FullFactorial, List.of(), 1, 1, 42, List.of()));
        } catch (InvalidDesignException e) {
            throw new AssertionError(e);
        }
    }

    private static Pod database(int block, String attempt) {
        Pod pod = pod("0", "node-a", 1);
        pod.getMetadata().getLabels().put("batchmark.io/block", Integer.toString(block));
        pod.getMetadata().getLabels().put("batchmark.io/attempt", attempt);
        return pod;
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
