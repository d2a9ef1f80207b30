package io.batchmark.core.report.markdown;

import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.report.words.Time;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.List;

/** The figures of the one run of a campaign, for a terminal. A comparison would have nothing to compare. */
public final class RunText {
    private RunText() {}

    /** Times by step and artifact, resources and warnings; empty if no run has a usable result. */
    public static List<String> lines(Summary summary) {
        List<TreatmentSummary> treatments = summary.treatments();
        List<String> lines = new ArrayList<>();
        treatments.forEach(treatment -> {
            Estimate elapsed = treatment.estimate(Response.ELAPSED);
            if (elapsed != null) {
                lines.add("Elapsed time of the job: " + Time.measured(elapsed.mean()));
            }
        });
        if (lines.isEmpty()) {
            return lines;
        }
        add("Components of its steps, in ms:", MeansTable.components(treatments), lines);
        MarkdownTable calls = JobTable.of(summary, treatments);
        if (calls != null) {
            add("Steps and calls of the job that took longest:", calls, lines);
        }
        add("Resources:", MeansTable.resources(treatments), lines);
        List<String> warnings = new ArrayList<>(new MeasurementNotes(summary).warnings());
        UnusedParameters.names(summary).stream()
                .map(name -> "the job XML does not use parameter " + name
                        + ", so the parameter has no effect unless a class of the job reads it: remove the parameter, or write"
                        + " #{jobParameters['" + name + "']} in the job XML")
                .forEach(warnings::add);
        if (!warnings.isEmpty()) {
            lines.add("");
            lines.add("Warnings:");
            warnings.forEach(warning -> lines.add("- " + warning));
        }
        return lines;
    }

    private static void add(String title, MarkdownTable table, List<String> lines) {
        lines.add("");
        lines.add(title);
        lines.addAll(table.plain().lines().toList());
    }
}
