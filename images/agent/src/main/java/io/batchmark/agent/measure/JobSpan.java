package io.batchmark.agent.measure;

import com.sun.management.OperatingSystemMXBean;
import io.batchmark.figures.CgroupFiles;
import io.batchmark.figures.ContainerLimits;
import io.batchmark.figures.DiskWrites;
import io.batchmark.figures.GarbageObserver;
import io.batchmark.figures.ResourceContention;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The time from the begin of the first step to the end of the last step of all measured jobs. It has the figures of JVM, container and
 * node in that time. The end of a step only looks at clocks, because another step may follow.
 */
public final class JobSpan {
    private final Runnable beforeBegin;
    private final ContainerLimits limits;
    private final DiskWrites disk;
    private final ResourceContention contention =
            new ResourceContention(ContainerLimits.MOUNT, ResourceContention.NODE);
    private @Nullable GarbageObserver garbage;
    private @Nullable OperatingSystemMXBean process;
    private long jobStartMillis;
    private long begun;
    private long begunAt;
    private long cpuBefore;
    private long elapsed;
    private long cpu;
    private boolean ended;
    private boolean startedElsewhere;

    /** @param beforeBegin action immediately before the first step begins */
    JobSpan(Runnable beforeBegin) {
        this.beforeBegin = beforeBegin;
        CgroupFiles files = CgroupFiles.of(ContainerLimits.MOUNT);
        limits = new ContainerLimits(files);
        disk = new DiskWrites(files);
    }

    /** Prepares the figures. To be called when the server has started: it chooses beans and logging itself. */
    public synchronized void prepare() {
        garbage().listen();
        process();
    }

    private GarbageObserver garbage() {
        GarbageObserver observer = garbage;
        if (observer == null) {
            observer = new GarbageObserver();
            garbage = observer;
        }
        return observer;
    }

    private OperatingSystemMXBean process() {
        OperatingSystemMXBean bean = process;
        if (bean == null) {
            bean = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            process = bean;
        }
        return bean;
    }

    /** To be called immediately before the measured job starts. */
    public synchronized void jobStarts() {
        jobStartMillis = System.currentTimeMillis()
                - ManagementFactory.getRuntimeMXBean().getStartTime();
    }

    /** To be called in a server that executes partitions, when the job begins: its resources count from then on. */
    public synchronized void jobBeginsElsewhere() {
        stepBegins();
        startedElsewhere = true;
    }

    synchronized void stepBegins() {
        if (begunAt != 0) {
            return;
        }
        beforeBegin.run();
        limits.begin();
        disk.begin();
        contention.begin();
        garbage().begin();
        cpuBefore = process().getProcessCpuTime();
        begunAt = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        begun = System.nanoTime();
    }

    /** Counts the step in progress up to now, if the job is cut off. */
    public synchronized void cut() {
        if (begunAt != 0 && !ended) {
            stepEnds();
        }
    }

    synchronized void stepEnds() {
        if (startedElsewhere) {
            return; // the job has its time in the server that started it
        }
        elapsed = System.nanoTime() - begun;
        cpu = process().getProcessCpuTime() - cpuBefore;
    }

    /** To be called after the last step; the first call counts. */
    public synchronized void end() {
        if (ended || begunAt == 0) {
            return;
        }
        if (startedElsewhere) {
            cpu = process().getProcessCpuTime() - cpuBefore;
        }
        ended = true;
        garbage().end();
        limits.end();
        disk.end();
        contention.end();
    }

    /** Ends the notifications of collections, which cost time. */
    synchronized void ignoreCollections() {
        garbage().ignore();
    }

    /** Begin of the first step since 1970, or 0. */
    public synchronized long begunAt() {
        return begunAt;
    }

    /** From the begin of the first step to the end of the last step. */
    public synchronized long elapsed() {
        return elapsed;
    }

    /** CPU time of the process in that time. */
    public synchronized long cpu() {
        return cpu;
    }

    /** CPU time of the process since its start. */
    public synchronized long processCpu() {
        return process().getProcessCpuTime();
    }

    /** Milliseconds from the start of the JVM to the start of the job, or 0. */
    public synchronized long jobStartMillis() {
        return jobStartMillis;
    }

    public synchronized GarbageObserver collections() {
        return garbage();
    }

    public ContainerLimits limits() {
        return limits;
    }

    public DiskWrites disk() {
        return disk;
    }

    public ResourceContention contention() {
        return contention;
    }
}
