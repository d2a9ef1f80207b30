package io.batchmark.core.report.json;

import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.JobParts;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of a user's own job as a whole, calls of a point in a step, or a sum of others. Figures are medians over the runs.
 *
 * @param job null for the measured job
 * @param step null outside of steps
 * @param call name of the point; null for the step as a whole
 * @param itemCount items per chunk in force; null for calls, and for steps without such a limit
 * @param calls null for the step as a whole
 * @param time of a step from its beginning to its end; of calls on all threads
 * @param cpu null if it is not known
 */
record StepResult(
        @Nullable String job,
        @Nullable String step,
        @Nullable String call,
        @Nullable Long itemCount,
        @Nullable Long calls,
        double time,
        @Nullable Double cpu) {
    /** The most parts of all treatments, so that the file keeps to a size. */
    private static final int MAX_PARTS = 2048;

    private static final int LEAST_PARTS = 8;

    static @Nullable List<StepResult> of(TreatmentSummary treatment, Summary summary) {
        JobParts parts = JobParts.of(treatment);
        return parts == null
                ? null
                : parts
                        .longest(Math.max(
                                LEAST_PARTS, MAX_PARTS / summary.treatments().size()))
                        .stream()
                        .map(StepResult::of)
                        .toList();
    }

    private static StepResult of(JobParts.Part part) {
        return new StepResult(
                part.job().isEmpty() ? null : part.job(),
                part.step().isEmpty() ? null : part.step(),
                part.isStep() ? null : part.isSum() ? "other (" + part.pieces() + ")" : part.point(),
                part.isStep() && part.number() > 0 ? Long.valueOf(part.number()) : null,
                part.isStep() ? null : Long.valueOf(part.number()),
                part.time(),
                part.cpu());
    }
}
