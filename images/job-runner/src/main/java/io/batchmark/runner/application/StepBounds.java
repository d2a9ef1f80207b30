package io.batchmark.runner.application;

import io.batchmark.runner.measure.ArtifactMetrics;
import io.batchmark.runner.measure.StepMeasurement;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.ServerRun;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.listener.StepListener;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.context.StepContext;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/**
 * Measures where a step begins and ends: one of several, perhaps, and beside others. After it nothing but a clock is looked at, because
 * another step may follow, and then the time between the two is measured.
 */
public final class StepBounds implements StepListener {
    /** Value of the property {@code threads} where the time of the step is that of its one thread. */
    static final String STEP = "step";

    private final ServerRun run = CurrentRun.get();

    @Inject
    StepContext step;

    /** Whether the time of threads is that of the step, or that of its chunks. */
    @Inject
    @BatchProperty
    String threads;

    private @Nullable ArtifactMetrics metrics;

    /** The batch container makes one for each thread, those of partitions included. */
    public StepBounds() {
        StepMeasurement.threadBegins();
    }

    @Override
    public void beforeStep() {
        run.askDatabase();
        run.measurement().stepStarted(); // first: what it reads is no time of the step
        if (threads.equals(STEP)) {
            metrics = run.measurement().artifactMetrics();
            metrics.step = step.getStepName();
            StepMeasurement.threadBegins();
            metrics.opened();
        }
    }

    @Override
    public void afterStep() {
        if (metrics != null) {
            metrics.closed();
        }
        run.measurement().stepEnded();
        Exception failure = step.getException();
        // of a step that has not failed, it is one of an item that was skipped
        if (failure != null && step.getBatchStatus() == BatchStatus.FAILED) {
            run.failed(failure);
        }
    }
}
