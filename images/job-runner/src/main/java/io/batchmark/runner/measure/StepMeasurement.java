package io.batchmark.runner.measure;

import com.sun.management.OperatingSystemMXBean;
import io.batchmark.contract.RunResult;
import io.batchmark.contract.Workload;
import io.batchmark.contract.Workload.Instrumentation;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What is measured while the step of the batch job runs. */
public final class StepMeasurement {
    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final GarbageObserver garbage = new GarbageObserver();
    private final ContainerLimits limits = new ContainerLimits(ContainerLimits.MOUNT);
    private final List<Tally> tallies = new CopyOnWriteArrayList<>();
    private boolean running;
    private long begun;
    private long cpuBefore;
    private long elapsed;
    private long cpu;
    private long processCpu;
    private long jobStartMillis;

    /** To be called before the batch job starts. */
    public void prepare() {
        garbage.listen();
    }

    /** A tally of its own for a batch artifact. */
    public Tally tally() {
        Tally tally = new Tally();
        tallies.add(tally);
        return tally;
    }

    public void jobStarted() {
        jobStartMillis = System.currentTimeMillis()
                - ManagementFactory.getRuntimeMXBean().getStartTime();
    }

    public void jobEnded() {
        processCpu = process.getProcessCpuTime();
    }

    public synchronized void stepStarted() {
        running = true;
        limits.begin();
        garbage.begin();
        cpuBefore = process.getProcessCpuTime();
        begun = System.nanoTime();
    }

    /** Does nothing where the step does not run. */
    public synchronized void stepEnded() {
        if (!running) {
            return;
        }
        running = false;
        elapsed = System.nanoTime() - begun;
        cpu = process.getProcessCpuTime() - cpuBefore;
        garbage.end();
        limits.end();
    }

    /** Records read up to the last checkpoint of each partition. */
    public long delivered() {
        return sum(tally -> tally.delivered);
    }

    public long checkpoints() {
        return sum(tally -> tally.checkpoints);
    }

    public long inserted() {
        return sum(tally -> tally.inserted);
    }

    public long deleted() {
        return sum(tally -> tally.deleted);
    }

    public RunResult.Times times(Workload workload) {
        return new RunResult.Times(
                elapsed,
                workload.partitions() > 1 ? sum(tally -> tally.thread) : elapsed,
                workload.instrumentation() == Instrumentation.Full
                        ? new RunResult.Components(
                                sum(tally -> tally.reader),
                                sum(tally -> tally.processor),
                                sum(tally -> tally.writer),
                                sum(tally -> tally.insert),
                                sum(tally -> tally.delete),
                                0)
                        : null);
    }

    public RunResult.Jvm jvm() {
        return new RunResult.Jvm(
                jobStartMillis,
                cpu,
                processCpu,
                garbage.count(),
                garbage.time(),
                garbage.longest(),
                Runtime.getRuntime().maxMemory(),
                garbage.heapAfterKiB());
    }

    public RunResult.@Nullable Cgroup cgroup() {
        return limits.result();
    }

    public List<String> collectors() {
        return garbage.names();
    }

    private long sum(ToLongFunction<Tally> field) {
        return tallies.stream().mapToLong(field).sum();
    }
}
