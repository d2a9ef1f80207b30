package io.batchmark.runner.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The clock of the CPU time of the calling thread: a system call, so it is not looked at for each item. */
public final class ThreadCpu {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Whether the JVM has it. */
    static final boolean IS_KNOWN = THREADS.isCurrentThreadCpuTimeSupported();

    private ThreadCpu() {}

    /** Nanoseconds; 0 where the JVM does not say. */
    public static long now() {
        return IS_KNOWN ? THREADS.getCurrentThreadCpuTime() : 0;
    }
}
