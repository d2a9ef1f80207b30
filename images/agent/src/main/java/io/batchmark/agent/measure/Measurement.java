package io.batchmark.agent.measure;

import io.batchmark.agent.transform.PointTable;
import io.batchmark.agent.transform.ProbeCode;
import io.batchmark.agent.transform.Role;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** The probe that transformed classes call. It measures and never throws. */
public final class Measurement implements ObjIntConsumer<Object> {
    private final PointTable table;
    private final Points points;
    private volatile Jobs jobs = new Jobs();
    private volatile JobSpan span;
    private final PublishedEvents published = new PublishedEvents();
    private final QueuedPartitions partitions = new QueuedPartitions();
    private final Map<String, String> faults = new ConcurrentHashMap<>();
    private final ThreadLocal<CallStack> stacks;

    public Measurement(PointTable table) {
        this(table, () -> {});
    }

    /** @param beforeFirstStep action immediately before the first step of the first iteration begins */
    public Measurement(PointTable table, Runnable beforeFirstStep) {
        this.table = table;
        span = new JobSpan(beforeFirstStep);
        points = new Points(table);
        stacks = ThreadLocal.withInitial(() -> new CallStack(points));
        points.on("step.execute", new StepEvent(this::span, partitions));
        points.on("work.runExecutionOnThread", new WorkEvent(this::jobs));
        points.on("work.executeCoreTransitionLoop", new TransitionEvent());
        points.on("repository.createJobExecution", new CreationEvent(this::jobs));
        partitions.listen(points);
        for (int id = 0; id < table.size(); id++) {
            if (table.withId(id).role() == Role.Publisher) {
                points.on(table.withId(id).name(), published);
            }
        }
    }

    /** Lets transformed classes find the probe. */
    public void install() {
        System.getProperties().put(ProbeCode.PROPERTY, this);
    }

    @Override
    public void accept(@Nullable Object object, int code) {
        try {
            CallStack stack = stacks.get();
            if (code >= ProbeCode.EXIT) {
                stack.exit(ProbeCode.id(code), object, (code & ProbeCode.FAILED) != 0);
            } else if (object != null) {
                stack.enter(code, object);
            }
        } catch (Throwable e) {
            faults.put(table.withId(ProbeCode.id(code)).name(), e.toString());
        }
    }

    /** Adds an event to a point. */
    public void on(String point, PointEvent event) {
        points.on(point, event);
    }

    /** Begins another execution of the measured job, with figures of its own. All jobs that were followed have ended. */
    public void nextIteration() {
        span.ignoreCollections();
        jobs = new Jobs();
        span = new JobSpan(() -> {});
    }

    /** The jobs of the current iteration. */
    public Jobs jobs() {
        return jobs;
    }

    /** The span of the current iteration. */
    public JobSpan span() {
        return span;
    }

    /** The events of all iterations. */
    public PublishedEvents published() {
        return published;
    }

    /** The partitions of all iterations. */
    public QueuedPartitions partitions() {
        return partitions;
    }

    public PointTable table() {
        return table;
    }

    /** True if the JVM measures the CPU time of threads. */
    public boolean hasCpuTimes() {
        return points.cpu().now() >= 0;
    }

    /** Exceptions of the agent by points. The figures are wrong unless the map is empty. */
    public Map<String, String> faults() {
        return new TreeMap<>(faults);
    }

    /** Does something that starts the measured job on this thread. */
    public <T> T launching(Callable<T> start) throws Exception {
        jobs.launched();
        CallStack stack = stacks.get();
        stack.begin(jobs().root(), null, stack.figures());
        try {
            return start.call();
        } finally {
            stack.end();
        }
    }
}
