package io.batchmark.runner.run;

import io.batchmark.contract.result.DispatchedPartitions;
import io.batchmark.runner.database.ServerRoster.Work;
import java.util.ArrayList;
import java.util.List;

/** The work of all servers in the job that this server has started, as the servers and the job repository count it. */
public final class DispatchedWork {
    private final List<Long> partitions = new ArrayList<>();
    private Work others = Work.NONE;
    private long sent;
    private long received;

    /**
     * Adds an iteration.
     *
     * @param servers work of each server, in their order
     * @param messages messages of the iteration that were sent
     * @param taken messages of the iteration that a server has taken
     */
    public synchronized void add(List<Work> servers, long messages, long taken) {
        others = servers.stream().skip(1).reduce(Work.NONE, Work::plus);
        sent += messages;
        received += taken;
        for (int server = 0; server < servers.size(); server++) {
            long executed = servers.get(server).partitions();
            if (server == partitions.size()) {
                partitions.add(executed);
            } else {
                partitions.set(server, partitions.get(server) + executed);
            }
        }
    }

    /** Work of all servers but this one in the last iteration. */
    public synchronized Work others() {
        return others;
    }

    /** @param waited nanoseconds that the thread of the step has waited in the last iteration */
    public synchronized DispatchedPartitions figures(long waited) {
        long executed = partitions.stream().mapToLong(Long::longValue).sum();
        return new DispatchedPartitions(sent, received, executed, waited, partitions);
    }
}
