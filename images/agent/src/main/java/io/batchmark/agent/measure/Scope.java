package io.batchmark.agent.measure;

import org.jspecify.annotations.Nullable;

/** The job that a thread works for, and the step if it is in one. */
final class Scope {
    final @Nullable Scope outer;
    final @Nullable JobRecord job;
    final @Nullable StepRecord step;
    final Figures figures;

    /** By {@link System#nanoTime}. */
    final long begun = System.nanoTime();

    /** CPU time of the thread at the begin of the scope, or -1. */
    final long cpuAtBegin;

    /** The exception that the batch container threw in this scope first, or its cause. */
    @Nullable
    Failure failure;

    Scope(@Nullable Scope outer, @Nullable JobRecord job, @Nullable StepRecord step, Figures figures, long cpuAtBegin) {
        this.outer = outer;
        this.job = job;
        this.step = step;
        this.figures = figures;
        this.cpuAtBegin = cpuAtBegin;
    }
}
