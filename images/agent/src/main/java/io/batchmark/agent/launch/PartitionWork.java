package io.batchmark.agent.launch;

import io.batchmark.agent.barrier.Barrier;
import io.batchmark.agent.measure.Measurement;

/** Executes partitions of the job that the first server has started. */
final class PartitionWork implements JobWork {
    private static final long POLL_MILLIS = 1000;

    private final String job;
    private final Measurement measurement;
    private final Barrier barrier;

    /** @param job name of the job */
    PartitionWork(String job, Measurement measurement, Barrier barrier) {
        this.job = job;
        this.measurement = measurement;
        this.barrier = barrier;
    }

    @Override
    public void run(BatchApi api, int iteration) throws Exception {
        measurement.jobs().launched();
        measurement.span().jobBeginsElsewhere();
        measurement.jobs().endedElsewhere(job, barrier.end(iteration, ""));
        // jobs that partitions have started here
        measurement.jobs().awaitEnd(POLL_MILLIS, api::finalStatus);
    }
}
