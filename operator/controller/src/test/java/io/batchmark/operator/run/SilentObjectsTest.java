package io.batchmark.operator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.run.SilentObjects.Waits;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The time after which the operator draws conclusions from the silence of a pod or Job. */
class SilentObjectsTest {
    private static final Instant SEEN = Instant.parse("2026-01-01T00:00:00Z");
    private static final Waits WAITS =
            new Waits(Duration.ofSeconds(60), Duration.ofSeconds(30), Duration.ofSeconds(1800));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "spec: {} | 60",
                "status: {phase: Pending} | 60",
                "spec: {nodeName: node}; status: {phase: Pending} | 60",
                "spec: {nodeName: node}; status: {phase: Running} | 1800",
                "metadata: {uid: p, deletionTimestamp: '2026-01-01T00:00:00Z', deletionGracePeriodSeconds: 10} | 40",
                "status: {phase: Running, containerStatuses: [{name: runner, state: {terminated: {exitCode: 1, finishedAt: '2026-01-01T00:00:00Z'}}}]} | 30",
            })
    void pod_isSilent_whenItsNextEventIsOverdue(String pod, long seconds) {
        String yaml = (pod.startsWith("metadata") ? "" : "metadata: {uid: p}\n") + pod.replace("; ", "\n");

        assertThat(isSilent(List.of(), List.of(Serialization.unmarshal(yaml, Pod.class)), seconds - 1))
                .isFalse();
        assertThat(isSilent(List.of(), List.of(Serialization.unmarshal(yaml, Pod.class)), seconds))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"Succeeded", "Failed"})
    void podThatEnded_isNotSilent(String phase) {
        Pod pod = Serialization.unmarshal("metadata: {uid: p}\nstatus: {phase: " + phase + "}", Pod.class);

        assertThat(isSilent(List.of(), List.of(pod), 100_000)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "status: {} | 60",
                "status: {conditions: [{type: Complete, status: 'True'}]} | 30",
            })
    void job_isSilent_whenItsPodsAreOverdue(String status, long seconds) {
        Job job = Serialization.unmarshal("metadata: {uid: j, labels: {a: b}}\n" + status, Job.class);

        assertThat(isSilent(List.of(job), List.of(), seconds - 1)).isFalse();
        assertThat(isSilent(List.of(job), List.of(), seconds)).isTrue();
    }

    private static boolean isSilent(List<Job> jobs, List<Pod> pods, long seconds) {
        return SilentObjects.of(jobs, pods, WAITS, what -> SEEN, SEEN.plusSeconds(seconds))
                        .count()
                > 0;
    }
}
