package io.batchmark.contract.result;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.batchmark.contract.field.Require;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A batch job as the agent saw it in the server of its user. The agent measures points: methods of the batch container, each with a
 * name such as {@code reader.readItem}. Their first part is their kind, as in {@code reader}.
 *
 * @param application name of the application that has the job, and of its module; null if none was found
 * @param exitStatus null if the job has not ended
 * @param stopped true if the job ended with batch status STOPPED, as a {@code <stop>} of its job XML says
 * @param startedJobs jobs that the job started, and their batch statuses, as in {@code child COMPLETED}
 * @param otherJobs names of jobs that ran in the server and that neither the agent nor the measured job started
 * @param unusedParameters parameters of the run that the job XML does not use; classes of the job can read them nevertheless
 * @param totals calls by kind of point, of all steps and outside of steps
 * @param steps steps that took longest first, and what the job does outside of steps
 * @param otherSteps sum of the steps that have no place in {@code steps}; null if all have one
 */
public record JobDetails(
        @Nullable String application,
        @Nullable String exitStatus,
        boolean stopped,
        List<String> startedJobs,
        List<String> otherJobs,
        List<String> unusedParameters,
        Map<String, Calls> totals,
        List<Step> steps,
        @Nullable Rest otherSteps) {
    /** The most characters of a name or an exit status. */
    public static final int MAX_NAME_CHARACTERS = 64;

    static final int MAX_JOBS = 16;
    private static final int MAX_TOTALS = 32;
    private static final int MAX_COUNTS = 16;
    /** The most steps and calls of steps. A ledger has all results of a campaign, so details take no more room than figures. */
    static final int MAX_CALLS = 64;

    public JobDetails {
        Require.plainIfAny(application, MAX_NAME_CHARACTERS, "job.application");
        Require.plainIfAny(exitStatus, MAX_NAME_CHARACTERS, "job.exitStatus");
        startedJobs = List.copyOf(startedJobs);
        Require.atMost(MAX_JOBS, startedJobs.size(), "the number of job.startedJobs");
        startedJobs.forEach(job -> Require.plainIfAny(job, 2 * MAX_NAME_CHARACTERS, "job.startedJobs"));
        otherJobs = List.copyOf(otherJobs);
        Require.atMost(MAX_JOBS, otherJobs.size(), "the number of job.otherJobs");
        otherJobs.forEach(job -> Require.plainIfAny(job, MAX_NAME_CHARACTERS, "job.otherJobs"));
        unusedParameters = List.copyOf(unusedParameters);
        Require.atMost(MAX_JOBS, unusedParameters.size(), "the number of job.unusedParameters");
        unusedParameters.forEach(name -> Require.plainIfAny(name, MAX_NAME_CHARACTERS, "job.unusedParameters"));
        totals = byName(totals, MAX_TOTALS, "job.totals");
        steps = List.copyOf(steps);
        Require.atMost(
                MAX_CALLS,
                steps.size()
                        + steps.stream().mapToInt(step -> step.calls.size()).sum(),
                "the number of job.steps and their calls");
    }

    /**
     * The details of a job that several servers executed at the same time.
     *
     * @param servers the details of each server, at least one
     */
    public static JobDetails merged(List<JobDetails> servers) {
        return JobDetailsMerge.of(servers);
    }

    private static <T> Map<String, T> byName(Map<String, T> values, int most, String name) {
        Require.atMost(most, values.size(), "the number of " + name);
        values.keySet().forEach(key -> Require.plainIfAny(key, MAX_NAME_CHARACTERS, name));
        return Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /**
     * A step, or what a job does outside of its steps.
     *
     * @param job name of the job if it is not the measured one
     * @param name null outside of steps
     * @param batchStatus null outside of steps, and if the step has not ended
     * @param exitStatus null likewise
     * @param elapsed from the beginning of the step to its end; 0 outside of steps
     * @param cpu CPU time of all threads of the step; 0 outside of steps, and if the JVM does not say
     * @param partitions number of partitions that ran; 0 for a step without partitions
     * @param counts its metrics by their names in Jakarta Batch, as in {@code READ_COUNT}; those that are 0 are left out
     * @param itemCount items of a chunk that are in force. Null if the step has no chunk or a custom checkpoint policy, or if its
     *     partitions have different limits
     * @param timeLimit seconds of a chunk that are in force; 0 for no limit, null likewise
     * @param calls by point
     * @param otherCalls sum of the points that have no place in {@code calls}; null if all have one
     */
    public record Step(
            @Nullable String job,
            @Nullable String name,
            @Nullable String batchStatus,
            @Nullable String exitStatus,
            long elapsed,
            long cpu,
            int partitions,
            Map<String, Long> counts,
            @Nullable Long itemCount,
            @Nullable Long timeLimit,
            Map<String, Calls> calls,
            @Nullable Rest otherCalls) {
        public Step {
            Require.plainIfAny(job, MAX_NAME_CHARACTERS, "job.steps.job");
            Require.plainIfAny(name, MAX_NAME_CHARACTERS, "job.steps.name");
            Require.plainIfAny(batchStatus, MAX_NAME_CHARACTERS, "job.steps.batchStatus");
            Require.plainIfAny(exitStatus, MAX_NAME_CHARACTERS, "job.steps.exitStatus");
            Require.figure(elapsed, "job.steps.elapsed");
            Require.figure(cpu, "job.steps.cpu");
            Require.atLeast(0, partitions, "job.steps.partitions");
            counts = byName(counts, MAX_COUNTS, "job.steps.counts");
            counts.forEach((count, value) -> Require.figure(value, "job.steps.counts." + count));
            Require.figureIfAny(itemCount, "job.steps.itemCount");
            Require.figureIfAny(timeLimit, "job.steps.timeLimit");
            calls = byName(calls, MAX_CALLS, "job.steps.calls");
        }
    }

    /**
     * Calls of one point or of one kind of points, in JSON an array.
     *
     * @param number calls, failed ones included
     * @param time in these calls, without the time in other points that were called meanwhile
     * @param failed calls that ended with an exception
     * @param cpu CPU time in these calls, estimated from a sample. It includes other points that were called meanwhile. Null for methods
     *     of the batch container itself, and if the JVM does not measure it
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record Calls(
            long number, long time, long failed, @Nullable Long cpu) {
        public Calls {
            Require.figure(number, "the number of calls");
            Require.figure(time, "the time of calls");
            Require.figure(failed, "the number of failed calls");
            Require.figureIfAny(cpu, "the CPU time of calls");
        }
    }

    /**
     * The sum of those that have no place, in JSON an array.
     *
     * @param number steps or points that it is the sum of
     * @param calls number of their calls
     * @param time see {@link Calls}
     * @param failed see {@link Calls}
     * @param cpu sum of the CPU times that are known; null if there are no such times
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record Rest(
            int number,
            long calls,
            long time,
            long failed,
            @Nullable Long cpu) {
        public Rest {
            Require.atLeast(1, number, "the number of others");
            Require.figure(calls, "the calls of others");
            Require.figure(time, "the time of others");
            Require.figure(failed, "the failed calls of others");
            Require.figureIfAny(cpu, "the CPU time of others");
        }
    }
}
