package io.batchmark.operator.adapter;

import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.DisturbanceSpec;
import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.api.v1alpha1.Execution;
import io.batchmark.api.v1alpha1.Execution.Isolation;
import io.batchmark.api.v1alpha1.Execution.SuspendPolicy;
import io.batchmark.api.v1alpha1.ExperimentAnalysis.LostEvents;
import io.batchmark.core.retry.DisturbanceRule;
import io.batchmark.core.retry.RetryPolicy;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.schedule.Policy.Concurrency;
import io.batchmark.core.schedule.Policy.Limits;
import io.batchmark.core.schedule.Policy.Mode;
import io.batchmark.core.schedule.Policy.Timeouts;
import io.batchmark.operator.clock.ServerClock;
import io.batchmark.operator.config.OperatorConfig;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the spec and the settings of the operator say of the execution, in the words of the scheduler. */
public final class ExecutionPolicy {
    /** The end of a pod is known to the second. */
    private static final Duration RECORD_DELAY = Duration.ofSeconds(1);

    private ExecutionPolicy() {}

    /**
     * @param gang whether attempts may have several pods
     * @param runs how many are planned
     * @param start when the first of them started, or was to; null where none has
     */
    public static Policy of(
            BenchmarkCampaignSpec spec,
            boolean gang,
            int runs,
            @Nullable String start,
            OperatorConfig config,
            ServerClock clock) {
        Execution execution = spec.execution();
        Instant end = start == null || execution.maxDuration() == null
                ? null
                : clock.end(Instant.parse(start), Durations.parse(execution.maxDuration()));
        return new Policy(
                new Concurrency(
                        execution.parallelism(),
                        execution.queueName() != null,
                        gang,
                        execution.isolation() == Isolation.Pair),
                new RetryPolicy(execution.retries(), config.retryBackoff(), rule(execution.disturbance())),
                new Limits(maxFailed(execution.maxFailedRuns(), runs), execution.maxRuns(), end),
                new Timeouts(
                        config.startGrace(),
                        Durations.parse(execution.pendingTimeout(), Policy.PENDING_TIMEOUT),
                        execution.pendingTimeout() == null ? null : Durations.parse(execution.pendingTimeout()),
                        config.deletionGrace(),
                        Durations.parse(execution.runTimeout()),
                        RECORD_DELAY),
                mode(execution),
                spec.analysis().lostEvents() == LostEvents.Invalidate,
                null);
    }

    private static @Nullable DisturbanceRule rule(@Nullable DisturbanceSpec disturbance) {
        return disturbance == null ? null : new DisturbanceRule(disturbance.bounds(), disturbance.repeats());
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
