package io.batchmark.agent.barrier;

import io.batchmark.agent.measure.QueuedPartitions;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import io.batchmark.figures.StallCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Ends a run that would wait for a server, a message or a reply that is lost: Open Liberty waits for replies without an end. */
final class PartitionWatch {
    /** The longest time without a line of a server, which sends one each second, or with a partition that nothing happens to. */
    static final int SILENCE_SECONDS = 60;

    /** A server connects again at once, unless it has no processor. */
    private static final int ABSENCE_SECONDS = 20;

    /** Other servers report a partition within a second after its reply. */
    private static final int SETTLE_SECONDS = 30;

    private static final long POLL_MILLIS = 50;

    private final Arrivals arrivals;
    private final QueuedPartitions own;
    private final StallCheck stall;
    private final int settleSeconds;

    /**
     * @param own partitions of this server
     * @param atOnce partitions that all servers together execute at once
     */
    PartitionWatch(Arrivals arrivals, QueuedPartitions own, int atOnce) {
        this(arrivals, own, atOnce, SETTLE_SECONDS);
    }

    PartitionWatch(Arrivals arrivals, QueuedPartitions own, int atOnce, int settleSeconds) {
        this.settleSeconds = settleSeconds;
        this.arrivals = arrivals;
        this.own = own;
        stall = new StallCheck(atOnce, SILENCE_SECONDS);
    }

    /**
     * Looks for a server or a partition that is lost.
     *
     * @param now by {@link System#nanoTime}
     */
    void look(long now) throws Refusal {
        refuseLost(now);
        if (!own.awaitsReply(now)) {
            stall.begin(); // another step may take its time
            return;
        }
        String problem = stall.problem(own.sent(), received(), executed(), now);
        if (problem != null) {
            throw new Refusal(RunEnd.Kind.DISPATCH, problem + ": look at the logs of all servers");
        }
    }

    private void refuseLost(long now) throws Refusal {
        String lost = arrivals.lost(
                now, TimeUnit.SECONDS.toNanos(SILENCE_SECONDS), TimeUnit.SECONDS.toNanos(ABSENCE_SECONDS));
        if (lost != null) {
            throw new Refusal(RunEnd.Kind.DISPATCH, lost);
        }
    }

    private long received() {
        return own.received() + arrivals.received();
    }

    private long executed() {
        return servers().stream().mapToLong(Long::longValue).sum();
    }

    /** Partitions that each server has executed. */
    private List<Long> servers() {
        List<Long> servers = new ArrayList<>();
        servers.add(own.executed());
        servers.addAll(arrivals.executed());
        return servers;
    }

    /** Waits until all servers have arrived at a point where they wait while the job runs. */
    private void await(int point) throws Refusal, InterruptedException {
        while (!arrivals.missing(point).isEmpty()) {
            refuseLost(System.nanoTime());
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /**
     * Waits until all servers report as many partitions as this server has sent.
     *
     * @param point the end of the iteration, which other servers wait for
     * @param status batch status of the job; a job that did not complete leaves partitions behind
     */
    void settle(int point, String status) throws Refusal, InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(settleSeconds);
        await(point);
        String difference = difference();
        while (difference != null && status.equals("COMPLETED")) {
            if (System.nanoTime() > until) {
                throw new Refusal(RunEnd.Kind.DISPATCH, difference);
            }
            refuseLost(System.nanoTime());
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            difference = difference();
        }
        own.count(received(), servers());
    }

    private @Nullable String difference() {
        long sent = own.sent();
        return received() == sent && executed() == sent
                ? null
                : "the job completed, and its servers have sent " + sent + " messages with a partition, received "
                        + received() + " and executed " + executed()
                        + " partitions: a partition is lost, or it was executed twice";
    }
}
