package io.batchmark.agent.measure;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The job repository has a further execution of a job: the measured job starts, or a job that it starts. */
final class CreationEvent implements PointEvent {
    private final Supplier<Jobs> jobs;

    /** @param jobs of the current iteration */
    CreationEvent(Supplier<Jobs> jobs) {
        this.jobs = jobs;
    }

    @Override
    public void exited(CallStack thread, Object repository, @Nullable Object result, @Nullable Throwable thrown)
            throws ReflectiveOperationException {
        if (result != null) {
            jobs.get().created(Container.number(result, "getExecutionId"), thread.scope().job);
        }
    }
}
