package io.batchmark.operator.cluster;

import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;

/** What becomes of the pod of a run: its status once it has run. */
@FunctionalInterface
public interface Fate {
    /** Of a job that failed. */
    String STACK_TRACE = "java.lang.IllegalStateException: no account\n  at org.example.Payroll.pay(Payroll.java:7)";

    PodStatus of(RunParameters parameters);

    /** The job completes; it is the faster the larger its chunks are. */
    static Fate completed() {
        return parameters -> ended(
                0,
                null,
                Wire.encode(result(
                        parameters, BatchStatus.COMPLETED, parameters.workload().items())));
    }

    /** The same, but it takes a tenth longer. */
    static Fate slower() {
        return parameters -> {
            RunResult result = result(
                    parameters, BatchStatus.COMPLETED, parameters.workload().items(), 11);
            return ended(0, null, Wire.encode(result));
        };
    }

    /** The job completes, and its CPU limit held it back for a quarter of its step. */
    static Fate throttled() {
        return parameters -> {
            RunResult result = result(
                    parameters, BatchStatus.COMPLETED, parameters.workload().items());
            return ended(
                    0,
                    null,
                    Wire.encode(new RunResult(
                            result.version(),
                            result.run(),
                            result.attempt(),
                            result.server(),
                            result.batchStatus(),
                            null,
                            result.counts(),
                            result.times(),
                            result.jvm(),
                            new Cgroup(100, 25, result.times().elapsed() / 4, 1 << 20),
                            null,
                            null,
                            result.events(),
                            null,
                            result.environment(),
                            null,
                            null)));
        };
    }

    /** The job completes, and a sidecar that somebody injected goes on. */
    static Fate outlived() {
        return parameters -> new PodStatusBuilder(completed().of(parameters))
                .withPhase("Running")
                .addNewContainerStatus()
                .withName("proxy")
                .withImage("stand-in")
                .withImageID("stand-in")
                .withReady(true)
                .withRestartCount(0)
                .withNewState()
                .withNewRunning()
                .withStartedAt(Instant.now().toString())
                .endRunning()
                .endState()
                .endContainerStatus()
                .build();
    }

    static Fate failed() {
        return parameters -> ended(
                1,
                "Error",
                Wire.encode(result(parameters, BatchStatus.FAILED, 10).withLog(STACK_TRACE)));
    }

    static Fate stopped() {
        return parameters -> ended(1, "Error", Wire.encode(result(parameters, BatchStatus.STOPPED, 10)));
    }

    static Fate lessWork() {
        return parameters -> ended(0, null, Wire.encode(result(parameters, BatchStatus.COMPLETED, 10)));
    }

    static Fate saying(int exitCode, String message) {
        return parameters -> ended(exitCode, exitCode == 0 ? null : "Error", message);
    }

    static Fate outOfMemory() {
        return parameters -> ended(137, "OOMKilled", null);
    }

    static Fate timedOut() {
        return parameters -> new PodStatusBuilder(stopped().of(parameters))
                .withReason("DeadlineExceeded")
                .build();
    }

    static Fate evicted() {
        return parameters -> new PodStatusBuilder(ended(137, "Error", null))
                .withReason("Evicted")
                .build();
    }

    /** As the kubelet writes it of a container that its node's restart has left no trace of. */
    static Fate lostSightOf() {
        return parameters -> new PodStatusBuilder(
                        ended(137, "ContainerStatusUnknown", "The container could not be located"))
                .addNewCondition()
                .withType("Ready")
                .withStatus("False")
                .withLastTransitionTime(Instant.now().toString())
                .endCondition()
                .editFirstContainerStatus()
                .editState()
                .editTerminated()
                .withStartedAt(null)
                .withFinishedAt(null)
                .endTerminated()
                .endState()
                .endContainerStatus()
                .build();
    }

    static Fate imageCannotBePulled() {
        return parameters -> new PodStatusBuilder()
                .withPhase("Pending")
                .withContainerStatuses(new ContainerStatusBuilder()
                        .withName("runner")
                        .withImage("nowhere")
                        .withImageID("")
                        .withReady(false)
                        .withRestartCount(0)
                        .withState(new ContainerStateBuilder()
                                .withNewWaiting()
                                .withReason("ImagePullBackOff")
                                .withMessage("Back-off pulling image \"nowhere\"")
                                .endWaiting()
                                .build())
                        .build())
                .build();
    }

    static RunResult result(RunParameters parameters, BatchStatus status, long items) {
        return result(parameters, status, items, 10);
    }

    private static RunResult result(RunParameters parameters, BatchStatus status, long items, long tenths) {
        Workload workload = parameters.workload();
        long elapsed = 100_000
                * tenths
                * (1000
                        + workload.items() / workload.itemCount()
                        + Math.floorMod(parameters.run().hashCode(), 7));
        RunResult.Counts counts =
                new RunResult.Counts(items, items, items / 2, items - items / 2, 0, workload.checkpoints(), 0, 0);
        Iterations iterations = workload.executions() == 1
                ? null
                : new Iterations(
                        times(elapsed, workload.server().warmUpIterations()),
                        times(elapsed, workload.server().iterations()),
                        counts,
                        counts);
        return new RunResult(
                RunParameters.VERSION,
                parameters.run(),
                parameters.attempt(),
                0,
                status,
                status == BatchStatus.COMPLETED ? null : "stand-in",
                counts,
                new RunResult.Times(
                        0,
                        iterations == null ? elapsed : iterations.mean(),
                        elapsed,
                        new Components(elapsed / 10, 0, elapsed / 2, elapsed / 5, elapsed / 4, 0, 0),
                        iterations),
                new Jvm(2500, elapsed, elapsed, 3, 1000, 500, workload.server().maxHeapBytes(), List.of(10_000L)),
                new Cgroup(10, 0, 0, 1 << 20),
                null,
                null,
                parameters.broker() == null ? null : new Events(20, 20, 0, null),
                null,
                new RunEnvironment("25", "stand-in", "26.0.0.3", List.of("G1"), 2, null, null),
                null,
                null);
    }

    /** Of iterations that differ a little. */
    private static List<Long> times(long elapsed, int number) {
        return LongStream.range(0, number)
                .mapToObj(i -> elapsed + elapsed / 100 * (i % 3))
                .toList();
    }

    private static PodStatus ended(int exitCode, String reason, String message) {
        String now = Instant.now().toString();
        return new PodStatusBuilder()
                .withPhase(exitCode == 0 ? "Succeeded" : "Failed")
                .withContainerStatuses(new ContainerStatusBuilder()
                        .withName("runner")
                        .withImage("stand-in")
                        .withImageID("stand-in")
                        .withReady(false)
                        .withRestartCount(0)
                        .withState(new ContainerStateBuilder()
                                .withNewTerminated()
                                .withExitCode(exitCode)
                                .withReason(reason == null ? "Completed" : reason)
                                .withMessage(message)
                                .withStartedAt(now)
                                .withFinishedAt(now)
                                .endTerminated()
                                .build())
                        .build())
                .build();
    }
}
