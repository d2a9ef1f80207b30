package io.batchmark.core.loop;

import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.contract.result.RunResult.Counts;
import io.batchmark.core.attempt.PodStory;
import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How a pod ends that nobody disturbs, and what is to be made of that. */
enum Fate {
    COMPLETES(Outcome.Succeeded, null),
    /** As long as its run may be repeated; otherwise it counts. */
    IS_THROTTLED(Outcome.Retried, Cause.Disturbed),
    DOES_LESS(Outcome.Invalid, Cause.WorkNotConserved),
    SAYS_NOTHING(Outcome.Invalid, Cause.NoResult),
    SAYS_GARBAGE(Outcome.Invalid, Cause.NotUnderstood),
    SPEAKS_OF_ANOTHER_RUN(Outcome.Invalid, Cause.WrongRun),
    DOES_NOT_UNDERSTAND(Outcome.Invalid, Cause.ParametersNotUnderstood),
    HAS_A_SERVER_THAT_DOES_NOT_START(Outcome.Invalid, Cause.ServerNotStarted),
    CANNOT_BE_MEASURED(Outcome.Invalid, Cause.NotMeasurable),
    STOPS_ITSELF(Outcome.Invalid, Cause.JobStopped),
    EXHAUSTS_ITS_HEAP(Outcome.Censored, Cause.OutOfMemory),
    EXCEEDS_ITS_LIMIT(Outcome.Censored, Cause.OutOfMemory),
    EXCEEDS_ITS_DISK(Outcome.Censored, Cause.OutOfDisk),
    TAKES_TOO_LONG(Outcome.Censored, Cause.Timeout),
    FAILS(Outcome.Censored, Cause.BatchJobFailed),
    HAS_ANOTHER_BUILD(Outcome.Retried, Cause.ImageChanged),
    IS_KILLED(Outcome.Retried, Cause.Killed),
    LOSES_ITS_DATABASE(Outcome.Retried, Cause.Database),
    LOSES_ITS_BROKER(Outcome.Retried, Cause.Broker),
    LOSES_ITS_DISPATCH(Outcome.Retried, Cause.Dispatch),
    LOSES_EVENTS(Outcome.Invalid, Cause.EventsLost),
    FITS_NO_NODE(Outcome.Retried, Cause.NotStarted),
    CANNOT_START(Outcome.Retried, Cause.ContainerStart),
    WAITS_FOR_ITS_IMAGE(Outcome.Retried, Cause.ImagePull);

    /** Digest of the image of a pod that has another build than the campaign measures. */
    static final String OTHER_BUILD = "sha256:" + "b".repeat(64);

    private final Outcome outcome;
    private final @Nullable Cause cause;

    Fate(Outcome outcome, @Nullable Cause cause) {
        this.outcome = outcome;
        this.cause = cause;
    }

    /** Whether its result is valid. */
    boolean isValid() {
        return this == COMPLETES || this == IS_THROTTLED;
    }

    Outcome outcome() {
        return outcome;
    }

    @Nullable
    Cause cause() {
        return cause;
    }

    /**
     * Ends a pod. A pod that waits for its image continues to wait.
     *
     * @param completed the result of a pod that completes
     */
    void befall(PodStory pod, RunParameters parameters, RunResult completed, Instant at) {
        switch (this) {
            case COMPLETES -> pod.exits(0, at, Wire.encode(completed));
            case IS_THROTTLED -> pod.exits(0, at, Wire.encode(SampleRun.disturbed(parameters, 0.25, 0, 0)));
            case DOES_LESS -> pod.exits(0, at, result(parameters, BatchStatus.COMPLETED, some()));
            case SAYS_NOTHING -> pod.exits(0, at, null);
            case SAYS_GARBAGE -> pod.exits(0, at, "done");
            case SPEAKS_OF_ANOTHER_RUN ->
                pod.exits(
                        0,
                        at,
                        result(
                                new RunParameters(
                                        "another",
                                        parameters.attempt(),
                                        parameters.workload(),
                                        null,
                                        Database.DERBY,
                                        null),
                                BatchStatus.COMPLETED,
                                SampleRun.ALL));
            case DOES_NOT_UNDERSTAND -> pod.exits(2, at, null);
            case HAS_A_SERVER_THAT_DOES_NOT_START ->
                pod.exits(1, at, Wire.encode(SampleRun.without(Fault.NotStarted, parameters)));
            case CANNOT_BE_MEASURED ->
                pod.exits(1, at, Wire.encode(SampleRun.without(Fault.NotMeasurable, parameters)));
            case STOPS_ITSELF ->
                pod.exits(
                        1,
                        at,
                        Wire.encode(
                                SampleRun.ofAgent(parameters, BatchStatus.STOPPED, "stopped by <stop>", null, true)));
            case EXHAUSTS_ITS_HEAP -> pod.exits(3, at, null);
            case EXCEEDS_ITS_LIMIT -> pod.exits(137, "OOMKilled", at, null);
            case EXCEEDS_ITS_DISK ->
                pod.exits(137, at, null)
                        .because(
                                "Evicted",
                                "Pod ephemeral local storage usage exceeds the total limit of containers 1Gi. ");
            case TAKES_TOO_LONG ->
                pod.exits(1, at, result(parameters, BatchStatus.STOPPED, some()))
                        .because("DeadlineExceeded");
            case FAILS -> pod.exits(1, at, result(parameters, BatchStatus.FAILED, some()));
            case LOSES_ITS_DATABASE -> pod.exits(1, at, Wire.encode(SampleRun.without(Fault.Database, parameters)));
            case LOSES_ITS_BROKER -> pod.exits(1, at, Wire.encode(SampleRun.without(Fault.Broker, parameters)));
            case LOSES_ITS_DISPATCH -> pod.exits(1, at, Wire.encode(SampleRun.without(Fault.Dispatch, parameters)));
            case LOSES_EVENTS -> pod.exits(0, at, Wire.encode(SampleRun.withEvents(parameters, 20, 19)));
            case HAS_ANOTHER_BUILD -> pod.exits(0, at, Wire.encode(completed)).image(OTHER_BUILD);
            case IS_KILLED -> pod.exits(137, at, null);
            case FITS_NO_NODE -> pod.unschedulable("0/3 nodes are available");
            case CANNOT_START -> pod.exits(128, "StartError", at, "no such file");
            case WAITS_FOR_ITS_IMAGE -> pod.waits("ImagePullBackOff", "no such image");
        }
    }

    static String result(RunParameters parameters, BatchStatus status, Counts counts) {
        return Wire.encode(SampleRun.result(parameters, status, counts));
    }

    static Counts some() {
        return new Counts(500, 500, 250, 250, 0, 5, 0, 0);
    }
}
