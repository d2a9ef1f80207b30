package io.batchmark.core.report.chart;

import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.StepCourse;
import io.batchmark.core.treatment.TreatmentSummary;
import io.batchmark.text.Plain;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How the time of an item changes within the step: a JVM that warms up, pauses, a database that gets slower. */
final class CourseCharts {
    /** Enough to see a shape, and not too many for the table. */
    private static final int MAX_PARTS = 32;

    private static final double MICROS = 1e6;
    private static final double PERCENT = 100;

    private CourseCharts() {}

    static Stream<Chart> of(Summary summary) {
        Map<TreatmentSummary, StepCourse> all = new LinkedHashMap<>();
        for (TreatmentSummary treatment : summary.distinct()) {
            StepCourse course = StepCourse.of(treatment, MAX_PARTS);
            if (course != null) {
                all.put(treatment, course);
            }
        }
        List<TreatmentSummary> shown = Charts.evenly(List.copyOf(all.keySet()), Charts.MAX_LINES, summary);
        Map<TreatmentSummary, StepCourse> courses = new LinkedHashMap<>();
        shown.forEach(treatment -> courses.put(treatment, all.get(treatment)));
        String leftOut = Charts.leftOut(shown.size(), all.size(), "treatment");
        return Stream.of(
                chart(
                        "course",
                        "Time within the step",
                        "Wall-clock time of an item, in the order in which the items were committed. Commits and checkpoints are in it."
                                + leftOut,
                        "time of an item (µs)",
                        courses,
                        StepCourse::elapsed),
                chart(
                        "course-cpu",
                        "CPU time within the step",
                        "CPU time of the threads of the step for an item. Where it is less than the time of an item, the threads waited."
                                + leftOut,
                        "CPU time of an item (µs)",
                        courses,
                        StepCourse::cpu),
                chart(
                        "course-gc",
                        "Garbage collections within the step",
                        "Time of garbage collections for an item, of which concurrent ones hold up nothing." + leftOut,
                        "collections for an item (µs)",
                        courses,
                        StepCourse::gc));
    }

    private static Chart chart(
            String id,
            String title,
            String description,
            String label,
            Map<TreatmentSummary, StepCourse> courses,
            Function<StepCourse, @Nullable List<Double>> figures) {
        List<Series> series = courses.entrySet().stream()
                .map(course -> new Series(
                        Plain.line(Words.label(course.getKey().treatment()), Charts.MAX_CHARACTERS),
                        Shape.Curve,
                        points(course.getValue(), figures.apply(course.getValue()))))
                .toList();
        boolean isNothing =
                series.stream().flatMap(one -> one.points().stream()).allMatch(point -> point.y() == 0);
        return new Chart(
                id,
                title,
                description + " Medians over the runs.",
                Axis.ofNumbers("share of the items that are done (%)"),
                new Axis(label, Charts.isWide(series), List.of()),
                isNothing ? List.of() : series,
                List.of());
    }

    private static List<Point> points(StepCourse course, @Nullable List<Double> figures) {
        if (figures == null) {
            return List.of();
        }
        List<Double> perItem = course.perItem(figures);
        return IntStream.range(0, course.parts())
                .mapToObj(part -> new Point(PERCENT * course.done(part), MICROS * perItem.get(part)))
                .toList();
    }
}
