package io.batchmark.runner.measure;

import com.sun.management.OperatingSystemMXBean;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.parameters.Workload.Instrumentation;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.Contention;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.Partitions;
import io.batchmark.contract.result.RunResult;
import io.batchmark.figures.ContainerLimits;
import io.batchmark.figures.GarbageObserver;
import io.batchmark.figures.ResourceContention;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The measurement of the step of the batch job, from its beginning to its end. */
public final class StepMeasurement {
    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final GarbageObserver garbage = new GarbageObserver();
    private final KernelFigures kernel;
    private final JobMetrics tallies = new JobMetrics();
    private final SeriesRecorder series = new SeriesRecorder(System::nanoTime, garbage::millis);
    private final ChunkRecorder chunks = new ChunkRecorder();
    private final ReplyWait replies = new ReplyWait();
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

    public StepMeasurement() {
        this(ContainerLimits.MOUNT, ResourceContention.NODE);
    }

    /**
     * @param mount where the container finds its own cgroup
     * @param node where it finds the figures of its node
     */
    StepMeasurement(Path mount, Path node) {
        kernel = new KernelFigures(mount, node);
    }

    /** To be called before the batch job starts. */
    public void prepare() {
        garbage.listen();
    }

    /** To be called when nothing more is asked of it. */
    public void close() {
        garbage.ignore();
    }

    /** A new one, for one batch artifact. */
    public ArtifactMetrics artifactMetrics() {
        return tallies.another();
    }

    /** A new one, for the thread of an artifact. */
    public ThreadSeries threadSeries(ArtifactMetrics metrics) {
        return new ThreadSeries(metrics, series, chunks);
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

    /** To be called by each thread that begins with the step or with a partition, before anything else. */
    public static void threadBegins() {
        ThreadBegin.now();
    }

    public synchronized void stepStarted() {
        running = true;
        kernel.begin();
        garbage.begin();
        cpuBefore = process.getProcessCpuTime();
        begunAt = InterruptedStep.now();
        begun = System.nanoTime();
    }

    /** When the step began; null before. */
    public synchronized @Nullable Instant begunAt() {
        return begunAt == 0 ? null : Instant.EPOCH.plusNanos(begunAt);
    }

    /** Ends the step, if it runs: the first call counts. */
    public synchronized void stepEnded() {
        if (!running) {
            return;
        }
        running = false;
        elapsed = System.nanoTime() - begun;
        endedAt = InterruptedStep.now();
        cpu = process.getProcessCpuTime() - cpuBefore;
        garbage.end();
        kernel.end();
    }

    /** Records read up to the last checkpoint of each partition. */
    public long delivered() {
        return tallies.sum(metrics -> metrics.delivered);
    }

    public long checkpoints() {
        return tallies.sum(metrics -> metrics.checkpoints);
    }

    public long inserted() {
        return tallies.sum(metrics -> metrics.inserted);
    }

    public long deleted() {
        return tallies.sum(metrics -> metrics.deleted);
    }

    public long updated() {
        return tallies.sum(metrics -> metrics.updated);
    }

    /** What has been measured up to now of a step whose server is about to be killed. */
    public synchronized InterruptedStep interrupted(Workload workload) {
        elapsed = System.nanoTime() - begun;
        boolean several = workload.step().hasPartitions();
        return new InterruptedStep(
                execution,
                begunAt,
                InterruptedStep.now(),
                threads(several),
                tallies.components(outsideChunks(several)),
                tallies.parts());
    }

    /** @param before what was measured of the step before it was resumed; null where it was not */
    public RunResult.Times times(RunParameters parameters, @Nullable InterruptedStep before) {
        Workload workload = parameters.workload();
        boolean several = workload.step().hasPartitions();
        Components components = tallies.components(outsideChunks(several));
        if (before != null) {
            components = sum(before.components(), components);
        }
        return new RunResult.Times(
                before == null ? begunAt : before.begun(),
                before == null ? elapsed : Math.max(0, endedAt - before.begun()),
                threads(several) + (before == null ? 0 : before.threads()),
                workload.instrumentation() == Instrumentation.Full ? components : null,
                null,
                before == null ? series.series() : null,
                before == null && workload.instrumentation() == Instrumentation.Full ? tallies.cpu() : null,
                before == null ? chunks.encoded() : null);
    }

    /** What the step had to wait for; null where nobody can say. */
    public @Nullable Contention contention() {
        return tallies.contention(kernel.contention());
    }

    /** Returns null if the step has no partitions. */
    public @Nullable Partitions partitions() {
        return tallies.partitions();
    }

    /** The wait of the thread of the step, whose partitions are dispatched. */
    public ReplyWait replies() {
        return replies;
    }

    /** Partitions that have ended in this server. */
    public long partitionsEnded() {
        return tallies.sum(ArtifactMetrics::partitionsEnded);
    }

    private long threads(boolean several) {
        return several ? tallies.sum(ArtifactMetrics::thread) : elapsed;
    }

    private long outsideChunks(boolean several) {
        return several ? tallies.outsideChunks() : Math.max(0, elapsed - tallies.sum(ArtifactMetrics::chunks));
    }

    private static Components sum(Components one, Components other) {
        return new Components(
                one.reader() + other.reader(),
                one.processor() + other.processor(),
                one.writer() + other.writer(),
                one.insert() + other.insert(),
                one.delete() + other.delete(),
                one.update() + other.update(),
                one.publish() + other.publish(),
                one.outsideChunks() + other.outsideChunks());
    }

    public Jvm jvm() {
        return new Jvm(
                jobStartMillis,
                cpu,
                processCpu,
                garbage.count(),
                garbage.time(),
                garbage.longest(),
                Runtime.getRuntime().maxMemory(),
                garbage.heapAfterKiB());
    }

    /** The figures of the kernel and of the container of the database, after {@link #stepEnded}. */
    public KernelFigures kernel() {
        return kernel;
    }

    public List<String> collectors() {
        return garbage.names();
    }
}
