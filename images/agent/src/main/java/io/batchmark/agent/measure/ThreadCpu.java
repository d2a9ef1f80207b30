package io.batchmark.agent.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/** The CPU time of the current thread. */
final class ThreadCpu {
    /** One look of so many measures the cost of a look. */
    private static final int CALIBRATE = 8;

    private static final int SMOOTHING = 4;

    private volatile @Nullable ThreadMXBean threads;
    private volatile int looks;
    private volatile long cheapest = Long.MAX_VALUE / 2;
    private volatile long typical;

    /** Nanoseconds, or -1 if the JVM does not measure them. */
    long now() {
        ThreadMXBean bean = threads;
        if (bean == null) {
            // not before the server has chosen its logging and its beans
            bean = ManagementFactory.getThreadMXBean();
            threads = bean;
            for (int i = 0; i < CALIBRATE; i++) {
                calibrated(now()); // the first looks link classes
            }
        }
        return bean.isCurrentThreadCpuTimeSupported() ? bean.getCurrentThreadCpuTime() : -1;
    }

    /**
     * CPU time at the begin of a call, plus the cost of a look, which the CPU time at its end includes. Returns -1 if the JVM does not
     * measure it.
     */
    long atBegin() {
        long now = now();
        if (now < 0) {
            return -1;
        }
        int look = looks;
        looks = look + 1; // a lost update does not matter
        return look % CALIBRATE == 0 ? calibrated(now) : now + typical;
    }

    /** The cost of a look changes with the load of the node, so it is measured again and again. */
    private long calibrated(long before) {
        long now = now();
        long cost = now - before;
        cheapest = Math.min(cheapest, cost);
        // a look can be slow by chance: links of the cold JVM, page faults
        long usual = Math.min(cost, 2 * cheapest);
        long known = Math.min(typical, 2 * cheapest);
        typical = known == 0 ? usual : known + (usual - known) / SMOOTHING;
        return now + typical;
    }
}
