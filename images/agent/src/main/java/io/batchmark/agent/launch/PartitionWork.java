package io.batchmark.agent.launch;

import io.batchmark.agent.barrier.Barrier;
import io.batchmark.agent.measure.Measurement;

/** Executes partitions of the job that the first server has started. */
final class PartitionWork implements JobWork {
    private static final long POLL_MILLIS = 1000;

    private final Measurement measurement;
    private final Barrier barrier;

    PartitionWork(Measurement measurement, Barrier barrier) {
        this.measurement = measurement;
        this.barrier = barrier;
    }

    @Override
    public void run(BatchApi api, int iteration) throws Exception {
        measurement.jobs().launched();
        measurement.span().jobBeginsElsewhere();
        measurement.jobs().endedElsewhere(barrier.end(iteration, ""));
        // jobs that partitions have started here
        measurement.jobs().awaitEnd(POLL_MILLIS, api::finalStatus);
    }
}
