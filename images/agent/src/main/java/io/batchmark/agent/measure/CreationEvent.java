package io.batchmark.agent.measure;

import org.jspecify.annotations.Nullable;

/** The job repository has a further execution of a job: the measured job starts, or a job that it starts. */
final class CreationEvent implements PointEvent {
    private final Jobs jobs;

    CreationEvent(Jobs jobs) {
        this.jobs = jobs;
    }

    @Override
    public void exited(CallStack thread, Object repository, @Nullable Object result, @Nullable Throwable thrown)
            throws ReflectiveOperationException {
        if (result != null) {
            jobs.created(Container.number(result, "getExecutionId"), thread.scope().job);
        }
    }
}
