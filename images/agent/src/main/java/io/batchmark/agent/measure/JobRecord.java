package io.batchmark.agent.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The figures of one execution of a job. */
public final class JobRecord {
    private final Map<String, StepRecord> steps = new LinkedHashMap<>();
    private final List<Figures> outsideOfSteps = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();
    private @Nullable String name;
    private long execution = -1;
    private long instance = -1;
    private boolean begun;
    private boolean ended;
    private boolean measured;
    private boolean startedElsewhere;
    private @Nullable String batchStatus;
    private @Nullable String exitStatus;
    private @Nullable String transition;

    /** The number of the execution, or -1 before the job repository has it. */
    public synchronized long execution() {
        return execution;
    }

    synchronized void created(long number) {
        execution = number;
    }

    /** A thread begins to work for the job. */
    synchronized void entered(String jobName, long instanceNumber, Figures ofThread) {
        name = jobName;
        instance = instanceNumber;
        begun = true;
        outsideOfSteps.add(ofThread);
    }

    synchronized StepRecord step(String stepName) {
        return steps.computeIfAbsent(stepName, StepRecord::new);
    }

    synchronized void failed(@Nullable Failure reason) {
        if (reason != null) {
            failures.add(reason);
        }
    }

    /** @param how name of the extended batch status, as in JSL_STOP */
    synchronized void transitionsEnded(@Nullable String how) {
        transition = how;
    }

    synchronized void ended(@Nullable String batch, @Nullable String exit) {
        batchStatus = batch;
        exitStatus = exit;
        ended = true;
    }

    public synchronized @Nullable String name() {
        return name;
    }

    /** True if the other execution is a later one of the same instance of the job. */
    boolean isRestartedBy(JobRecord other) {
        long own = instance();
        return own >= 0 && own == other.instance() && execution() < other.execution();
    }

    private synchronized long instance() {
        return instance;
    }

    synchronized boolean hasBegun() {
        return begun;
    }

    synchronized boolean hasEnded() {
        return ended;
    }

    public synchronized List<StepRecord> steps() {
        return new ArrayList<>(steps.values());
    }

    /** The sums of the job outside of its steps. */
    public synchronized Figures figures(int points) {
        Figures sum = new Figures(points);
        outsideOfSteps.forEach(sum::add);
        return sum;
    }

    /** The job is the measured one, or the measured one started it. */
    synchronized void measure() {
        measured = true;
    }

    /** Gives the job a name unless it has one. */
    synchronized void call(String jobName) {
        if (name == null) {
            name = jobName;
        }
    }

    synchronized void startElsewhere() {
        startedElsewhere = true;
    }

    /** True if another server has started the job, and this server executes partitions of it. */
    public synchronized boolean isStartedElsewhere() {
        return startedElsewhere;
    }

    synchronized boolean isMeasured() {
        return measured;
    }

    /** Null if the job has not ended. */
    public synchronized @Nullable String batchStatus() {
        return batchStatus;
    }

    public synchronized @Nullable String exitStatus() {
        return exitStatus;
    }

    /** The end of the last step: JSL_STOP, JSL_FAIL or JSL_END by the job XML, or another extended batch status, or null. */
    public synchronized @Nullable String transition() {
        return transition;
    }

    /** The failure that came first, or null. */
    public synchronized @Nullable Failure failure() {
        return failures.isEmpty() ? null : failures.get(0);
    }
}
