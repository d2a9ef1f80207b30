package io.batchmark.contract;

import java.util.Objects;

/**
 * What one attempt of a run is asked to do.
 *
 * @param version version of this contract; a runner refuses one it does not know
 * @param run UID of the run (a UUID): the same for all its attempts, different for every other run. It is the
 *     identity of the batch server, because servers of one identity on one job repository fail each other's jobs
 * @param attempt number of the attempt, from 1
 * @param workload what the batch job does
 * @param database where its data is
 */
public record RunParameters(int version, String run, int attempt, Workload workload, Database database) {
    /** The contract version this code speaks. */
    public static final int VERSION = 1;

    /** The environment variable that carries the parameters as JSON. */
    public static final String VARIABLE = "RUN_PARAMETERS";

    public RunParameters {
        Objects.requireNonNull(run, "run");
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(database, "database");
        Require.atLeast(1, attempt, "attempt");
    }

    public RunParameters(String run, int attempt, Workload workload, Database database) {
        this(VERSION, run, attempt, workload, database);
    }
}
