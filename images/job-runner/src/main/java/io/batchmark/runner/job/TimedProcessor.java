package io.batchmark.runner.job;

import io.batchmark.runner.measure.Tally;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.Run;

/** A processor that times itself. */
public final class TimedProcessor extends ResultProcessor {
    private final Run run = CurrentRun.get();
    private final Tally tally = run.measurement().tally();

    @Override
    public Object processItem(Object item) {
        long begun = System.nanoTime();
        Object result = super.processItem(item);
        tally.processor += System.nanoTime() - begun;
        return result;
    }
}
