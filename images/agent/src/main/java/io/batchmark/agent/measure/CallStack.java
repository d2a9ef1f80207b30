package io.batchmark.agent.measure;

import io.batchmark.agent.transform.Point;
import io.batchmark.agent.transform.Role;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The calls of points that a thread is in. A call allocates nothing and takes no lock: frames are reused, and figures belong to one
 * thread.
 */
public final class CallStack {
    private static final int INITIAL_DEPTH = 16;

    private final Points points;
    private final ThreadCpu cpu;
    private final RecentFailures failures = new RecentFailures();
    private int depth;
    private int[] ids = new int[INITIAL_DEPTH];
    private long[] starts = new long[INITIAL_DEPTH];
    private long[] inCallees = new long[INITIAL_DEPTH];
    /** The outermost frame whose point has a CPU time of its own, or -1. */
    private int cpuFrame = -1;
    /** CPU time at the begin of that frame; -1 unless the frame is looked at. */
    private long cpuStart = -1;

    private @Nullable Object[] subjects = new Object[INITIAL_DEPTH];
    private Scope scope;

    CallStack(Points points) {
        this.points = points;
        cpu = points.cpu();
        scope = new Scope(null, null, null, new Figures(points.size()), -1);
    }

    void enter(int id, Object subject) throws Exception {
        PointEvent event = points.event(id);
        if (event != null) {
            event.entered(this, subject);
        }
        int frame = depth;
        if (frame == ids.length) {
            grow();
        }
        depth = frame + 1;
        ids[frame] = id;
        subjects[frame] = subject;
        inCallees[frame] = 0;
        if (cpuFrame < 0 && points.isCpuMeasured(id)) {
            cpuFrame = frame;
            cpuStart = scope.figures.callCpu(id).begins() ? cpu.atBegin() : -1;
        }
        starts[frame] = System.nanoTime();
    }

    /** @param object the result, or the exception of a call that failed */
    void exit(int id, @Nullable Object object, boolean hasFailed) throws Exception {
        long now = System.nanoTime();
        int frame = depth - 1;
        while (frame >= 0 && ids[frame] != id) {
            frame--; // a call whose end was not seen
        }
        if (frame < 0) {
            return;
        }
        Object subject = subjects[frame];
        Arrays.fill(subjects, frame, depth, null);
        depth = frame;
        long took = now - starts[frame];
        if (frame <= cpuFrame) {
            if (frame == cpuFrame && cpuStart >= 0) {
                scope.figures.callCpu(id).ended(cpu.now() - cpuStart, took);
            }
            cpuFrame = -1;
        }
        scope.figures.add(id, took, inCallees[frame], hasFailed);
        if (frame > 0) {
            inCallees[frame - 1] += took;
        }
        if (hasFailed && object instanceof Throwable) {
            failed(points.point(id), subject, (Throwable) object);
        }
        PointEvent event = points.event(id);
        if (event != null && subject != null) {
            event.exited(this, subject, hasFailed ? null : object, hasFailed ? (Throwable) object : null);
        }
    }

    private void failed(Point point, @Nullable Object subject, Throwable thrown) {
        StepRecord step = scope.step;
        String stepName = step == null ? null : step.name();
        if (point.role() == Role.Artifact) {
            failures.add(new Failure(point.name(), Container.artifactClass(subject), stepName, thrown));
        } else if (point.role() == Role.Container && scope.failure == null) {
            Failure cause = failures.causeOf(thrown);
            scope.failure = cause == null ? new Failure(point.name(), null, stepName, thrown) : cause;
        }
    }

    private void grow() {
        int length = 2 * ids.length;
        ids = Arrays.copyOf(ids, length);
        starts = Arrays.copyOf(starts, length);
        inCallees = Arrays.copyOf(inCallees, length);
        subjects = Arrays.copyOf(subjects, length);
    }

    Scope scope() {
        return scope;
    }

    RecentFailures failures() {
        return failures;
    }

    void begin(@Nullable JobRecord job, @Nullable StepRecord step, Figures figures) {
        scope = new Scope(scope, job, step, figures, cpu.now());
    }

    /** Ends the innermost scope and returns it. */
    Scope end() {
        Scope ended = scope;
        if (ended.outer != null) {
            scope = ended.outer;
        }
        return ended;
    }

    Figures figures() {
        return new Figures(points.size());
    }

    /** CPU time of this thread since the begin of a scope, or 0. */
    long cpuSince(Scope begun) {
        return begun.cpuAtBegin < 0 ? 0 : cpu.now() - begun.cpuAtBegin;
    }
}
