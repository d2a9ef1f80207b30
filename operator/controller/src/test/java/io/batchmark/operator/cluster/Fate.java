package io.batchmark.operator.cluster;

import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.standin.Pace;
import io.batchmark.standin.StandInResult;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import java.time.Instant;

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

    private static RunResult result(RunParameters parameters, BatchStatus status, long items) {
        return result(parameters, status, items, 10);
    }

    private static RunResult result(RunParameters parameters, BatchStatus status, long items, long tenths) {
        long elapsed = Pace.elapsed(parameters.workload(), 0, parameters.run()) / 10 * tenths;
        return StandInResult.of(parameters, 0, status, items, 0, elapsed);
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
