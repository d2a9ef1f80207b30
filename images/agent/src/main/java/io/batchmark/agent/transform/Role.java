package io.batchmark.agent.transform;

/** The part of a server that a method belongs to. */
public enum Role {
    /** A batch artifact of the application. */
    Artifact,
    /** A transaction of a chunk. */
    Transaction,
    /** The job repository. */
    Repository,
    /** Code of the batch container. */
    Container,
    /** A method that the agent calls and does not measure. */
    Inspected,
    /** A publisher of batch events, which only servers that publish events have. */
    Publisher,
    /** The queue through which partitions go to servers, which only servers that dispatch partitions have. */
    Dispatch,
    /** The start of a web application. */
    Application;

    /** True if the class of a method is in the batch container of each server. */
    boolean isInBatchContainer() {
        return this != Application && this != Publisher && this != Dispatch;
    }

    /** True if the agent measures the CPU time of a call; such a call is not part of another one as a rule. */
    public boolean isCpuMeasured() {
        return this == Artifact || this == Transaction || this == Repository || this == Publisher;
    }
}
