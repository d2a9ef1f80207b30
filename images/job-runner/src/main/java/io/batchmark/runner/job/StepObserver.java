package io.batchmark.runner.job;

import io.batchmark.runner.Run;
import jakarta.batch.api.listener.StepListener;

/** Measures the step as a whole: of a partitioned step, from before the first partition to after the last. */
public final class StepObserver implements StepListener {
    @Override
    public void beforeStep() {
        Run.current().measurement().stepStarted();
    }

    @Override
    public void afterStep() {
        Run.current().measurement().stepEnded();
    }
}
