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
    /** The start of a web application. */
    Application;

    /** True if the agent measures the CPU time of a call; such a call is not part of another one as a rule. */
    public boolean isCpuMeasured() {
        return this == Artifact || this == Transaction || this == Repository;
    }
}
