package io.batchmark.bench.agent.job;

import jakarta.batch.api.listener.JobListener;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.SynchronousQueue;

/** Hands the elapsed time and the CPU time of an execution to the batchlet that started it. */
public class Stopwatch implements JobListener {
    static final SynchronousQueue<String> TIMES = new SynchronousQueue<>();

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private long begin;
    private long cpu;

    @Override
    public void beforeJob() {
        cpu = THREADS.getCurrentThreadCpuTime();
        begin = System.nanoTime();
    }

    @Override
    public void afterJob() throws InterruptedException {
        long elapsed = System.nanoTime() - begin;
        TIMES.put(elapsed + " " + (THREADS.getCurrentThreadCpuTime() - cpu));
    }
}
