package io.batchmark.core.loop;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.schedule.Decision.Retirement;

/** The behaviour of the pods of a simulated cluster, as long as nothing disturbs them. */
@FunctionalInterface
interface Script {
    /** The end of an attempt. */
    Fate fate(Retirement attempt);

    /** True if a running pod may end now. */
    default boolean mayEnd() {
        return true;
    }

    /** True if a node or an image may come after a pod has waited for it. */
    default boolean mayRecover() {
        return true;
    }

    /** The result of an attempt that completes. */
    default RunResult result(Retirement attempt, RunParameters parameters) {
        return SampleRun.result(parameters, BatchStatus.COMPLETED, SampleRun.ALL);
    }
}
