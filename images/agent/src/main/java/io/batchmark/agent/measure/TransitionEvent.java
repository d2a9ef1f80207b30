package io.batchmark.agent.measure;

import org.jspecify.annotations.Nullable;

/** The last step of a job or flow has ended, by a transition of the job XML or otherwise. */
final class TransitionEvent implements PointEvent {
    @Override
    public void exited(CallStack thread, Object controller, @Nullable Object result, @Nullable Throwable thrown)
            throws ReflectiveOperationException {
        JobRecord job = thread.scope().job;
        if (job != null && result != null) {
            job.transitionsEnded(Container.text(result, "getExtendedBatchStatus"));
        }
    }
}
