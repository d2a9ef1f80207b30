package io.batchmark.core.report.markdown;

import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.environment.MeasurementEnvironment;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.ChosenIterations;
import io.batchmark.core.report.words.FractionWords;
import io.batchmark.core.report.words.IterationWords;
import io.batchmark.core.report.words.NoiseWords;
import io.batchmark.core.report.words.PrecisionWords;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.summary.PairOverlap;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.DisturbedTreatment;
import io.batchmark.core.treatment.EventCost;
import io.batchmark.core.treatment.RunCounts;
import io.batchmark.text.Plain;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The measurement of a campaign in words, and warnings about it. */
final class MeasurementNotes {
    private static final int MAX_ENVIRONMENTS = 5;
    private static final int MAX_CHARACTERS = 80;
    private static final double ENOUGH_OVERLAP = 0.8;
    private static final int MAX_DIGEST_CHARACTERS = 160;
    private static final int MAX_DEFINITION_CHARACTERS = 512;
    private static final int MAX_DATABASE_CHARACTERS = 330;

    private final Summary summary;
    private final Design design;
    private final MeasurementEnvironment environment;
    private final RunCounts counts;

    MeasurementNotes(Summary summary) {
        this.summary = summary;
        this.design = summary.campaign().design();
        this.environment = summary.environment();
        this.counts = summary.counts();
    }

    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (counts.missing() > 0) {
            warnings.add(counts.missing() + " of " + Words.count(counts.planned(), "run") + " are not finished.");
        }
        if (!environment.differences().isEmpty()) {
            warnings.add(
                    "the runs differ in " + Words.list(environment.differences())
                            + ", which is not a factor. Their environments are listed below; the difference is part of the figures.");
        }
        int unequal = environment.runsOfUnequalServers();
        if (unequal > 0) {
            warnings.add("the servers of " + Words.count(unequal, "run")
                    + " differ in their environments, listed below; such a run is as slow as its slowest server.");
        }
        int nodes = environment.nodes().size();
        if (nodes > 1) {
            warnings.add("the runs were spread over " + nodes
                    + " nodes, listed below; the difference between these is part of the "
                    + (summary.campaign().paired() ? "times, but not of a ratio within a pair." : "figures."));
        }
        int images = environment.images().size();
        if (images > imagesAskedFor()) {
            warnings.add("the runs used " + images
                    + " different images of the server, listed below; the difference between these is part of the"
                    + " figures.");
        }
        if (environment.throttledRuns() > 0) {
            warnings.add("the CPU limit held back " + environment.throttledRuns() + " of "
                    + Words.count(counts.succeeded(), "run") + ", in up to " + percent(environment.throttledShare())
                    + " of the time slices; their times show the limit as well as the treatment.");
        }
        warnings.addAll(MeanWarning.warnings(summary));
        warnings.addAll(AgentWarning.warnings(summary));
        warnings.addAll(UnusedParameters.warnings(summary));
        warnings.addAll(DisturbedTable.warnings(summary));
        PairOverlap overlap = PairOverlap.of(summary);
        if (overlap != null && overlap.mean() < ENOUGH_OVERLAP) {
            warnings.add("the runs of pairs were together for " + Math.round(100 * overlap.mean())
                    + " % of their time. A run that is alone is faster, because the other run does not disturb it: let both start at"
                    + " once, give them more items, or compare treatments whose times are closer.");
        }
        int lossy = summary.eventCosts().stream().mapToInt(EventCost::lossyRuns).sum();
        if (lossy > 0) {
            warnings.add(Words.count(lossy, "run") + " lost events; their times count, and the table of events says how"
                    + " many were lost.");
        }
        int lost = counts.lost();
        if (lost > 0) {
            warnings.add(
                    Words.count(lost, "run") + (lost == 1 ? " has" : " have") + " no time, listed below. If slow runs"
                            + " are more likely to go wrong, the figures from the other runs of such a treatment are too good.");
        }
        if (environment.workNotConserved() > 0) {
            int other = environment.workNotConserved();
            warnings.add(Words.count(other, "run") + (other == 1 ? " does" : " do")
                    + " not count because of other work than planned, listed below.");
        }
        return warnings;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(Words.count(counts.planned(), "run") + " planned: " + outcomes());
        lines.add(Words.count(summary.treatments().size(), "treatment") + " ("
                + design.type() + ") in " + (design.isSequential() ? "at most " : "")
                + Words.count(design.replicates(), "block")
                + ". A block runs every treatment once, in "
                + (design.order() == Design.Order.Balanced
                        ? "an order that is balanced for positions and predecessors, and that seed "
                        : "a random order that seed ")
                + design.seed() + " fixes.");
        NoiseWords.assumption(summary).ifPresent(lines::add);
        String resolution = FractionWords.resolution(design);
        if (resolution != null) {
            List<String> aliases = FractionWords.aliases(design);
            lines.add("They are " + resolution + "."
                    + (aliases.isEmpty()
                            ? ""
                            : " Aliases, which no run can separate: " + String.join("; ", aliases) + "."));
        }
        if (environment.started() != null && environment.finished() != null) {
            lines.add("Runs from " + environment.started() + " to " + environment.finished() + ".");
        }
        PairOverlap overlap = PairOverlap.of(summary);
        if (overlap != null) {
            lines.add(PrecisionWords.of(overlap));
        }
        String precision = design.selfTest() ? PrecisionWords.of(summary) : null;
        if (precision != null) {
            lines.add(precision);
        }
        Map<String, String> settings = new LinkedHashMap<>(summary.campaign().settings());
        design.factors().stream().map(Factor::name).forEach(settings::remove);
        ChosenIterations chosen = summary.campaign().iterations();
        String before = chosen == null ? null : settings.remove(ChosenIterations.SETTING);
        if (!settings.isEmpty()) {
            lines.add("The same in every run: "
                    + settings.entrySet().stream()
                            .map(setting -> setting.getKey() + "=" + setting.getValue())
                            .collect(Collectors.joining(", ")));
        }
        if (chosen != null) {
            lines.add("Iterations that count: " + before + " before block " + chosen.fromBlock() + ", "
                    + IterationWords.of(chosen)
                    + ". Means of each iteration in order are of the runs that have the most of them.");
        }
        summary.campaign()
                .definitions()
                .forEach((name, definition) ->
                        lines.add(name + ": " + Plain.line(definition, MAX_DEFINITION_CHARACTERS)));
        environment.environments().stream()
                .limit(MAX_ENVIRONMENTS)
                .map(MeasurementNotes::environment)
                .forEach(lines::add);
        environment.databases().stream()
                .limit(MAX_ENVIRONMENTS)
                .map(database -> "Database of " + Words.count(database.runs(), "run") + ": "
                        + Plain.line(database.database(), MAX_DATABASE_CHARACTERS))
                .forEach(lines::add);
        environment.images().stream()
                .limit(MAX_ENVIRONMENTS)
                .map(image -> "Image of the server in " + Words.count(image.runs(), "run") + levels(image) + ": "
                        + Plain.line(image.digest(), MAX_DIGEST_CHARACTERS))
                .forEach(lines::add);
        if (!environment.nodes().isEmpty()) {
            lines.add("Nodes: "
                    + Words.list(environment.nodes().stream()
                            .map(node -> node.name() + " (" + Words.count(node.runs(), "run") + ")")
                            .toList()));
        }
        if (environment.retried() > 0) {
            lines.add("The infrastructure ended " + Words.count(environment.retried(), "attempt")
                    + "; another attempt followed.");
        }
        int repeated = summary.disturbed().stream()
                .mapToInt(DisturbedTreatment::repeated)
                .sum();
        if (repeated > 0) {
            lines.add(Words.count(repeated, "attempt")
                    + " succeeded, and the run was repeated because it was disturbed.");
        }
        if (environment.unplanned() > 0) {
            lines.add("Rows of the ledger that do not count, because their runs are not in the plan: "
                    + environment.unplanned() + ".");
        }
        return lines;
    }

    /** Of the job runner: levels that are names of images have one each. */
    private int imagesAskedFor() {
        return design.factors().stream()
                .filter(factor -> factor.name().equals("image"))
                .mapToInt(factor -> factor.levels().size())
                .findFirst()
                .orElse(1);
    }

    private String outcomes() {
        Map<String, Integer> outcomes = new LinkedHashMap<>();
        outcomes.put("censored", counts.censored());
        outcomes.put("invalid", counts.invalid());
        outcomes.put("failed", counts.failed());
        outcomes.put("not finished", counts.missing());
        StringBuilder text = new StringBuilder().append(counts.succeeded()).append(" succeeded");
        outcomes.forEach((outcome, runs) -> text.append(runs == 0 ? "" : ", " + runs + " " + outcome));
        return text.append('.').toString();
    }

    /** The levels that have this build, if a factor varies the image. */
    private String levels(MeasurementEnvironment.Image image) {
        String levels = summary.treatments().stream()
                .filter(treatment -> treatment.runs().stream()
                        .anyMatch(run -> run.outcome() == Outcome.Succeeded
                                && image.digest().equals(run.image())))
                .flatMap(treatment ->
                        Stream.ofNullable(treatment.treatment().levels().get("image")))
                .distinct()
                .map(level -> "image=" + level)
                .collect(Collectors.joining(" and "));
        return levels.isEmpty() ? "" : " with " + levels;
    }

    private static String environment(MeasurementEnvironment.Environment counted) {
        RunEnvironment environment = counted.environment();
        return "Environment of " + Words.count(counted.runs(), "run") + ": Java " + brief(environment.java()) + ", "
                + brief(environment.vm()) + ", Open Liberty " + brief(environment.liberty()) + ", collectors "
                + brief(String.join(" and ", environment.collectors())) + ", "
                + Words.count(environment.processors(), "processor")
                + (environment.otherServers() == null
                        ? ""
                        : "; " + Plain.line(environment.otherServers(), MAX_DATABASE_CHARACTERS));
    }

    private static String brief(String text) {
        return Plain.line(text, MAX_CHARACTERS);
    }

    private static String percent(double share) {
        return share < 0.01 ? "1 %" : Math.round(100 * share) + " %";
    }
}
