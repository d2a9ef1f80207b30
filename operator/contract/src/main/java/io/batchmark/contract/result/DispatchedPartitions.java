package io.batchmark.contract.result;

import io.batchmark.contract.field.Require;
import java.util.List;

/**
 * The partitions of a step whose servers took them from a queue. The numbers are of all iterations, the warm-up included.
 *
 * @param sent messages with a partition that the first server has put into the queue, as its job repository has them
 * @param received messages that a server has taken from it, as the job repository has them
 * @param executed partitions that the servers have executed, as their batch artifacts count them
 * @param waited nanoseconds that the thread of the step has waited, mostly for replies of partitions
 * @param servers partitions that each server has executed, in the order of the servers
 */
public record DispatchedPartitions(
        @IterationMerge.By(IterationMerge.Last) long sent,
        @IterationMerge.By(IterationMerge.Last) long received,
        @IterationMerge.By(IterationMerge.Last) long executed,
        long waited,
        @IterationMerge.By(IterationMerge.Last) List<Long> servers) {
    private static final int MOST_SERVERS = 100;

    public DispatchedPartitions {
        Require.figure(sent, "dispatch.sent");
        Require.figure(received, "dispatch.received");
        Require.figure(executed, "dispatch.executed");
        Require.figure(waited, "dispatch.waited");
        servers = List.copyOf(servers);
        Require.atMost(MOST_SERVERS, servers.size(), "the number of dispatch.servers");
        servers.forEach(number -> Require.figure(number, "dispatch.servers"));
    }
}
