package io.batchmark.operator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.attempt.AttemptClassifier;
import io.batchmark.core.attempt.EndPolicy;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.retry.RetryPolicy;
import io.batchmark.operator.cluster.Fate;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The row of an attempt by the status that a kubelet has written of its pod. The core has tests of all faults. */
class PodOutcomeTest {
    private static final Run.Key RUN = new Run.Key("baseline", 1);
    private static final EndPolicy POLICY = new EndPolicy(
            new RetryPolicy(1, Duration.ZERO, null), false, Duration.ofSeconds(60), Duration.ofSeconds(30));

    /** A fault for each part of a pod that the operator reads. */
    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of("completed", Fate.completed(), Outcome.Succeeded, null),
                Arguments.of("out of memory", Fate.outOfMemory(), Outcome.Censored, Cause.OutOfMemory),
                Arguments.of("timeout", Fate.timedOut(), Outcome.Censored, Cause.Timeout),
                Arguments.of("batch job failed", Fate.failed(), Outcome.Censored, Cause.BatchJobFailed),
                Arguments.of("image", Fate.imageCannotBePulled(), Outcome.Retried, Cause.ImagePull),
                Arguments.of("evicted", Fate.evicted(), Outcome.Retried, Cause.Evicted),
                Arguments.of("node restarted", Fate.lostSightOf(), Outcome.Retried, Cause.NodeLost));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void statusOfAPod_hasOneOutcome(String name, Fate fate, Outcome outcome, Cause cause) {
        RunParameters parameters = SampleRun.parameters(RUN, 1);
        Pod pod = pod();
        pod.setStatus(fate.of(parameters));
        Instant later = Instant.now().plus(Duration.ofHours(1));

        ObservedAttempt observed = observed(pod);

        assertThat(new AttemptClassifier(parameters, POLICY, 0, later).classify(observed))
                .hasValueSatisfying(row -> {
                    assertThat(row.outcome()).isEqualTo(outcome);
                    assertThat(row.cause()).isEqualTo(cause);
                });
    }

    /** A server that is not prepared never starts, so that the end of the init container is the end of the run. */
    @ParameterizedTest
    @ValueSource(strings = {"options", "built-in-job"})
    void initContainerThatFails_isTheEndOfTheRun(String name) {
        Pod pod = pod();
        pod.setStatus(Serialization.unmarshal("""
                phase: Failed
                initContainerStatuses:
                - {name: agent, state: {terminated: {exitCode: 0, finishedAt: 2026-01-01T00:00:04Z}}}
                - name: %s
                  state:
                    terminated: {exitCode: 2, reason: Error, finishedAt: 2026-01-01T00:00:05Z, message: no server.xml}
                containerStatuses:
                - {name: runner, state: {waiting: {reason: PodInitializing}}}
                """.formatted(name), PodStatus.class));

        ObservedAttempt.Container container = observed(pod).pods().get(0).container();

        assertThat(container.started()).isNull();
        assertThat(container.end())
                .isEqualTo(new ObservedAttempt.End(
                        2, "Error", Instant.parse("2026-01-01T00:00:05Z"), Instant.EPOCH, "no server.xml"));
    }

    /** An image of the user's own may end with any code, and for any reason. */
    @ParameterizedTest
    @CsvSource({"2, Error, ', Error: no table'", "137, OOMKilled, ', OOMKilled: no table'"})
    void containerThatShouldPrepareTheData_isNamed(int exitCode, String reason, String text) {
        Pod pod = pod();
        pod.setStatus(Serialization.unmarshal("""
                phase: Failed
                initContainerStatuses:
                - name: prepare
                  state:
                    terminated: {exitCode: %d, reason: %s, finishedAt: 2026-01-01T00:00:05Z, message: no table}
                containerStatuses:
                - {name: runner, state: {waiting: {reason: PodInitializing}}}
                """.formatted(exitCode, reason), PodStatus.class));
        RunParameters parameters = new RunParameters(
                RUN.toString(),
                1,
                SampleRun.WORKLOAD,
                new Application("payroll", Map.of(), 1000L),
                Database.DERBY,
                null);

        assertThat(new AttemptClassifier(parameters, POLICY, 0, Instant.now()).classify(observed(pod)))
                .hasValueSatisfying(row -> {
                    assertThat(row.outcome()).isEqualTo(Outcome.Invalid);
                    assertThat(row.cause()).isEqualTo(Cause.ParametersNotUnderstood);
                    assertThat(row.message())
                            .isEqualTo("container prepare of spec.job.prepare ended with exit code " + exitCode + text);
                });
    }

    @Test
    void initContainerThatWaits_isWhatTheRunWaitsFor() {
        Pod pod = pod();
        pod.setStatus(Serialization.unmarshal("""
                phase: Pending
                initContainerStatuses:
                - name: options
                  state: {waiting: {reason: CreateContainerConfigError, message: image will run as root}}
                containerStatuses:
                - {name: runner, state: {waiting: {reason: PodInitializing}}}
                """, PodStatus.class));

        ObservedAttempt.Container container = observed(pod).pods().get(0).container();

        assertThat(container.waiting()).isEqualTo("CreateContainerConfigError");
        assertThat(container.message()).isEqualTo("image will run as root");
    }

    private static ObservedAttempt observed(Pod pod) {
        return AttemptObserver.of(List.of(), List.of(pod), List.of(), Map.of(), what -> Instant.EPOCH)
                .getFirst();
    }

    private static Pod pod() {
        return Serialization.unmarshal("""
                metadata:
                  uid: any
                  name: any
                  creationTimestamp: 2026-01-01T00:00:00Z
                  labels:
                    batchmark.io/treatment: baseline
                    batchmark.io/block: "1"
                    batchmark.io/attempt: "1"
                spec: {nodeName: node-1}
                """, Pod.class);
    }
}
