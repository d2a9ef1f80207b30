package io.batchmark.agent.measure;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A thread works for a job: for all of it, for a flow of a split, or for a partition. */
final class WorkEvent implements PointEvent {
    private static final String JOB = "TOP_LEVEL_JOB";

    private final Supplier<Jobs> jobs;

    /** @param jobs of the current iteration */
    WorkEvent(Supplier<Jobs> jobs) {
        this.jobs = jobs;
    }

    @Override
    public void entered(CallStack thread, Object controller) throws ReflectiveOperationException {
        Object work = work(controller);
        long execution = Container.number(work, "getTopLevelExecutionId");
        JobRecord job = JOB.equals(Container.text(work, "getWorkUnitType"))
                ? jobs.get().of(execution)
                : jobs.get().ofPart(execution);
        Figures figures = thread.figures();
        job.entered(
                String.valueOf(Container.text(work, "getTopLevelJobName")),
                Container.number(work, "getTopLevelInstanceId"),
                figures);
        thread.failures().clear();
        thread.begin(job, null, figures);
    }

    @Override
    public void exited(CallStack thread, Object controller, @Nullable Object result, @Nullable Throwable thrown)
            throws ReflectiveOperationException {
        Scope scope = thread.end();
        JobRecord job = scope.job;
        if (job == null) {
            return;
        }
        Object work = work(controller);
        String status = Container.text(work, "getBatchStatus");
        if (thrown != null || "FAILED".equals(status)) {
            Failure last = thread.failures().last();
            // exceptions of steps came first, and the steps have told them
            job.failed(scope.failure == null ? last : scope.failure);
        }
        if (JOB.equals(Container.text(work, "getWorkUnitType"))) {
            jobs.get().ended(job, status, Container.text(work, "getExitStatus"));
        }
    }

    private static Object work(Object controller) throws ReflectiveOperationException {
        Object work = Container.field(controller, "runtimeWorkUnitExecution");
        if (work == null) {
            throw new IllegalStateException(controller.getClass() + " has no work");
        }
        return work;
    }
}
