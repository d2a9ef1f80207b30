package io.batchmark.agent.barrier;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The server that all others of its run connect to. */
final class FirstServer implements Barrier {
    /** The point that a server passes before it starts. Iterations are the points from 1. */
    static final int START = 0;

    /** A server that does not start in time ends with a cause of its own, before this server names it. */
    private static final int GRACE_SECONDS = 30;

    private final ServerGroup group;
    private final int patienceSeconds;
    private final Arrivals arrivals;
    private @Nullable BarrierPort port;

    FirstServer(ServerGroup group, int startTimeoutSeconds) {
        this(group, startTimeoutSeconds, GRACE_SECONDS);
    }

    FirstServer(ServerGroup group, int startTimeoutSeconds, int graceSeconds) {
        this.group = group;
        patienceSeconds = startTimeoutSeconds + graceSeconds;
        arrivals = new Arrivals(group.count());
    }

    Arrivals arrivals() {
        return arrivals;
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
        release(START);
    }

    @Override
    public void begin(int iteration, Action prepare) throws Refusal, InterruptedException {
        // an iteration of another server may be long, and a server that is lost ends the run
        long longest = iteration == 1 ? TimeUnit.SECONDS.toNanos(patienceSeconds) : Long.MAX_VALUE;
        if (iteration == 1) {
            System.err.println("Batchmark agent: server 0 waits for the servers 1 to " + (group.count() - 1));
        }
        List<Integer> missing = arrivals.await(iteration, longest);
        if (!missing.isEmpty()) {
            throw new Refusal(
                    RunEnd.Kind.NOT_CONCURRENT,
                    names(missing) + " of " + group.count() + " servers did not arrive within " + patienceSeconds
                            + " s after the start of server 0: look at the pod and its log, let there be nodes with room for"
                            + " all servers at the same time, or raise spec.job.startTimeout");
        }
        prepare.run();
        release(iteration);
    }

    private static String names(List<Integer> servers) {
        return (servers.size() == 1 ? "server " : "servers ")
                + servers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private void release(int point) {
        arrivals.release(point);
        BarrierPort opened = port;
        if (opened != null) {
            opened.answer();
        }
    }
}
