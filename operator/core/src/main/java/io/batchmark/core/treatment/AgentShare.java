package io.batchmark.core.treatment;

import io.batchmark.contract.result.JobDetails;
import io.batchmark.contract.result.JobDetails.Calls;
import io.batchmark.contract.result.RunResult;

/** Estimates the share of the agent in the time of a run of a user's own job. */
public final class AgentShare {
    /** A larger share can hide a difference that a campaign looks for. */
    public static final double NOTABLE = 0.02;

    /** The cost of a call in a warm JVM, from {@code make bench PART=agent}. */
    private static final long NANOS_PER_CALL = 75;

    private AgentShare() {}

    /** The share from 0 to 1; 0 if no agent measured the run. */
    static double of(RunResult result) {
        JobDetails job = result.job();
        if (job == null || result.times().threads() <= 0) {
            return 0;
        }
        double calls = job.totals().values().stream().mapToLong(Calls::number).sum();
        return Math.min(1, calls * NANOS_PER_CALL / result.times().threads());
    }
}
