package io.batchmark.agent.measure;

import java.util.Collections;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A thread runs a step, or a partition of it. */
final class StepEvent implements PointEvent {
    private final Supplier<JobSpan> span;
    private final QueuedPartitions partitions;

    /** @param span of the measured jobs in the current iteration */
    StepEvent(Supplier<JobSpan> span, QueuedPartitions partitions) {
        this.span = span;
        this.partitions = partitions;
    }

    @Override
    public void entered(CallStack thread, Object controller) throws ReflectiveOperationException {
        JobRecord job = thread.scope().job;
        StepRecord step = job == null ? null : job.step(String.valueOf(Container.text(controller, "getStepName")));
        Figures figures = thread.figures();
        if (step != null && job != null) {
            boolean partition = isPartition(controller);
            if (job.isMeasured() && !partition) {
                span.get().stepBegins();
            }
            step.entered(figures, partition);
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
        boolean partition = isPartition(controller);
        if (job.isMeasured() && !partition) {
            span.get().stepEnds();
        }
        long elapsed = System.nanoTime() - scope.begun;
        long cpu = thread.cpuSince(scope);
        step.left(cpu);
        step.limited(ChunkLimits.of(controller));
        Object execution = Container.field(controller, "runtimeStepExecution");
        String status = execution == null ? null : Container.text(execution, "getBatchStatus");
        Failure failure = null;
        if (thrown != null || "FAILED".equals(status)) {
            failure = scope.failure == null ? thread.failures().last() : scope.failure;
        }
        if (partition) {
            step.partitionEnded(
                    elapsed, cpu, execution == null ? Collections.emptyMap() : Container.metrics(execution), failure);
        } else {
            step.ended(
                    status,
                    execution == null ? null : Container.text(execution, "getExitStatus"),
                    execution == null ? Collections.emptyMap() : Container.metrics(execution),
                    failure);
        }
        job.failed(failure);
        // last, because another server may use the figures when it has counted the partition
        partitions.executed(partition);
    }

    private static boolean isPartition(Object controller) throws ReflectiveOperationException {
        return Boolean.TRUE.equals(Container.call(controller, "isSubJobPartitionThread"));
    }
}
