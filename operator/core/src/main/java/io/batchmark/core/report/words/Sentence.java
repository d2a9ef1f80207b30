package io.batchmark.core.report.words;

import io.batchmark.core.answer.Answer;
import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.answer.Standing;
import io.batchmark.core.answer.Standing.ToBaseline;
import io.batchmark.core.question.AmountOfWork;
import io.batchmark.core.question.CappedLevels;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.Censoring;
import io.batchmark.core.treatment.RunCounts;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The answer of a campaign in one sentence, which claims no more than its runs show. */
public final class Sentence {
    private final Summary summary;
    private final Answer answer;
    private final String margin;
    private final CostWords words;
    private final List<TreatmentSummary> censored;

    private Sentence(Summary summary) {
        this.summary = summary;
        this.answer = summary.answer();
        this.margin = Words.percent(summary.campaign().analysis().margin());
        this.words = CostWords.of(summary.campaign());
        this.censored = summary.treatments().stream()
                .filter(treatment -> treatment.censoring() != null)
                .toList();
    }

    /** For example {@code Choose chunks of 4000: 219.9 s, 10 % faster than the baseline (9 to 12 %). 95 % confidence, 40 runs.} */
    public static String of(Summary summary) {
        return summary.counts().finished() == 0 ? "No run is finished yet." : new Sentence(summary).text();
    }

    private String text() {
        List<String> parts = new ArrayList<>();
        Recommendation recommendation = answer.recommendation();
        ChosenAnswer chosen = null;
        if (summary.distinct().size() == 1) {
            alone(parts);
        } else if (AmountOfWork.variesAlone(summary.campaign().design())) {
            parts.add(
                    "There is nothing to choose, because only the amount of work varies (" + AmountOfWork.FACTOR + ")");
            answer.standings().forEach(standing -> perItem(standing).ifPresent(parts::add));
        } else if (recommendation != null) {
            chosen = new ChosenAnswer(summary, recommendation);
            chosen.say(parts);
        } else if (answer.isDecided()) {
            parts.add("No treatment keeps the constraints: " + ThresholdWords.missed(summary.constraints()));
        } else {
            new OpenAnswer(summary).say(parts);
        }
        if (summary.distinct().size() > 1) {
            parts.add(Words.percent(summary.campaign().analysis().confidence()) + " confidence, " + runs());
        }
        if (chosen != null) {
            chosen.limit(parts);
        }
        summary.unmeasured().stream()
                .map(UnmeasuredWords::of)
                .map(Words::capitalized)
                .forEach(parts::add);
        selection().ifPresent(parts::add);
        excluded(parts);
        selfTest(parts);
        CappedLevels.of(
                        summary.campaign().design().factors(),
                        summary.campaign().settings())
                .forEach(capped -> parts.add(Words.capitalized(capped.text())));
        if (!summary.thresholds().isEmpty()) {
            parts.add(Words.capitalized(ThresholdWords.sentence(summary.thresholds())));
        }
        RegressionWords.of(summary).map(Words::capitalized).ifPresent(parts::add);
        NoiseWords.contradiction(summary).map(Words::capitalized).ifPresent(parts::add);
        if (!censored.isEmpty()) {
            parts.add(censoredRuns());
        }
        List<TreatmentSummary> useless = useless();
        if (!useless.isEmpty() && summary.distinct().size() > 1) {
            parts.add("No usable run: " + Words.names(useless));
        }
        return String.join(". ", parts) + ".";
    }

    /** As in {@code 40 runs} or {@code 18 of 60 runs so far}. */
    private String runs() {
        RunCounts counts = summary.counts();
        return counts.missing() == 0
                ? Words.count(counts.finished(), "run")
                : counts.finished() + " of " + counts.planned() + " runs so far";
    }

    private void selfTest(List<String> parts) {
        ToBaseline selfTest = answer.selfTest();
        if (selfTest == null) {
            return;
        }
        Effect effect = Effect.of(selfTest, words);
        parts.add("Self-test "
                + switch (selfTest.verdict()) {
                    case Equivalent -> "passed";
                    case Faster, Slower -> "failed";
                    case Undecided -> "undecided";
                }
                + ": the baseline under a second name is "
                + (effect == null ? "not measured" : effect.against("the baseline"))
                + switch (selfTest.verdict()) {
                    case Faster, Slower -> ", so something other than the settings changes the figures";
                    case Equivalent, Undecided -> "";
                });
    }

    private void alone(List<String> parts) {
        Response response = words.response();
        String median = MedianText.of(summary.baseline(), response);
        if (median == null) {
            parts.add("No run of the only treatment gave a usable "
                    + (response == Response.ELAPSED ? "time" : response.label()));
            return;
        }
        parts.add("There is only one treatment, so there is nothing to choose");
        parts.add("Its median " + (response == Response.ELAPSED ? words.name() : response.label()) + " is " + median
                + ", " + runs());
    }

    /** The difference of an amount of work from the baseline's, if it is known. */
    private Optional<String> perItem(Standing standing) {
        return Optional.ofNullable(standing.toBaseline())
                .flatMap(toBaseline -> Optional.ofNullable(Effect.of(toBaseline, words)))
                .map(effect -> words.sentence(
                        TreatmentName.of(standing.treatment().treatment()), effect.against("the baseline")));
    }

    private void excluded(List<String> parts) {
        List<TreatmentSummary> excluded = answer.excluded();
        if (!excluded.isEmpty() && excluded.size() < summary.treatments().size()) {
            parts.add("Constraints not kept: " + Words.names(excluded));
        }
    }

    /** That runs are missing, and not at random, from what is chosen, or may be the best. */
    private Optional<String> selection() {
        Recommendation recommendation = answer.recommendation();
        List<TreatmentSummary> selected = answer.standings().stream()
                .filter(standing -> recommendation == null
                        ? answer.mayBeBest(standing)
                        : standing.treatment() == recommendation.treatment())
                .map(Standing::treatment)
                .filter(treatment -> treatment.counts().lost() > 0)
                .toList();
        if (selected.isEmpty()) {
            return Optional.empty();
        }
        int lost = selected.stream()
                .mapToInt(treatment -> treatment.counts().lost())
                .sum();
        return Optional.of(Words.count(lost, "run") + " of " + Words.names(selected)
                + " gave no time: if slow runs fail more often, "
                + (selected.size() == 1 ? "its" : "their") + " figures are too good");
    }

    private List<TreatmentSummary> useless() {
        return summary.treatments().stream()
                .filter(treatment -> treatment.counts().missing() == 0
                        && treatment.counts().succeeded() + treatment.counts().censored() == 0)
                .toList();
    }

    private String censoredRuns() {
        List<String> texts = new ArrayList<>();
        for (TreatmentSummary treatment : censored) {
            Censoring censoring = Objects.requireNonNull(treatment.censoring());
            texts.add(name(treatment) + " (" + Words.causes(censoring.causes()) + " in "
                    + Words.censoredRuns(treatment, censoring) + ")");
        }
        return "Censored runs: " + Words.list(texts);
    }

    private static String name(TreatmentSummary treatment) {
        return TreatmentName.of(treatment.treatment()).text();
    }
}
