package io.batchmark.core.report.json;

import io.batchmark.core.question.Disturbance;
import io.batchmark.core.question.DisturbanceBounds;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.DisturbedTreatment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Of the schema of {@code results.json}: the runs that were disturbed by more than the campaign allows.
 *
 * @param bounds shares; null where the campaign does not ask
 */
record DisturbedResult(@Nullable DisturbanceBounds bounds, List<OfTreatment> treatments) {
    /**
     * @param runs runs that succeeded at least once
     * @param disturbed of these, those whose first success was disturbed
     * @param repeated attempts that do not count, because their run was repeated
     * @param counted runs that count although they were disturbed
     * @param throttled of both, those that were throttled, and so on
     * @param own whether that is more than chance allows
     */
    record OfTreatment(
            String id,
            int runs,
            int disturbed,
            int repeated,
            int counted,
            int throttled,
            int cpuPressure,
            int steal,
            boolean own) {}

    static DisturbedResult of(Summary summary) {
        return new DisturbedResult(
                summary.campaign().disturbance(),
                summary.disturbed().stream().map(DisturbedResult::of).toList());
    }

    private static OfTreatment of(DisturbedTreatment treatment) {
        return new OfTreatment(
                treatment.treatment().treatment().id(),
                treatment.runs(),
                treatment.disturbed(),
                treatment.repeated(),
                treatment.counted(),
                count(treatment, Disturbance.Throttled),
                count(treatment, Disturbance.CpuPressure),
                count(treatment, Disturbance.Steal),
                treatment.own());
    }

    private static int count(DisturbedTreatment treatment, Disturbance kind) {
        return treatment.kinds().getOrDefault(kind, 0);
    }
}
