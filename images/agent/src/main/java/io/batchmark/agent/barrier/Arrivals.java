package io.batchmark.agent.barrier;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The points that the servers of a run have arrived at, the partitions that they report, and the last point that they may pass. */
final class Arrivals {
    private static final long LOOK_MILLIS = 1000;

    private final List<OtherServer> others = new ArrayList<>();
    private int released = -1;
    private @Nullable String status;

    /** @param servers their number, with the first one */
    Arrivals(int servers) {
        for (int server = 1; server < servers; server++) {
            others.add(new OtherServer());
        }
    }

    /** The last reports of a later server. */
    private static final class OtherServer {
        private int arrived = -1;
        private int passed = -1;
        private long received;
        private long executed;
        /** The time of its last line, or of the end of its connection, by {@link System#nanoTime}. */
        private long heard;

        private boolean connected;
    }

    private OtherServer of(int server) {
        return others.get(server - 1);
    }

    /** @param now by {@link System#nanoTime} */
    synchronized void arrive(Arrival arrival, long now) {
        OtherServer server = of(arrival.server());
        server.arrived = Math.max(server.arrived, arrival.point());
        server.received = Math.max(server.received, arrival.received());
        server.executed = Math.max(server.executed, arrival.executed());
        server.heard = now;
        server.connected = true;
        notifyAll();
    }

    /** The connection of a server has ended. */
    synchronized void disconnect(int server, long now) {
        of(server).connected = false;
        of(server).heard = now;
    }

    /** A server has got the answer that lets it pass a point. */
    synchronized void pass(int server, int point) {
        of(server).passed = Math.max(of(server).passed, point);
        notifyAll();
    }

    synchronized boolean isReleased(int point) {
        return point <= released;
    }

    /** @param batchStatus of the job whose iteration has ended; null at any other point */
    synchronized void release(int point, @Nullable String batchStatus) {
        if (point > released) {
            released = point;
            status = batchStatus;
        }
    }

    /** The batch status that the last released point has; null if that point is not the end of an iteration. */
    synchronized @Nullable String status() {
        return status;
    }

    /** Waits for all servers, and returns the indices of the servers that have not arrived in time. */
    synchronized List<Integer> await(int point, long longestNanos) throws InterruptedException {
        long begun = System.nanoTime();
        List<Integer> missing = missing(point);
        while (!missing.isEmpty() && System.nanoTime() - begun < longestNanos) {
            wait(LOOK_MILLIS);
            missing = missing(point);
        }
        return missing;
    }

    /** The indices of the servers that have not arrived at a point. */
    synchronized List<Integer> missing(int point) {
        List<Integer> missing = new ArrayList<>();
        for (int server = 1; server <= others.size(); server++) {
            if (of(server).arrived < point) {
                missing.add(server);
            }
        }
        return missing;
    }

    /** Waits until all servers have got the answer that lets them pass a point, but no longer than a time. */
    synchronized void awaitPassed(int point, long longestNanos) throws InterruptedException {
        long begun = System.nanoTime();
        while (others.stream().anyMatch(server -> server.passed < point) && System.nanoTime() - begun < longestNanos) {
            wait(LOOK_MILLIS);
        }
    }

    /** Partitions that all later servers have received. */
    synchronized long received() {
        return others.stream().mapToLong(server -> server.received).sum();
    }

    /** Partitions that each later server has executed, in the order of the servers. */
    synchronized List<Long> executed() {
        List<Long> executed = new ArrayList<>();
        others.forEach(server -> executed.add(server.executed));
        return executed;
    }

    /**
     * The first server that is lost, in words; null if there is no such server. Servers send a line each second, and connect again
     * when their connection ends.
     *
     * @param now by {@link System#nanoTime}
     * @param silenceNanos longest time without a line
     * @param absenceNanos longest time without a connection
     */
    synchronized @Nullable String lost(long now, long silenceNanos, long absenceNanos) {
        for (int server = 1; server <= others.size(); server++) {
            OtherServer other = of(server);
            long seconds = TimeUnit.NANOSECONDS.toSeconds(now - other.heard);
            if (!other.connected && now - other.heard > absenceNanos) {
                return "server " + server + " has left, and its connection ended " + seconds
                        + " s ago: see the end of its pod and its log";
            }
            if (now - other.heard > silenceNanos) {
                return "server " + server + " has not answered for " + seconds
                        + " s: it may have no processor, or its node may be lost";
            }
        }
        return null;
    }
}
