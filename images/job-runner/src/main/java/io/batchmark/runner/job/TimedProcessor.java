package io.batchmark.runner.job;

import io.batchmark.runner.measure.ArtifactMetrics;
import io.batchmark.runner.measure.CpuSampler;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.ServerRun;

/** A processor that times itself. */
public final class TimedProcessor extends ResultProcessor {
    private final ServerRun run = CurrentRun.get();
    private final ArtifactMetrics metrics = run.measurement().artifactMetrics();
    private final CpuSampler cpu = CpuSampler.ofItems();

    public TimedProcessor() {
        metrics.processorCpu = cpu;
    }

    @Override
    public Object processItem(Object item) {
        cpu.begins();
        long begun = System.nanoTime();
        Object result = super.processItem(item);
        metrics.processor += System.nanoTime() - begun;
        cpu.ended();
        return result;
    }
}
