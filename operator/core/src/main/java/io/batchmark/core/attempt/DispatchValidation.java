package io.batchmark.core.attempt;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.DispatchedPartitions;
import org.jspecify.annotations.Nullable;

/** Tests if each partition that was sent was executed once: no partition is lost in silence, and none counts twice. */
final class DispatchValidation {
    private DispatchValidation() {}

    /**
     * The difference between partitions of the plan, messages and executions; null if there is no difference. A job of the user's own
     * plans its partitions itself.
     */
    static @Nullable String difference(RunParameters parameters, @Nullable DispatchedPartitions dispatch) {
        Workload workload = parameters.workload();
        if (!workload.step().dispatches()) {
            return null;
        }
        if (dispatch == null) {
            return "the messages with partitions were not counted";
        }
        long planned = parameters.application() == null
                ? (long) workload.partitions() * workload.executions()
                : dispatch.sent();
        if (dispatch.servers().size() != workload.servers()) {
            return "partitions of " + dispatch.servers().size() + " servers were counted instead of "
                    + workload.servers();
        }
        return dispatch.sent() == planned && dispatch.received() == planned && dispatch.executed() == planned
                ? null
                : dispatch.sent() + " messages with a partition sent, " + dispatch.received() + " received and "
                        + dispatch.executed() + " partitions executed instead of " + planned;
    }
}
