package io.batchmark.cli.inspection;

import io.batchmark.api.run.InspectionPod;
import io.batchmark.contract.inspection.Inspection;
import io.batchmark.contract.inspection.Inspection.Job;
import io.batchmark.contract.inspection.Inspection.Parameter;
import io.batchmark.text.LogLines;
import io.batchmark.text.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A first campaign for a job of an image, as YAML with comments. It is accepted as it is.
 *
 * @param image image and user of the campaign
 * @param findings findings in the image
 * @param choice job that the campaign measures
 */
public record InitialCampaign(InspectionPod image, Inspection findings, JobChoice choice) {
    private static final String USUAL_SERVER = "/config";

    /** A trial appends letters to the name, which has at most 40 characters then. */
    private static final int MAX_NAME = 30;

    private static final int MAX_PROBLEMS = 5;
    private static final int MAX_NOTE = 300;
    private static final int MAX_VARIABLES = 10;
    private static final List<String> HEAPS = List.of("256Mi", "512Mi");

    /** Treatments of a full factorial that a first campaign can have: each needs some runs. */
    private static final int MAX_COMBINATIONS = 6;

    /** Name of the campaign: the name of the job in the characters of Kubernetes. */
    static String name(String job) {
        String letters =
                job.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
        String name = letters.isEmpty() || Character.isDigit(letters.charAt(0)) ? "job-" + letters : letters;
        return name.substring(0, Math.min(MAX_NAME, name.length())).replaceAll("-+$", "");
    }

    /** Sentences about what the user must decide before the campaign can run as it should. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        findings.refusals().stream()
                .limit(MAX_PROBLEMS)
                .forEach(refusal -> notes.add("each run of this image is refused: " + LogLines.masked(refusal)));
        notes.addAll(dataSources().leftOut());
        List<String> withoutDefault = choice.job().parameters().stream()
                .filter(parameter -> parameter.defaultValue() == null)
                .map(Parameter::name)
                .distinct()
                .toList();
        if (!withoutDefault.isEmpty()) {
            notes.add("parameters without a default in the job XML: " + String.join(", ", withoutDefault)
                    + ". Write to spec.job.parameters what the job needs of them");
        }
        image.pullSecrets()
                .forEach(
                        secret -> notes.add("runs pull images with the pull secrets of the default ServiceAccount: add "
                                + secret + " to it, as a comment of the campaign shows"));
        return notes.stream().map(note -> Plain.line(note, MAX_NOTE)).toList();
    }

    private InitialDataSources dataSources() {
        return InitialDataSources.of(findings.dataSources());
    }

    /** The text of the file. */
    public String text() {
        YamlText yaml = new YamlText();
        InitialParameters parameters = InitialParameters.of(choice.job());
        InitialDataSources dataSources = dataSources();
        header(yaml);
        yaml.line(0, "apiVersion: batchmark.io/v1alpha1");
        yaml.line(0, "kind: BenchmarkCampaign");
        yaml.line(0, "metadata:");
        yaml.entry(2, "name", name(choice.job().name()));
        yaml.line(0, "spec:");
        job(yaml, parameters, dataSources);
        dataSources.writeDatabases(yaml);
        yaml.line(2, "baseline:");
        if (dataSources.hasDatabase()) {
            yaml.entry(4, "database", InitialDataSources.DATABASE);
        }
        yaml.comment(
                4, "Heap of the server: it replaces the -Xmx of the image. A run that needs more ends as OutOfMemory.");
        yaml.line(4, "maxHeap: " + HEAPS.getLast());
        factors(yaml, parameters);
        design(yaml, parameters);
        return yaml.toString();
    }

    private void header(YamlText yaml) {
        yaml.comment(0, "Measures batch job " + choice.job().name() + " of " + image.image() + ".");
        yaml.comment(
                0,
                "kubectl batchmark init has found " + InspectionText.server(findings) + ", and the job in application "
                        + choice.application().name() + ".");
        sentences("Each run is refused: ", findings.refusals(), yaml);
        sentences("Not read: ", findings.problems(), yaml);
        yaml.line(0, "#");
        yaml.line(0, "#   kubectl batchmark plan -f FILE          shows the runs");
        yaml.line(0, "#   kubectl batchmark try -f FILE           runs the job once, and shows the measurements");
        yaml.line(0, "#   kubectl batchmark run -f FILE --wait    measures, and ends with the answer");
        yaml.line(0, "#");
        yaml.line(0, "# All fields of a job of your own: docs/own-job.md");
    }

    private static void sentences(String label, List<String> sentences, YamlText yaml) {
        sentences.stream().limit(MAX_PROBLEMS).forEach(sentence -> yaml.comment(0, label + LogLines.masked(sentence)));
    }

    private void job(YamlText yaml, InitialParameters parameters, InitialDataSources dataSources) {
        Job job = choice.job();
        yaml.line(2, "job:");
        yaml.entry(4, "image", image.image());
        yaml.entry(4, "batchJob", job.name());
        if (choice.qualifier() != null) {
            yaml.entry(4, "application", choice.qualifier());
        }
        if (!image.server().equals(USUAL_SERVER)) {
            yaml.entry(4, "server", image.server());
        }
        if (image.runAsUser() != null) {
            yaml.line(4, "runAsUser: " + image.runAsUser());
        }
        if (findings.security()) {
            yaml.comment(
                    4,
                    "The server has application security, and the agent starts the job without a user. Everyone has the role"
                            + " batchSubmitter in the servers of this campaign alone.");
            yaml.entry(4, "batchSubmitter", "Everyone");
        }
        parameters.write(yaml);
        if (!findings.variables().isEmpty()) {
            List<String> shown =
                    findings.variables().stream().limit(MAX_VARIABLES).toList();
            yaml.comment(
                    4,
                    "Variables of the configuration that a campaign can set and vary: " + String.join(", ", shown)
                            + (shown.size() < findings.variables().size() ? ", ..." : ""));
            yaml.inactive(4, "variables: {" + YamlText.key(shown.getFirst()) + ": \"\"}");
        }
        yaml.comment(
                4,
                "Items that the job must read: a run that reads another number is invalid. Bring it into force once you know it.");
        yaml.inactive(4, "items: 50000");
        dataSources.write(yaml);
    }

    private void factors(YamlText yaml, InitialParameters parameters) {
        yaml.line(2, "factors:");
        if (!parameters.levels().isEmpty()) {
            yaml.comment(4, "Sizes of chunks: a tenth of the default, the default, and ten times the default.");
            yaml.line(4, "parameters:");
            parameters
                    .levels()
                    .forEach((name, levels) -> yaml.line(6, YamlText.key(name) + ": " + YamlText.list(levels)));
        }
        yaml.line(4, "maxHeap: " + HEAPS);
        parameters.writeOtherSteps(choice.job(), yaml);
    }

    private void design(YamlText yaml, InitialParameters parameters) {
        int combinations =
                parameters.levels().values().stream().mapToInt(List::size).reduce(HEAPS.size(), Math::multiplyExact);
        yaml.line(2, "design:");
        if (combinations > MAX_COMBINATIONS) {
            yaml.comment(4, "One factor varies at a time: all combinations would be " + combinations + " treatments.");
            yaml.entry(4, "type", "OneFactorAtATime");
        }
        yaml.comment(4, "Blocks until there is an answer: a block runs each treatment once.");
        yaml.line(4, "replicates: {min: 5, max: 30}");
        for (String secret : image.pullSecrets()) {
            yaml.comment(
                    2,
                    "Runs pull images with the pull secrets of the default ServiceAccount of the namespace. Add the one of init:");
            yaml.inactive(
                    2,
                    "kubectl patch serviceaccount default -p '{\"imagePullSecrets\": [{\"name\": \"" + secret
                            + "\"}]}'");
        }
    }
}
