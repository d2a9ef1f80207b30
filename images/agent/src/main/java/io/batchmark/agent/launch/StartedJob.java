package io.batchmark.agent.launch;

import io.batchmark.agent.barrier.Barrier;
import io.batchmark.agent.measure.Measurement;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;

/** Starts the job in this server. If its partitions go through a queue, the other servers of the run execute them, too. */
final class StartedJob implements JobWork {
    private static final long POLL_MILLIS = 1000;

    private final Settings settings;
    private final Measurement measurement;
    private final Barrier barrier;

    StartedJob(Settings settings, Measurement measurement, Barrier barrier) {
        this.settings = settings;
        this.measurement = measurement;
        this.barrier = barrier;
    }

    @Override
    public void run(BatchApi api, int iteration) throws Exception {
        long sentBefore = measurement.partitions().sent();
        measurement.span().jobStarts();
        measurement.jobs().started(measurement.launching(() -> api.start(settings.job(), settings.parameters())));
        measurement.jobs().awaitEnd(POLL_MILLIS, api::finalStatus, barrier::watch);
        // before it waits for other servers
        measurement.span().end();
        String status = String.valueOf(measurement.jobs().root().batchStatus());
        barrier.end(iteration, status);
        if (settings.servers().sharesJob()
                && status.equals("COMPLETED")
                && measurement.partitions().sent() == sentBefore) {
            throw notSent();
        }
    }

    private Refusal notSent() {
        boolean hasPartitions = measurement.jobs().followed().stream()
                .flatMap(job -> job.steps().stream())
                .anyMatch(step -> step.partitions() > 0);
        return hasPartitions
                ? new Refusal(
                        RunEnd.Kind.NOT_MEASURABLE,
                        "the job completed, and the agent saw no message with a partition: this version of Liberty is not"
                                + " supported with dispatch Jms")
                : new Refusal(
                        RunEnd.Kind.REFUSED,
                        "job " + settings.job() + " has sent no partition, so dispatch Jms has no effect on it: set"
                                + " dispatch to Independent, or measure a job with a partitioned step");
    }
}
