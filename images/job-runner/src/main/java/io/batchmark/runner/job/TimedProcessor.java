package io.batchmark.runner.job;

import io.batchmark.runner.Run;
import io.batchmark.runner.measure.Tally;

/** A processor that times itself. */
public final class TimedProcessor extends ResultProcessor {
    private final Tally tally = Run.current().measurement().tally();

    @Override
    public Object processItem(Object item) {
        long begun = System.nanoTime();
        Object result = super.processItem(item);
        tally.processor += System.nanoTime() - begun;
        return result;
    }
}
