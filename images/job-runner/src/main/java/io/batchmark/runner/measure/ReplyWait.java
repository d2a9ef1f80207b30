package io.batchmark.runner.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;

/**
 * Measures the time that the thread of a step waits for replies of its partitions. The virtual machine measures the waits of all
 * threads then, which costs less than a microsecond for each wait.
 */
public final class ReplyWait {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long thread = -1;
    private long before;
    private long waited;

    /** To be called by the thread of the step when the step begins. */
    public synchronized void begins() {
        if (threads.isThreadContentionMonitoringSupported()) {
            threads.setThreadContentionMonitoringEnabled(true);
            thread = Thread.currentThread().getId();
            before = waitedMillis();
        }
    }

    /** To be called by any thread when the step has ended: the first call counts. */
    public synchronized void ended() {
        if (thread >= 0) {
            waited = Math.max(0, waitedMillis() - before);
            thread = -1;
        }
    }

    public synchronized long nanos() {
        return TimeUnit.MILLISECONDS.toNanos(waited);
    }

    private long waitedMillis() {
        ThreadInfo info = threads.getThreadInfo(thread);
        return info == null ? before : info.getWaitedTime();
    }
}
