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
    Application
}
