package io.batchmark.operator.act;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.batchmark.api.Defaults;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.pod.ImagePins;
import io.batchmark.api.v1alpha1.Runner;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.loop.Observation;
import io.batchmark.core.loop.PodRetention;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Neighbours;
import io.batchmark.operator.observe.ObservedObjects;
import io.batchmark.operator.run.KeptRun;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeptRunsTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Plan PLAN = plan();

    private final List<Job> jobs = new ArrayList<>();
    private final List<Pod> pods = new ArrayList<>();
    private final List<Entry> rows = new ArrayList<>();

    private static Plan plan() {
        try {
            return Plan.of(new Design(Design.Type.FullFactorial, List.of(), 40, 1, List.of()));
        } catch (InvalidDesignException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, String> labels(int block) {
        return Map.of(
                Labels.TREATMENT,
                "baseline",
                Labels.BLOCK,
                Integer.toString(block),
                Labels.ATTEMPT,
                "1",
                Labels.JOB,
                "j" + block);
    }

    private void job(int block) {
        jobs.add(new JobBuilder()
                .withNewMetadata()
                .withName("life-baseline-b" + block + "-a1")
                .withUid("uid-" + block)
                .withLabels(labels(block))
                .endMetadata()
                .build());
    }

    private Pod pod(int block, String phase, int second) {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withName("pod-" + block + "-" + second)
                .withUid("pod-uid-" + block + "-" + second)
                .withCreationTimestamp(START.toString())
                .withLabels(labels(block))
                .withFinalizers(Labels.HOLD)
                .addNewOwnerReference()
                .withKind("Job")
                .withUid("uid-" + block)
                .withController(true)
                .endOwnerReference()
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .withNewStatus()
                .withPhase(phase)
                .addNewContainerStatus()
                .withName("runner")
                .withNewState()
                .withNewTerminated()
                .withExitCode(phase.equals("Succeeded") ? 0 : 1)
                .withStartedAt(START.toString())
                .withFinishedAt(START.plusSeconds(second).toString())
                .endTerminated()
                .endState()
                .endContainerStatus()
                .endStatus()
                .build();
        pods.add(pod);
        return pod;
    }

    /** The kubelet writes the phase later. */
    @Test
    void podIsKept_ifItsContainerHasEndedAndItsPhaseIsRunning() {
        job(1);
        pod(1, "Running", 1);
        row(1, Outcome.Censored, Cause.BatchJobFailed);

        assertThat(keeping(PodRetention.Mode.Failed, List.of()).keep()).hasSize(1);
    }

    @Test
    void podIsNotKept_ifAnotherContainerStillRuns() {
        job(1);
        pod(1, "Running", 1)
                .getStatus()
                .getContainerStatuses()
                .add(new ContainerStatusBuilder()
                        .withName("other")
                        .withState(running())
                        .build());
        row(1, Outcome.Censored, Cause.BatchJobFailed);

        assertThat(keeping(PodRetention.Mode.Failed, List.of()).keep()).isEmpty();
    }

    private static ContainerState running() {
        return new ContainerStateBuilder().withNewRunning().endRunning().build();
    }

    private void row(int block, Outcome outcome, Cause cause) {
        rows.add(Entry.builder("baseline", block, 1, outcome, START.plusSeconds(9))
                .cause(cause)
                .started(START)
                .node("node-1")
                .build());
    }

    private void failed(int block) {
        job(block);
        pod(block, "Failed", block);
        row(block, Outcome.Censored, Cause.BatchJobFailed);
    }

    private Kept keeping(PodRetention.Mode mode, List<KeptRun> kept) {
        Ledger ledger = Ledger.of(PLAN, rows);
        ObservedObjects objects = new ObservedObjects(
                jobs,
                pods,
                List.of(),
                kept,
                List.of(),
                ImagePins.of(Defaults.campaign(JsonNodeFactory.instance.objectNode()), Runner.Pull.Digest),
                new Observation(START, ledger, 0, List.of(), kept.size(), Neighbours.NONE));
        List<Retirement> retired = rows.stream()
                .map(row -> new Retirement(row.run(), row.attempt()))
                .toList();
        Map<String, KeptRun> candidates = KeptRuns.candidates(objects, retired);
        PodRetention retention = PodRetention.of(
                ledger, candidates.values().stream().map(KeptRun::ended).toList(), mode);
        return new Kept(retention, KeptRuns.of(retention, candidates));
    }

    /** The decision of the loop, and its objects. */
    private record Kept(PodRetention retention, KeptRuns runs) {
        List<KeptRun> keep() {
            return runs.keep();
        }

        List<KeptRun> discard() {
            return runs.discard();
        }
    }

    private static List<Integer> blocks(List<KeptRun> runs) {
        return runs.stream()
                .map(run -> run.ended().attempt().run())
                .map(Run.Key::block)
                .toList();
    }

    @Test
    void theNewestOfTheFailedOnesAreKept() {
        for (int block = 1; block <= 12; block++) {
            failed(block);
        }
        job(13);
        pod(13, "Succeeded", 50);
        row(13, Outcome.Succeeded, null);

        Kept keeping = keeping(PodRetention.Mode.Failed, List.of());
        assertThat(blocks(keeping.keep())).containsExactly(12, 11, 10, 9, 8, 7, 6, 5, 4, 3);
        assertThat(keeping.retention().failureLog()).isEqualTo("job/life-baseline-b12-a1");
        assertThat(jobs).filteredOn(keeping.runs()::keeps).hasSize(10);
        assertThat(keeping(PodRetention.Mode.None, List.of()).keep()).isEmpty();

        // those that are kept already make room, and go where their row is gone or nothing is to be kept
        List<KeptRun> kept = keeping.keep();
        jobs.clear();
        failed(14);
        Kept next = keeping(PodRetention.Mode.Failed, kept);
        assertThat(blocks(next.keep())).startsWith(14, 12).hasSize(10);
        assertThat(blocks(next.discard())).containsExactly(3);
        assertThat(keeping(PodRetention.Mode.None, kept).discard()).isEqualTo(kept);
        rows.removeIf(row -> row.block() == 12);
        assertThat(blocks(keeping(PodRetention.Mode.Failed, kept).discard())).containsExactly(12);
    }

    @Test
    void allAreTheFailedOnesAndTheOthers() {
        failed(1);
        job(2);
        pod(2, "Succeeded", 5);
        row(2, Outcome.Succeeded, null);
        Kept all = keeping(PodRetention.Mode.All, List.of());
        assertThat(blocks(all.keep())).containsExactly(1, 2);
        assertThat(all.retention().failureLog()).isEqualTo("job/life-baseline-b1-a1");
    }

    @Test
    void whatGoesOrHasNoLogIsNotKept() {
        job(1);
        pod(1, "Failed", 5).getMetadata().setDeletionTimestamp(START.toString());
        row(1, Outcome.Retried, Cause.Evicted);
        job(2);
        pod(2, "Running", 5).getStatus().getContainerStatuses().getFirst().setState(running());
        row(2, Outcome.Invalid, Cause.NoResult);
        job(3);
        pod(3, "Failed", 5).getStatus().setContainerStatuses(List.of());
        row(3, Outcome.Retried, Cause.ImagePull);
        failed(4);
        rows.set(3, rows.get(3).with(Outcome.Retried, Cause.Suspended, "stopped"));
        job(5);
        row(5, Outcome.Retried, Cause.NotStarted);
        assertThat(keeping(PodRetention.Mode.All, List.of()).keep()).isEmpty();
        assertThat(keeping(PodRetention.Mode.All, List.of()).retention().failureLog())
                .isNull();
    }

    @Test
    void aPodWithoutAJobIsKeptByItself() {
        Pod pod = pod(1, "Failed", 5);
        pod.getMetadata()
                .setLabels(Map.of(
                        Labels.TREATMENT,
                        "baseline",
                        Labels.BLOCK,
                        "1",
                        Labels.ATTEMPT,
                        "1",
                        Labels.CAMPAIGN_UID,
                        "c"));
        pod.getMetadata().getOwnerReferences().getFirst().setUid("c");
        row(1, Outcome.Censored, Cause.BatchJobFailed);

        Kept keeping = keeping(PodRetention.Mode.Failed, List.of());
        assertThat(keeping.keep()).singleElement().satisfies(run -> {
            assertThat(run.root()).isSameAs(pod);
            assertThat(run.others()).isEmpty();
        });
        assertThat(keeping.runs().keeps(pod)).isTrue();
        assertThat(keeping.retention().failureLog()).isEqualTo("pod/pod-1-5");

        pod.getMetadata().setAnnotations(Map.of(Labels.KEPT, "Failed"));
        assertThat(KeptRun.of(List.of(), pods)).isEqualTo(keeping.keep());
        pod.getMetadata().setDeletionTimestamp(START.toString());
        assertThat(keeping(PodRetention.Mode.Failed, List.of()).keep()).isEmpty();
    }

    /** Its row is that of the server which failed first. */
    @Test
    void ofSeveralServersTheFirstOneThatFailedIsKept() {
        job(1);
        pod(1, "Succeeded", 1);
        Pod first = pod(1, "Failed", 3);
        pod(1, "Failed", 4);
        row(1, Outcome.Censored, Cause.OutOfMemory);
        assertThat(keeping(PodRetention.Mode.Failed, List.of()).keep())
                .singleElement()
                .satisfies(run -> {
                    assertThat(run.pod()).isSameAs(first);
                    assertThat(run.others()).hasSize(2);
                    assertThat(run.patch())
                            .isEqualTo("{\"metadata\":{\"annotations\":{\"batchmark.io/kept\":\"Failed\"},"
                                    + "\"$deleteFromPrimitiveList/finalizers\":[\"batchmark.io/result\"]}}");
                });
    }

    @Test
    void whatIsKeptIsFoundAgainByItsJob() {
        failed(1);
        failed(2);
        pods.getFirst().getMetadata().setAnnotations(Map.of(Labels.KEPT, "Failed"));
        assertThat(KeptRun.of(jobs, pods)).singleElement().satisfies(run -> {
            assertThat(run.ended().attempt().run().block()).isOne();
            assertThat(run.failed()).isTrue();
        });
        // a Job of the same name is another one
        jobs.getFirst().getMetadata().setUid("later");
        assertThat(KeptRun.of(jobs, pods)).isEmpty();
    }
}
