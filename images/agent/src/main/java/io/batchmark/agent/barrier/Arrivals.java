package io.batchmark.agent.barrier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The points that the servers of a run have arrived at, and the last point that they may pass. */
final class Arrivals {
    private static final long LOOK_MILLIS = 1000;

    private final int[] arrived;
    private int released = -1;

    /** @param servers their number, with the first one */
    Arrivals(int servers) {
        arrived = new int[servers];
        Arrays.fill(arrived, -1);
    }

    /** @param server index of a server, from 1 */
    synchronized void arrive(int server, int point) {
        arrived[server] = Math.max(arrived[server], point);
        notifyAll();
    }

    synchronized boolean isReleased(int point) {
        return point <= released;
    }

    synchronized void release(int point) {
        released = Math.max(released, point);
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

    private List<Integer> missing(int point) {
        List<Integer> missing = new ArrayList<>();
        for (int server = 1; server < arrived.length; server++) {
            if (arrived[server] < point) {
                missing.add(server);
            }
        }
        return missing;
    }
}
