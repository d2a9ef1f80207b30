package io.batchmark.runner.measure;

import com.sun.management.OperatingSystemMXBean;
import io.batchmark.contract.RunResult;
import io.batchmark.contract.Workload;
import io.batchmark.contract.Workload.Instrumentation;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What is measured while the step of the batch job runs. */
public final class StepMeasurement {
    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final GarbageObserver garbage = new GarbageObserver();
    private final ContainerLimits limits = new ContainerLimits(ContainerLimits.MOUNT);
    private final DiskWrites disk = new DiskWrites(ContainerLimits.MOUNT);
    private final List<Tally> tallies = new CopyOnWriteArrayList<>();
    private volatile long execution;
    private boolean running;
    private long begun;
    private long begunAt;
    private long endedAt;
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

    /** @param id that of the job execution */
    public void jobStarted(long id) {
        execution = id;
        jobStartMillis = System.currentTimeMillis()
                - ManagementFactory.getRuntimeMXBean().getStartTime();
    }

    public void jobEnded() {
        processCpu = process.getProcessCpuTime();
    }

    public synchronized void stepStarted() {
        running = true;
        limits.begin();
        disk.begin();
        garbage.begin();
        cpuBefore = process.getProcessCpuTime();
        begunAt = InterruptedStep.now();
        begun = System.nanoTime();
    }

    /** Does nothing where the step does not run. */
    public synchronized void stepEnded() {
        if (!running) {
            return;
        }
        running = false;
        elapsed = System.nanoTime() - begun;
        endedAt = InterruptedStep.now();
        cpu = process.getProcessCpuTime() - cpuBefore;
        garbage.end();
        limits.end();
        disk.end();
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

    public long updated() {
        return sum(tally -> tally.updated);
    }

    /** What has been measured up to now of a step whose server is about to be killed. */
    public synchronized InterruptedStep interrupted(Workload workload) {
        elapsed = System.nanoTime() - begun;
        return new InterruptedStep(execution, begunAt, InterruptedStep.now(), threads(workload), components(), parts());
    }

    private List<InterruptedStep.Part> parts() {
        // reader and writer of a partition have a tally each
        Map<Integer, InterruptedStep.Part> parts = new TreeMap<>();
        for (Tally tally : tallies) {
            parts.merge(
                    tally.partition,
                    new InterruptedStep.Part(
                            tally.partition, tally.position(), tally.inserted, tally.deleted, tally.updated),
                    (one, other) -> new InterruptedStep.Part(
                            one.partition(),
                            one.read() + other.read(),
                            one.inserted() + other.inserted(),
                            one.deleted() + other.deleted(),
                            one.updated() + other.updated()));
        }
        return List.copyOf(parts.values());
    }

    /** @param before what was measured of the step before it was resumed; null where it was not */
    public RunResult.Times times(Workload workload, @Nullable InterruptedStep before) {
        RunResult.Components components = components();
        if (before != null) {
            components = sum(before.components(), components);
        }
        return new RunResult.Times(
                before == null ? elapsed : Math.max(0, endedAt - before.begun()),
                threads(workload) + (before == null ? 0 : before.threads()),
                workload.instrumentation() == Instrumentation.Full ? components : null);
    }

    private long threads(Workload workload) {
        return workload.partitions() > 1 ? sum(Tally::thread) : elapsed;
    }

    private RunResult.Components components() {
        return new RunResult.Components(
                sum(tally -> tally.reader),
                sum(tally -> tally.processor),
                sum(tally -> tally.writer),
                sum(tally -> tally.insert),
                sum(tally -> tally.delete),
                sum(tally -> tally.update));
    }

    private static RunResult.Components sum(RunResult.Components one, RunResult.Components other) {
        return new RunResult.Components(
                one.reader() + other.reader(),
                one.processor() + other.processor(),
                one.writer() + other.writer(),
                one.insert() + other.insert(),
                one.delete() + other.delete(),
                one.update() + other.update());
    }

    /** Bytes that the container wrote; null where nobody can say. */
    public @Nullable Long diskBytes() {
        return disk.bytes();
    }

    /** Operations it wrote them in; null where nobody can say. */
    public @Nullable Long diskOperations() {
        return disk.operations();
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
