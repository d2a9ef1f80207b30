package io.batchmark.agent.measure;

import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** A thread runs a step, or a partition of it. */
final class StepEvent implements PointEvent {
    @Override
    public void entered(CallStack thread, Object controller) throws ReflectiveOperationException {
        JobRecord job = thread.scope().job;
        StepRecord step = job == null ? null : job.step(String.valueOf(Container.text(controller, "getStepName")));
        Figures figures = thread.figures();
        if (step != null) {
            step.entered(figures, isPartition(controller));
        }
        thread.failures().clear();
        thread.begin(job, step, figures);
    }

    @Override
    public void exited(CallStack thread, Object controller, @Nullable Object result, @Nullable Throwable thrown)
            throws ReflectiveOperationException {
        Scope scope = thread.end();
        StepRecord step = scope.step;
        JobRecord job = scope.job;
        if (step == null || job == null) {
            return;
        }
        step.left(thread.cpuSince(scope));
        Object execution = Container.field(controller, "runtimeStepExecution");
        String status = execution == null ? null : Container.text(execution, "getBatchStatus");
        Failure failure = null;
        if (thrown != null || "FAILED".equals(status)) {
            failure = scope.failure == null ? thread.failures().last() : scope.failure;
        }
        if (isPartition(controller)) {
            step.partitionEnded(execution == null ? Collections.emptyMap() : Container.metrics(execution), failure);
        } else {
            step.ended(
                    status,
                    execution == null ? null : Container.text(execution, "getExitStatus"),
                    execution == null ? Collections.emptyMap() : Container.metrics(execution),
                    failure);
        }
        job.stepEnded(failure);
    }

    private static boolean isPartition(Object controller) throws ReflectiveOperationException {
        return Boolean.TRUE.equals(Container.call(controller, "isSubJobPartitionThread"));
    }
}
