package io.batchmark.agent.barrier;

import io.batchmark.agent.measure.QueuedPartitions;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The server that all others of its run connect to. */
final class FirstServer implements Barrier {
    /** The point that a server passes before it starts. */
    static final int START = 0;

    /** A server that does not start in time ends with a cause of its own, before this server names it. */
    private static final int GRACE_SECONDS = 30;

    private static final long ANSWERED_SECONDS = 15;

    private final ServerGroup group;
    private final int patienceSeconds;
    private final Arrivals arrivals;
    private final PartitionWatch partitions;
    private @Nullable BarrierPort port;

    FirstServer(ServerGroup group, int startTimeoutSeconds, QueuedPartitions partitions) {
        this(group, startTimeoutSeconds, GRACE_SECONDS, partitions);
    }

    FirstServer(ServerGroup group, int startTimeoutSeconds, int graceSeconds, QueuedPartitions partitions) {
        this.group = group;
        patienceSeconds = startTimeoutSeconds + graceSeconds;
        arrivals = new Arrivals(group.count());
        this.partitions = new PartitionWatch(arrivals, partitions, group.count() * group.atOnce());
    }

    Arrivals arrivals() {
        return arrivals;
    }

    /** The point where an iteration begins. */
    static int begin(int iteration) {
        return 2 * iteration - 1;
    }

    /** The point where an iteration ends, of a job whose partitions all servers execute. */
    static int end(int iteration) {
        return 2 * iteration;
    }

    @Override
    public void enter() throws Refusal {
        try {
            port = BarrierPort.open(group, arrivals);
        } catch (IOException e) {
            throw new Refusal(
                    RunEnd.Kind.NOT_MEASURABLE,
                    "port " + group.port() + ", where the servers of a run wait for each other, cannot be opened (" + e
                            + "): let no process of the image use the port");
        }
    }

    @Override
    public void started(Action openRepository) throws Refusal {
        openRepository.run();
        release(START, null);
    }

    @Override
    public void begin(int iteration, Action prepare) throws Refusal, InterruptedException {
        int point = begin(iteration);
        if (iteration == 1) {
            awaitFirst(point);
        } else {
            // an iteration of another server may be long, and so may a job that a partition has started there
            arrivals.await(point, Long.MAX_VALUE);
        }
        prepare.run();
        release(point, null);
    }

    private void awaitFirst(int point) throws Refusal, InterruptedException {
        if (group.count() > 1) {
            System.err.println("Batchmark agent: server 0 waits for the servers 1 to " + (group.count() - 1));
        }
        List<Integer> missing = arrivals.await(point, TimeUnit.SECONDS.toNanos(patienceSeconds));
        if (!missing.isEmpty()) {
            throw new Refusal(
                    RunEnd.Kind.NOT_CONCURRENT,
                    names(missing) + " of " + group.count() + " servers did not arrive within " + patienceSeconds
                            + " s after the start of server 0: look at the pod and its log, let there be nodes with room for"
                            + " all servers at the same time, or raise spec.job.startTimeout");
        }
    }

    private static String names(List<Integer> servers) {
        return (servers.size() == 1 ? "server " : "servers ")
                + servers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    @Override
    public void watch() throws Refusal {
        if (group.sharesJob()) {
            partitions.look(System.nanoTime());
        }
    }

    @Override
    public String end(int iteration, String status) throws Refusal, InterruptedException {
        if (group.sharesJob()) {
            partitions.settle(end(iteration), status);
            release(end(iteration), status);
            arrivals.awaitPassed(end(iteration), TimeUnit.SECONDS.toNanos(ANSWERED_SECONDS));
        }
        return status;
    }

    private void release(int point, @Nullable String status) {
        arrivals.release(point, status);
        BarrierPort opened = port;
        if (opened != null) {
            opened.answer();
        }
    }
}
