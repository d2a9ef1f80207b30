package io.batchmark.cli.inspection;

import io.batchmark.contract.inspection.Inspection;
import io.batchmark.contract.inspection.Inspection.Application;
import io.batchmark.contract.inspection.Inspection.DataSource;
import io.batchmark.contract.inspection.Inspection.Job;
import io.batchmark.contract.inspection.Inspection.Parameter;
import io.batchmark.contract.inspection.Inspection.Step;
import io.batchmark.text.LogLines;
import io.batchmark.text.Plain;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The findings of an inspection for a terminal. Texts of the image are cut, and do not look like commands of a terminal. */
public final class InspectionText {
    private static final int MAX_CHARACTERS = 240;
    private static final int MAX_LINES = 400;

    private InspectionText() {}

    /**
     * One line for each finding, at most some hundreds.
     *
     * @param job name of the job whose steps and parameters are shown; null for the only job of the image
     */
    public static List<String> lines(Inspection inspection, @Nullable String job) {
        List<String> lines = new ArrayList<>();
        lines.add("Server: " + server(inspection));
        lines.add("Features: " + joined(inspection.features()));
        lines.add("Application security: " + (inspection.security() ? "yes" : "no"));
        lines.add("Variables: " + joined(inspection.variables()));
        lines.add(inspection.dataSources().isEmpty() ? "Data sources: no data source" : "Data sources:");
        inspection.dataSources().forEach(source -> lines.add("  " + dataSource(source)));
        lines.add(inspection.applications().isEmpty() ? "Applications: no application" : "Applications:");
        boolean isOnly = inspection.applications().stream()
                        .mapToInt(application -> application.jobs().size())
                        .sum()
                == 1;
        inspection
                .applications()
                .forEach(application -> add(
                        application,
                        isOnly
                                ? application.jobs()
                                : application.jobs().stream()
                                        .filter(each -> each.name().equals(job))
                                        .toList(),
                        lines));
        add("Each run is refused:", inspection.refusals(), lines);
        add("Not read:", inspection.problems(), lines);
        List<String> shown = lines.stream()
                .limit(MAX_LINES)
                .map(line -> line.substring(0, indent(line)) + Plain.line(line, MAX_CHARACTERS))
                .toList();
        if (lines.size() == shown.size()) {
            return shown;
        }
        List<String> cut = new ArrayList<>(shown);
        cut.add("and " + (lines.size() - shown.size()) + " more lines");
        return cut;
    }

    private static void add(String heading, List<String> sentences, List<String> lines) {
        if (!sentences.isEmpty()) {
            lines.add(heading);
            sentences.forEach(sentence -> lines.add("  " + LogLines.masked(sentence)));
        }
    }

    /** Level of the server and Java in one line. */
    static String server(Inspection inspection) {
        String liberty = inspection.liberty();
        boolean isVersion = !liberty.isEmpty() && Character.isDigit(liberty.charAt(0));
        return (isVersion
                        ? "Open Liberty " + liberty
                        : liberty.equals("unknown") ? "Liberty of an unknown version" : liberty)
                + ", Java " + inspection.java() + ", " + inspection.vm();
    }

    /** Vendor and place of a data source. */
    static String place(DataSource source) {
        return (source.engine() == null ? "vendor unknown" : source.engine())
                + (source.address() == null ? "" : " at " + source.address())
                + (source.inServer() ? ", in the server itself" : "");
    }

    private static String dataSource(DataSource source) {
        String jndiName = source.jndiName();
        return source.name() + (jndiName == null || jndiName.equals(source.name()) ? "" : " (" + jndiName + ")") + ": "
                + place(source)
                + (source.nested() ? ", inside another element of the configuration" : "");
    }

    private static void add(Application application, List<Job> shown, List<String> lines) {
        int others = application.jobs().size() - shown.size();
        lines.add("  " + application.name() + at(application.location())
                + (application.jobs().isEmpty() ? ": no batch job" : shown.isEmpty() ? ": " + jobs(others, "") : ":"));
        for (Job job : shown) {
            lines.add("    job " + job.name() + (job.module() == null ? "" : " in module " + job.module()));
            job.steps().forEach(step -> lines.add("      step " + step(step)));
            job.parameters().forEach(parameter -> lines.add("      parameter " + parameter(parameter)));
        }
        if (!shown.isEmpty() && others > 0) {
            lines.add("    and " + jobs(others, "other "));
        }
    }

    private static String jobs(int number, String which) {
        return number + " " + which + (number == 1 ? "job" : "jobs");
    }

    private static String at(@Nullable String location) {
        return location == null ? "" : " (" + location + ")";
    }

    private static String step(Step step) {
        return step.name() + ": " + step.kind()
                + (step.itemCount() == null ? "" : ", item-count " + step.itemCount())
                + (step.partitioned() ? ", partitioned" : "");
    }

    private static String parameter(Parameter parameter) {
        return parameter.name() + ": "
                + (parameter.defaultValue() == null
                        ? "no default"
                        : Secrecy.isSecret(parameter) ? "default not shown" : "default " + parameter.defaultValue())
                + (parameter.itemCountOf() == null ? "" : ", item-count of step " + parameter.itemCountOf());
    }

    private static String joined(List<String> texts) {
        return texts.isEmpty() ? "not any" : String.join(", ", texts);
    }

    private static int indent(String line) {
        int indent = 0;
        while (indent < line.length() && line.charAt(indent) == ' ') {
            indent++;
        }
        return indent;
    }
}
