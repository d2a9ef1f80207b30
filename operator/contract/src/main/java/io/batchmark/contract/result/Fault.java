package io.batchmark.contract.result;

/** A reason of a failure that is not the job itself. */
public enum Fault {
    /** The database cannot be reached or used. The message has its name and a remedy. */
    Database,
    /** Likewise the broker, before the job begins or, where the job sends messages, meanwhile. */
    Broker,
    /** A server of several was lost, or the queue of their partitions. The message has the server and the cause. */
    Dispatch,
    /** The server refuses to run the job as asked. The message has the cause and a remedy, and nothing was measured. */
    Refused,
    /** Server or application did not start in time. The message has the message of the server. */
    NotStarted,
    /** The agent cannot measure the job in this server. The message has the cause. */
    NotMeasurable,
    /** A server of several did not come to the barrier, so that they cannot begin together. The message has its index and a remedy. */
    NotConcurrent
}
