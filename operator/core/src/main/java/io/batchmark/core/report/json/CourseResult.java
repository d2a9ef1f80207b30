package io.batchmark.core.report.json;

import io.batchmark.contract.result.StepSeries;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.StepCourse;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the step of a treatment goes on: a figure for each part of its items, in order; medians over the runs. */
record CourseResult(
        int runs,
        List<Long> items,
        List<Double> elapsed,
        @Nullable List<Double> cpu,
        List<Double> gc) {
    /** Of all treatments, so that the file keeps to a size. */
    private static final int MAX_PARTS = 1024;

    static @Nullable CourseResult of(TreatmentSummary treatment, Summary summary) {
        int most = Math.min(StepSeries.MOST, MAX_PARTS / summary.treatments().size());
        StepCourse course = StepCourse.of(treatment, most);
        return course == null
                ? null
                : new CourseResult(course.runs(), course.items(), course.elapsed(), course.cpu(), course.gc());
    }
}
