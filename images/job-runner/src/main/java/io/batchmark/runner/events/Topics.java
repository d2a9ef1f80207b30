package io.batchmark.runner.events;

import io.batchmark.contract.parameters.Workload;

/** The topics of batch events below their root, whose names Open Liberty has chosen. */
public final class Topics {
    static final String INSTANCE = "jobs/instance/";
    static final String SUBMITTED = INSTANCE + "submitted";
    static final String DISPATCHED = INSTANCE + "dispatched";
    static final String JOB = "jobs/execution/";
    static final String JOB_STARTED = JOB + "started";
    static final String STEP_STARTED = JOB + "step/started";
    static final String STEP_COMPLETED = JOB + "step/completed";
    static final String STEP_FAILED = JOB + "step/failed";
    static final String CHECKPOINT = JOB + "step/checkpoint";
    static final String PARTITION_STARTED = JOB + "partition/started";
    static final String PARTITION_COMPLETED = JOB + "partition/completed";
    static final String PARTITION_FAILED = JOB + "partition/failed";

    /** Parts of the job's log, as many as there are. */
    private static final String LOG = "jobLogPart";

    /** Submitted, dispatched and completed; the job execution's and the step's beginning and end. */
    private static final long OF_A_JOB = 7;

    private static final long OF_A_PARTITION = 2;

    private Topics() {}

    /**
     * Whether events of this topic are counted.
     *
     * @param topic with or without its root
     */
    public static boolean counted(String topic) {
        return !topic.endsWith(LOG);
    }

    /**
     * Events that a job which has completed has published, over all topics that are counted.
     *
     * @param commits chunks committed
     */
    public static long expected(Workload workload, long commits) {
        return OF_A_JOB + (workload.partitions() > 1 ? OF_A_PARTITION * workload.partitions() : 0) + commits;
    }
}
