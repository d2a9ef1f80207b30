package io.batchmark.operator.campaign;

import io.batchmark.core.schedule.Policy;
import io.batchmark.core.schedule.Policy.Mode;
import io.batchmark.operator.OperatorConfig;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignSpec.Execution;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignSpec.SuspendPolicy;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What spec.execution and the settings of the operator say, in the words of the scheduler. */
final class ExecutionPolicy {
    /** The end of a pod is known to the second. */
    private static final Duration RECORD_DELAY = Duration.ofSeconds(1);

    private ExecutionPolicy() {}

    /**
     * @param runs how many are planned
     * @param obstacle why nothing can be started at present; null where nothing is in the way
     */
    static Policy of(Execution execution, int runs, @Nullable String obstacle, OperatorConfig config) {
        return new Policy(
                execution.parallelism(),
                execution.retries(),
                maxFailed(execution.maxFailedRuns(), runs),
                mode(execution),
                execution.requireDelivery(),
                obstacle,
                config.startGrace(),
                config.deletionGrace(),
                config.retryBackoff(),
                RECORD_DELAY);
    }

    private static int maxFailed(IntOrString runs, int planned) {
        if (runs.getStrVal() == null) {
            return runs.getIntVal();
        }
        int percent = Integer.parseInt(runs.getStrVal().replace("%", ""));
        return Math.ceilDiv(planned * percent, 100);
    }

    private static Mode mode(Execution execution) {
        if (execution.cancel()) {
            return Mode.Cancel;
        }
        if (!execution.suspend()) {
            return Mode.Run;
        }
        return execution.suspendPolicy() == SuspendPolicy.Immediate ? Mode.Halt : Mode.Drain;
    }
}
