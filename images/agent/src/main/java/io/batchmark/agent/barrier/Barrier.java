package io.batchmark.agent.barrier;

import io.batchmark.agent.measure.QueuedPartitions;
import io.batchmark.agent.result.Refusal;

/** The places where a server waits for other servers of its run. A single server waits nowhere. */
public interface Barrier {
    /** An action of the first server, for which other servers wait. */
    interface Action {
        void run() throws Refusal;
    }

    /**
     * @param startTimeoutSeconds the longest time of the start of a server and its application
     * @param partitions partitions of this server
     */
    static Barrier of(ServerGroup group, int startTimeoutSeconds, QueuedPartitions partitions) {
        if (group.count() == 1 && !group.sharesJob()) {
            return new SingleServer();
        }
        return group.index() == 0
                ? new FirstServer(group, startTimeoutSeconds, partitions)
                : new LaterServer(group, startTimeoutSeconds, partitions);
    }

    /** Waits for the turn of this server to start: a later server starts after the application of the first server. */
    void enter() throws Refusal, InterruptedException;

    /**
     * Lets later servers start.
     *
     * @param openRepository opens the job repository of the server, which creates its tables
     */
    void started(Action openRepository) throws Refusal;

    /**
     * Waits until all servers are ready for an iteration, which they then begin together.
     *
     * @param iteration its number, from 1
     * @param prepare prepares the data of the iteration, once for all servers
     */
    void begin(int iteration, Action prepare) throws Refusal, InterruptedException;

    /**
     * Looks for a server or a partition that is lost, while the job runs.
     *
     * @throws Refusal if the job would wait without an end
     */
    void watch() throws Refusal;

    /**
     * Ends an iteration. If all servers execute the partitions of one job, a later server waits for the end of the job.
     *
     * @param status batch status of the job; empty in a server that has not started it
     * @return batch status of the job
     */
    String end(int iteration, String status) throws Refusal, InterruptedException;
}
