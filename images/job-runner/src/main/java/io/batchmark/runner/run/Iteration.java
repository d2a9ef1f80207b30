package io.batchmark.runner.run;

import io.batchmark.runner.measure.StepMeasurement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One execution of the batch job: what is measured of it, and its end.
 *
 * @param number from 1, those of the warm-up included
 * @param secondJob the one beside it, where there is one
 */
record Iteration(
        int number,
        StepMeasurement measurement,
        SecondJob secondJob,
        CountDownLatch end,
        CountDownLatch endOrFailure,
        AtomicReference<@Nullable Throwable> failure) {
    Iteration(int number) {
        this(
                number,
                new StepMeasurement(),
                new SecondJob(),
                new CountDownLatch(1),
                new CountDownLatch(1),
                new AtomicReference<>());
    }

    /** Keeps the first failure: what comes after it is its consequence. */
    void failed(Throwable cause) {
        failure.compareAndSet(null, cause);
        endOrFailure.countDown();
    }

    void ended() {
        end.countDown();
        endOrFailure.countDown();
    }

    boolean awaitEnd(long seconds) throws InterruptedException {
        return end.await(seconds, TimeUnit.SECONDS);
    }

    boolean awaitEndOrFailure(long seconds) throws InterruptedException {
        return endOrFailure.await(seconds, TimeUnit.SECONDS);
    }
}
