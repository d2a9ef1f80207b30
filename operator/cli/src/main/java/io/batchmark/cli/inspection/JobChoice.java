package io.batchmark.cli.inspection;

import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.contract.inspection.Inspection;
import io.batchmark.contract.inspection.Inspection.Application;
import io.batchmark.contract.inspection.Inspection.Job;
import io.batchmark.contract.inspection.Inspection.Step;
import io.batchmark.text.Plain;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The job of an image that a campaign measures.
 *
 * @param qualifier value of spec.job.application; null if the name of the job is enough
 */
public record JobChoice(
        Application application, Job job, @Nullable String qualifier) {
    private static final String PLACES =
            "jobs are looked for in META-INF/batch-jobs/*.xml: in WEB-INF/classes and the libraries of each"
                    + " WAR, and in the modules and libraries of each EAR";

    /** Names of jobs and applications that a campaign can have. */
    private static final Pattern JOB = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");

    private static final int MAX_CHARACTERS = 160;

    /** A job and the application that has it. */
    private record Found(Application application, Job job) {
        /** Its name for spec.job.application, as precise as it can be. */
        String qualified() {
            String module = job.module();
            return module == null
                    ? application.name()
                    : application.name() + "/"
                            + (module.endsWith(".war") ? module.substring(0, module.length() - 4) : module);
        }

        boolean isOf(String name) {
            return name.equals(application.name()) || name.equals(qualified());
        }

        /** The options that choose it, and its steps. */
        String text(List<Found> all) {
            String options = named(all, this).size() == 1 ? "" : "--application " + qualified() + " ";
            String steps = job.steps().stream().map(Step::name).collect(Collectors.joining(", "));
            String line = Plain.line(
                    options + "--job " + job.name() + ": "
                            + (steps.isEmpty()
                                    ? "no steps"
                                    : job.steps().size() == 1 ? "step " + steps : "steps " + steps),
                    MAX_CHARACTERS);
            return "  " + line;
        }
    }

    /**
     * The only job that fits.
     *
     * @param name name of the job; null for any job
     * @param application application, or APPLICATION/MODULE; null for any application
     * @throws CommandFailure if no job fits, or if several do; the message lists the jobs
     */
    public static JobChoice of(Inspection inspection, @Nullable String name, @Nullable String application) {
        List<Found> all = inspection.applications().stream()
                .flatMap(each -> each.jobs().stream().map(job -> new Found(each, job)))
                .toList();
        if (all.isEmpty()) {
            throw new CommandFailure(
                    CommandExit.FAILED, "no application of the image has a batch job; " + applications(inspection));
        }
        List<Found> named = all.stream()
                .filter(found -> name == null || name.equals(found.job.name()))
                .toList();
        List<Found> fitting = named.stream()
                .filter(found -> application == null || found.isOf(application))
                .toList();
        if (fitting.isEmpty()) {
            throw new CommandFailure(
                    CommandExit.USAGE,
                    "the image has no job" + (name == null ? "" : " " + Plain.line(name, MAX_CHARACTERS))
                            + (application == null ? "" : " in " + Plain.line(application, MAX_CHARACTERS))
                            + "; it has:\n" + list(all, all));
        }
        if (fitting.size() > 1) {
            throw new CommandFailure(
                    CommandExit.USAGE,
                    "the image has several jobs: name one of them by " + (name == null ? "--job" : "--application")
                            + "\n" + list(fitting, all));
        }
        return chosen(fitting.getFirst(), named(all, fitting.getFirst()));
    }

    private static List<Found> named(List<Found> all, Found chosen) {
        return all.stream()
                .filter(found -> found.job.name().equals(chosen.job.name()))
                .toList();
    }

    /** @param same all jobs of this name */
    private static JobChoice chosen(Found found, List<Found> same) {
        if (!JOB.matcher(found.job.name()).matches()) {
            throw new CommandFailure(
                    CommandExit.FAILED,
                    "the name of the job " + Plain.line(found.job.name(), MAX_CHARACTERS)
                            + " cannot be in a campaign: name its file with letters, digits, '.', '_' and '-'");
        }
        boolean isUnique = same.size() == 1;
        boolean isInOneApplication = same.stream()
                        .filter(each -> each.application.equals(found.application))
                        .count()
                == 1;
        return new JobChoice(
                found.application,
                found.job,
                isUnique ? null : isInOneApplication ? found.application.name() : found.qualified());
    }

    private static String applications(Inspection inspection) {
        if (inspection.applications().isEmpty()) {
            return "the server has no application. Remedy: if the server is not in /config, name its directory by --server";
        }
        return PLACES + ". Applications: "
                + Plain.line(
                        inspection.applications().stream()
                                .map(application -> application.name()
                                        + (application.location() == null ? "" : " (" + application.location() + ")"))
                                .collect(Collectors.joining(", ")),
                        4 * MAX_CHARACTERS);
    }

    private static String list(List<Found> jobs, List<Found> all) {
        return jobs.stream().map(job -> job.text(all)).collect(Collectors.joining("\n"));
    }
}
