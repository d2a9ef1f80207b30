package io.batchmark.core.report.markdown;

import io.batchmark.core.report.words.Scale;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.treatment.StepCourse;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an item takes at the beginning of the step, at its end, and where it takes most. */
final class CourseTable {
    /** With so many parts, the first and the last one are more than a few chunks. */
    private static final int MAX_PARTS = 32;

    private CourseTable() {}

    /** Null where no run has a series over its step. */
    static @Nullable String of(List<TreatmentSummary> shown) {
        Map<TreatmentSummary, StepCourse> courses = new LinkedHashMap<>();
        for (TreatmentSummary treatment : shown) {
            StepCourse course = StepCourse.of(treatment, MAX_PARTS);
            if (course != null && course.parts() > 1) {
                courses.put(treatment, course);
            }
        }
        if (courses.isEmpty()) {
            return null;
        }
        Scale scale = Scale.of(
                "µs",
                1e6,
                courses.values().stream()
                        .mapToDouble(course -> median(course.perItem(course.elapsed())))
                        .min()
                        .orElse(1));
        MarkdownTable table = MarkdownTable.of(List.of(
                "treatment",
                ">n",
                ">parts",
                ">first (µs)",
                ">median (µs)",
                ">last (µs)",
                ">slowest (µs)",
                ">slowest at",
                ">CPU of the first"));
        courses.forEach((treatment, course) -> table.row(cells(treatment, course, scale)));
        return table.toString();
    }

    private static List<String> cells(TreatmentSummary treatment, StepCourse course, Scale scale) {
        List<Double> perItem = course.perItem(course.elapsed());
        double slowest = Collections.max(perItem);
        List<String> row = new ArrayList<>();
        row.add(Words.label(treatment.treatment()));
        row.add(Integer.toString(course.runs()));
        row.add(Integer.toString(course.parts()));
        row.add(scale.text(perItem.get(0)));
        row.add(scale.text(median(perItem)));
        row.add(scale.text(perItem.get(perItem.size() - 1)));
        row.add(scale.text(slowest));
        row.add(percent(course.done(perItem.indexOf(slowest))));
        List<Double> cpu = course.cpu();
        double first = course.elapsed().get(0);
        row.add(cpu == null || first == 0 ? "-" : percent(cpu.get(0) / first));
        return row;
    }

    private static double median(List<Double> figures) {
        List<Double> sorted = figures.stream().sorted().toList();
        return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
