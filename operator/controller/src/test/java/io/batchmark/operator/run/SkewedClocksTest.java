package io.batchmark.operator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.validation.AnyJson;
import io.batchmark.core.attempt.AttemptClassifier;
import io.batchmark.core.attempt.EndPolicy;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.retry.RetryPolicy;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waits for pods and Jobs while the clocks of API server and nodes differ from the clock of the operator, in seconds. */
class SkewedClocksTest {
    /** When the operator sees each fact first, by its own clock. */
    private static final Instant SEEN = Instant.parse("2026-01-01T00:00:00Z");

    private static final Since SINCE = what -> SEEN;
    private static final Run.Key RUN = new Run.Key("baseline", 1);
    private static final Duration GRACE = Duration.ofSeconds(30);
    private static final EndPolicy POLICY =
            new EndPolicy(new RetryPolicy(3, Duration.ofSeconds(10), null), true, GRACE, GRACE);

    @ParameterizedTest
    @ValueSource(longs = {-86_400, -90, 0, 90, 86_400})
    void podThatIsDeleted_isLostAfterItsGracePeriodAndNotBefore(long ahead) {
        Pod pod = pod(ahead);
        pod.getMetadata().setDeletionTimestamp(SEEN.plusSeconds(ahead + 60).toString());
        pod.getMetadata().setDeletionGracePeriodSeconds(60L);
        ObservedAttempt observed = observe(List.of(), List.of(pod));

        assertThat(classify(observed, 89)).isEmpty();
        assertThat(classify(observed, 90))
                .hasValueSatisfying(row -> assertThat(row.cause()).isEqualTo(Cause.NodeLost));
        assertThat(PodState.isLost(pod, GRACE, SINCE, SEEN.plusSeconds(89))).isFalse();
        assertThat(PodState.isLost(pod, GRACE, SINCE, SEEN.plusSeconds(90))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {-86_400, -90, 0, 90, 86_400})
    void jobThatEnded_hasTimeToShowItsPod(long ahead) {
        Job job = job(ahead);
        ObservedAttempt observed = observe(List.of(job), List.of());

        assertThat(classify(observed, 29)).isEmpty();
        assertThat(classify(observed, 30))
                .hasValueSatisfying(row -> assertThat(row.cause()).isEqualTo(Cause.Deleted));

        job.getMetadata().setDeletionTimestamp(SEEN.plusSeconds(ahead).toString());
        assertThat(JobState.isLost(job, GRACE, SINCE, SEEN.plusSeconds(29))).isFalse();
        assertThat(JobState.isLost(job, GRACE, SINCE, SEEN.plusSeconds(30))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {-86_400, -90, 0, 90, 86_400})
    void podAndJobThatWait_waitSinceTheyAreSeen(long ahead) {
        Job job = job(ahead);
        job.setStatus(null);

        assertThat(PodState.waitsSince(pod(ahead), SINCE)).isEqualTo(SEEN);
        assertThat(JobState.waitsSince(job, List.of(), SINCE)).isEqualTo(SEEN);
    }

    @ParameterizedTest
    @ValueSource(longs = {-86_400, 86_400})
    void jobThatItsQueueAdmits_waitsSinceItsAdmissionIsSeen(long ahead) {
        Job job = job(ahead);
        job.setStatus(null);
        job.getMetadata().getLabels().put("kueue.x-k8s.io/queue-name", "night");
        Since since = what -> "job".equals(what) ? SEEN.minusSeconds(3600) : SEEN;

        job.getSpec().setSuspend(true);
        assertThat(JobState.waitsSince(job, List.of(), since)).isEqualTo(SEEN.minusSeconds(3600));

        job.getSpec().setSuspend(false);
        assertThat(JobState.waitsSince(job, List.of(), since)).isNull();

        job.setStatus(Serialization.unmarshal("{\"startTime\": \"" + SEEN.plusSeconds(ahead) + "\"}", JobStatus.class));
        assertThat(JobState.waitsSince(job, List.of(), since)).isEqualTo(SEEN);
    }

    @ParameterizedTest
    @ValueSource(longs = {-86_400, -90, 0, 90, 86_400})
    void leadOfANode_isShownByItsKubelet(long ahead) {
        Pod pod = pod(0);
        assertThat(observe(List.of(), List.of(pod)).pods().get(0).lead()).isNull();

        // as the client of the operator reads it
        pod.setStatus(new KubernetesSerialization(AnyJson.ofOperator(), true)
                .unmarshal("""
                startTime: %s
                conditions: [{type: PodScheduled, status: "True", lastTransitionTime: %s}]
                """.formatted(SEEN.plusSeconds(ahead), SEEN), PodStatus.class));

        assertThat(observe(List.of(), List.of(pod)).pods().get(0).lead()).isEqualTo(Duration.ofSeconds(ahead));
    }

    @ParameterizedTest
    @ValueSource(longs = {-86_400, 86_400})
    void deletionOfAPod_hasTheTimeWhenItIsSeen(long ahead) {
        Pod pod = pod(ahead);
        pod.getMetadata().setDeletionTimestamp(SEEN.plusSeconds(ahead).toString());

        assertThat(observe(List.of(), List.of(pod)).pods().get(0).disturbed())
                .isEqualTo(new ObservedAttempt.Disturbance(SEEN.plusSeconds(ahead), SEEN));
    }

    private static ObservedAttempt observe(List<Job> jobs, List<Pod> pods) {
        return AttemptObserver.of(jobs, pods, List.of(), Map.of(), SINCE).getFirst();
    }

    private static Optional<Entry> classify(ObservedAttempt observed, long seconds) {
        return new AttemptClassifier(SampleRun.parameters(RUN, 1), POLICY, 0, SEEN.plusSeconds(seconds))
                .classify(observed);
    }

    private static Pod pod(long ahead) {
        return Serialization.unmarshal("""
                metadata:
                  uid: pod
                  name: any
                  creationTimestamp: %1$s
                  labels: {batchmark.io/treatment: baseline, batchmark.io/block: "1", batchmark.io/attempt: "1"}
                spec: {nodeName: node}
                status:
                  phase: Pending
                  conditions: [{type: PodScheduled, status: "True", lastTransitionTime: %1$s}]
                """.formatted(SEEN.plusSeconds(ahead)), Pod.class);
    }

    private static Job job(long ahead) {
        return Serialization.unmarshal("""
                metadata:
                  uid: job
                  name: any
                  creationTimestamp: %1$s
                  labels: {batchmark.io/treatment: baseline, batchmark.io/block: "1", batchmark.io/attempt: "1"}
                spec: {completions: 1}
                status:
                  conditions: [{type: Failed, status: "True", lastTransitionTime: %1$s}]
                """.formatted(SEEN.plusSeconds(ahead)), Job.class);
    }
}
