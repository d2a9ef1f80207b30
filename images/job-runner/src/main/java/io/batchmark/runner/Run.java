package io.batchmark.runner;

import io.batchmark.contract.RunParameters;
import io.batchmark.runner.measure.StepMeasurement;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The one run of this JVM. The batch container makes the batch artifacts by itself, partition by partition, so this is
 * where they find what they share.
 */
public final class Run {
    private static volatile @Nullable Run current;

    private final RunParameters parameters;
    private final StepMeasurement measurement = new StepMeasurement();
    private final CountDownLatch jobEnded = new CountDownLatch(1);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private Run(RunParameters parameters) {
        this.parameters = parameters;
    }

    /** Makes a run of these parameters the {@linkplain #current() current} one. */
    public static Run begin(RunParameters parameters) {
        Run run = new Run(parameters);
        current = run;
        return run;
    }

    public static Run current() {
        return Objects.requireNonNull(current, "no run has begun in this JVM");
    }

    public RunParameters parameters() {
        return parameters;
    }

    public StepMeasurement measurement() {
        return measurement;
    }

    /** Keeps the first failure: what comes after it is its consequence. */
    public void failed(Throwable cause) {
        failure.compareAndSet(null, cause);
    }

    public @Nullable Throwable failure() {
        return failure.get();
    }

    /** Opens when the batch job has ended, however it ended. */
    public CountDownLatch jobEnded() {
        return jobEnded;
    }
}
