package io.batchmark.agent.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The measured job, the jobs that it starts, and their jobs in turn. Other jobs of the server are only counted. */
public final class Jobs {
    /** A look at a job that runs. */
    public interface Watch<E extends Exception> {
        void look() throws E;
    }

    /** The longest time from the last reply of a partition to the end of its thread: a query of the job repository, and an event. */
    private static final int LEAVE_SECONDS = 60;

    private static final int LEAVE_POLL_MILLIS = 5;

    private final JobRecord root = new JobRecord();
    private final List<JobRecord> followed = new ArrayList<>();
    private final Map<Long, JobRecord> byExecution = new HashMap<>();
    private final Set<JobRecord> atTheSameTime = new HashSet<>();
    private boolean launched;

    Jobs() {
        followed.add(root);
        root.measure();
    }

    /** The measured job. */
    public JobRecord root() {
        return root;
    }

    /** The measured job first, then those that it started. */
    public synchronized List<JobRecord> followed() {
        return new ArrayList<>(followed);
    }

    /** The same without executions that were restarted: the end of an instance is the end of its last execution. */
    public synchronized List<JobRecord> lastExecutions() {
        List<JobRecord> last = followed();
        last.removeIf(job ->
                job != root && job.isStartedElsewhere() || followed.stream().anyMatch(job::isRestartedBy));
        return last;
    }

    /** Names of jobs that neither the agent nor the measured job started. */
    public synchronized TreeSet<String> others() {
        TreeSet<String> names = new TreeSet<>();
        for (JobRecord job : byExecution.values()) {
            if (!followed.contains(job)) {
                names.add(String.valueOf(job.name()));
            }
        }
        return names;
    }

    /** The measured job starts. Jobs that run already run at the same time. */
    public synchronized void launched() {
        launched = true;
        for (JobRecord job : byExecution.values()) {
            if (!job.hasEnded()) {
                atTheSameTime.add(job);
            }
        }
    }

    /** Names of jobs that ran at the same time as the measured job, and that neither the agent nor the measured job started. */
    public synchronized TreeSet<String> atTheSameTime() {
        TreeSet<String> names = new TreeSet<>();
        for (JobRecord job : atTheSameTime) {
            if (!followed.contains(job)) {
                names.add(String.valueOf(job.name()));
            }
        }
        return names;
    }

    /** @param starter the job that the creating thread works for, or null */
    synchronized void created(long execution, @Nullable JobRecord starter) {
        if (starter != null && followed.contains(starter)) {
            follow(execution, starter == root && root.execution() < 0 ? root : of(execution));
        }
    }

    /** The start of the measured job returned the number of its execution. */
    public synchronized void started(long execution) {
        if (root.execution() < 0) {
            follow(execution, root);
        }
    }

    private void follow(long execution, JobRecord job) {
        job.created(execution);
        byExecution.put(execution, job);
        if (!followed.contains(job)) {
            followed.add(job);
            job.measure();
        }
    }

    /** The job of an execution. */
    synchronized JobRecord of(long execution) {
        return byExecution.computeIfAbsent(execution, e -> {
            JobRecord job = new JobRecord();
            job.created(e);
            if (launched) {
                atTheSameTime.add(job);
            }
            return job;
        });
    }

    /**
     * The job of an execution that this thread does a part of. If the job is not known here, another server has started it, and this server
     * executes a partition of it. The job is the measured job, or a job that the measured job started.
     */
    synchronized JobRecord ofPart(long execution) {
        JobRecord known = byExecution.get(execution);
        if (known != null) {
            return known;
        }
        JobRecord job = root.execution() < 0 ? root : new JobRecord();
        job.startElsewhere();
        follow(execution, job);
        return job;
    }

    /**
     * The measured job has ended in the server that started it.
     *
     * @param name its name, which a server without a partition has not seen
     */
    public synchronized void endedElsewhere(String name, String batchStatus) {
        root.startElsewhere();
        root.call(name);
        ended(root, batchStatus, null);
    }

    synchronized void ended(JobRecord job, @Nullable String batchStatus, @Nullable String exitStatus) {
        job.ended(batchStatus, exitStatus);
        notifyAll();
    }

    /** Waits without a look at the jobs that run. */
    public void awaitEnd(long pollMillis, LongFunction<@Nullable String> finalStatus) throws InterruptedException {
        this.<RuntimeException>awaitEnd(pollMillis, finalStatus, () -> {});
    }

    /**
     * Waits until all followed jobs have ended. A job that no thread has begun to work for may have been refused after it was
     * created: its status comes from the job repository.
     *
     * @param finalStatus the batch status of an execution that has ended, or null
     * @param watch is called after each poll; it may end the wait by an exception
     */
    public <E extends Exception> void awaitEnd(
            long pollMillis, LongFunction<@Nullable String> finalStatus, Watch<E> watch)
            throws E, InterruptedException {
        while (!allEnded(pollMillis)) {
            watch.look();
            for (JobRecord job : followed()) {
                String status = job.hasBegun() ? null : finalStatus.apply(job.execution());
                if (status != null && !job.hasBegun()) {
                    ended(job, status, null);
                }
            }
        }
        awaitPartitions();
    }

    /**
     * Waits for the threads of partitions. A partition sends its last reply before its thread leaves the step. So a job can complete before it has the
     * figures of all partitions ({@code BaseStepControllerImpl.execute}).
     */
    private void awaitPartitions() throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(LEAVE_SECONDS);
        while (hasPartitionsInside() && System.nanoTime() < until) {
            TimeUnit.MILLISECONDS.sleep(LEAVE_POLL_MILLIS);
        }
    }

    private boolean hasPartitionsInside() {
        return followed().stream()
                .filter(job -> "COMPLETED".equals(job.batchStatus()))
                .flatMap(job -> job.steps().stream())
                .anyMatch(StepRecord::hasThreadsInside);
    }

    private synchronized boolean allEnded(long pollMillis) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pollMillis);
        while (!followed.stream().allMatch(job -> job.isStartedElsewhere() || job.hasEnded())) {
            long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }
}
