package io.batchmark.core.ledger;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import java.util.List;

/** Why an attempt did not succeed, does not count, or is to be taken with care. */
public enum Cause {
    /** The job runner or its JVM ran out of memory. */
    OutOfMemory,
    /** The pod exceeded a limit of its own for ephemeral storage or for a volume. */
    OutOfDisk,
    /** The attempt took longer than execution.runTimeout. */
    Timeout,
    /** The batch job ended with status FAILED. */
    BatchJobFailed,
    /** The batch job ended with status STOPPED, as its job XML or its application asked for. */
    JobStopped,

    /** The runner ended without a result. */
    NoResult,
    /** The result is not a result of this contract version. */
    NotUnderstood,
    /** The result is one of another run or attempt. */
    WrongRun,
    /** The counts of the result are not those of the work that was asked for. */
    WorkNotConserved,
    /** Events were lost, and the campaign asks for all of them. */
    EventsLost,
    /** The runner did not understand its parameters, or the server cannot run the job as they say. */
    ParametersNotUnderstood,
    /** The server or its application did not start in time. */
    ServerNotStarted,
    /** The server or the job lacks what a measurement needs. */
    NotMeasurable,

    /** No pod could be created for it, or no node found, within execution.pendingTimeout. */
    NotStarted,
    /** Other runs had the nodes for some of its pods for too long, so that it gave up those that it had. */
    NodesTaken,
    /** A server of the run did not come, or started when another one had ended, so that they did not run at the same time. */
    NotConcurrent,
    /** The image cannot be pulled. */
    ImagePull,
    /** The container cannot be created or started. */
    ContainerStart,
    /** The pod was evicted, preempted or drained. */
    Evicted,
    /** The node went away. */
    NodeLost,
    /** The pod or its Job was deleted from outside. */
    Deleted,
    /** A container had another build of its image than the campaign measures. */
    ImageChanged,
    /** A signal ended the container, and nothing is seen that sent it. */
    Killed,
    /** The database could not be reached or used. */
    Database,
    /** The broker could not be reached or used. */
    Broker,
    /** A server of several was lost, or the queue from which servers take partitions. */
    Dispatch,

    /** The other run of its pair was ended by the infrastructure, disturbed or stopped: the two count together or not at all. */
    PairBroken,

    /** It was disturbed by more than execution.disturbance allows. One that succeeded counts all the same. */
    Disturbed,

    /** The campaign was suspended at once. */
    Suspended,
    /** The campaign was cancelled. */
    Cancelled,
    /** Somebody asked for the treatment to be measured again. */
    RerunRequested,
    /** The treatment came to a campaign that had begun: it starts with a block of its own time. */
    AddedLater,
    /** It is shown to take longer than the best treatment by more than the margin. */
    BeyondMargin,
    /** It is shown not to keep a constraint, so that it cannot be chosen. */
    ConstraintNotMet,
    /** The question of the campaign is answered. */
    Answered,
    /** No run measures what the question of the campaign is about. */
    NotMeasured,

    /** One that a newer operator has recorded, and that this one does not know. Never written. */
    @JsonEnumDefaultValue
    Unknown;

    /** Why a treatment is dropped where that ends the campaign: further blocks would change nothing. */
    public static final List<Cause> ENDS = List.of(Answered, NotMeasured);

    /** Whether it is due to the campaign itself or its user, and nothing went wrong. */
    public boolean isAskedFor() {
        return switch (this) {
            case PairBroken,
                    Suspended,
                    Cancelled,
                    RerunRequested,
                    AddedLater,
                    BeyondMargin,
                    ConstraintNotMet,
                    Answered,
                    NotMeasured -> true;
            default -> false;
        };
    }
}
