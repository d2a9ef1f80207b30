package io.batchmark.core.report.words;

import io.batchmark.core.answer.Answer;
import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.answer.Recommendation.Edge;
import io.batchmark.core.answer.Standing;
import io.batchmark.core.answer.Standing.ToBaseline;
import io.batchmark.core.answer.Standing.ToBest;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.question.AmountOfWork;
import io.batchmark.core.question.CappedLevels;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.Censoring;
import io.batchmark.core.treatment.RunCounts;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    /** For example {@code Choose itemCount=4000: it is surely within 3 % of the best (at most 1.2 % slower).} */
    public static String of(Summary summary) {
        RunCounts counts = summary.counts();
        if (counts.finished() == 0) {
            return "No run is finished yet.";
        }
        String text = new Sentence(summary).text() + ".";
        return counts.missing() == 0
                ? text
                : "After " + counts.finished() + " of " + counts.planned() + " runs: "
                        + text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }

    private String text() {
        List<String> parts = new ArrayList<>();
        Recommendation recommendation = answer.recommendation();
        if (summary.distinct().size() == 1) {
            parts.add(alone());
        } else if (AmountOfWork.variesAlone(summary.campaign().design())) {
            parts.add(
                    "There is nothing to choose, because only the amount of work varies (" + AmountOfWork.FACTOR + ")");
            answer.standings().forEach(standing -> perItem(standing).ifPresent(parts::add));
        } else if (recommendation != null) {
            recommend(recommendation, parts);
        } else if (answer.isDecided()) {
            parts.add("No treatment keeps the constraints: " + ThresholdWords.missed(summary.constraints()));
        } else {
            new OpenAnswer(summary).say(parts);
        }
        summary.unmeasured().stream().map(UnmeasuredWords::of).forEach(parts::add);
        selection().ifPresent(parts::add);
        excluded(parts);
        selfTest(parts);
        CappedLevels.of(
                        summary.campaign().design().factors(),
                        summary.campaign().settings())
                .forEach(capped -> parts.add(capped.text()));
        if (!summary.thresholds().isEmpty()) {
            parts.add(ThresholdWords.sentence(summary.thresholds()));
        }
        RegressionWords.of(summary).ifPresent(parts::add);
        NoiseWords.of(summary).ifPresent(parts::add);
        if (!censored.isEmpty()) {
            parts.add(censoredRuns());
        }
        List<TreatmentSummary> useless = useless();
        if (!useless.isEmpty() && summary.distinct().size() > 1) {
            parts.add(Words.names(useless) + (useless.size() == 1 ? " has" : " have") + " no usable run");
        }
        return String.join("; ", parts);
    }

    private void selfTest(List<String> parts) {
        ToBaseline selfTest = answer.selfTest();
        if (selfTest == null) {
            return;
        }
        String ratio = RatioText.of(selfTest);
        parts.add("self-test: the baseline under a second name "
                + switch (selfTest.verdict()) {
                    case Equivalent -> words.asBaseline(margin) + ", " + ratio;
                    case Faster, Slower ->
                        words.ofBaseline(ratio) + ", so something other than the settings changes what is measured";
                    case Undecided ->
                        "is neither surely different from it nor surely within " + margin + " of it, " + ratio;
                });
    }

    private String alone() {
        Response response = words.response();
        String median = MedianText.of(summary.baseline(), response);
        int n = summary.baseline().sample(response).size();
        return median == null
                ? "No run of the only treatment gave a usable "
                        + (response == Response.ELAPSED ? "time" : response.label())
                : "There is only one treatment, so there is nothing to choose: its median "
                        + (response == Response.ELAPSED ? words.name() : response.label()) + " is " + median
                        + (n == 0 ? "" : ", " + Words.count(n, "run"));
    }

    private void recommend(Recommendation recommendation, List<String> parts) {
        TreatmentSummary treatment = recommendation.treatment();
        ToBaseline toBaseline = answer.standing(treatment).toBaseline();
        parts.add((isBaseline(treatment) ? "Keep " : "Choose ") + choice(treatment)
                + (recommendation.atMost() > 1
                        ? ": it is surely within " + margin + " of the best" + words.inResponse() + " (at most "
                                + Words.percentUp(recommendation.atMost() - 1) + " " + words.worse() + ", "
                        : ": it is surely the best" + words.inResponse() + " (")
                + Words.count(answer.blocks(), "block") + ")");
        if (toBaseline != null) {
            parts.add(toBaseline(toBaseline));
        }
        if (AmountOfWork.varies(summary.campaign().design())) {
            parts.add(AmountOfWork.FACTOR + " is the amount of work, which is no setting to choose");
        }
        if (!recommendation.decided()) {
            parts.add("a smaller setting might be as good"
                    + (answer.moreBlocks() == null
                            ? ""
                            : ": deciding that takes about " + Words.count(answer.moreBlocks(), "more block")));
        }
        TreatmentSummary cliff = recommendation.cliff();
        if (cliff != null) {
            ToBest toBest = answer.standing(cliff).toBest();
            parts.add("beware of " + name(cliff) + ", which "
                    + (toBest == null || toBest.ratio() == null
                            ? words.muchWorse()
                            : words.times(RatioText.times(toBest.ratio()))));
        }
        for (Edge edge : recommendation.edges()) {
            String level = edge.factor().name() + "=" + edge.level();
            parts.add((edge.level()
                                    .equals(treatment
                                            .treatment()
                                            .levels()
                                            .get(edge.factor().name()))
                            ? level + " is"
                            : "the best treatment so far has " + level + ",")
                    + " the " + (edge.largest() ? "largest" : "smallest") + " level that was tried"
                    + (edge.next() == null ? "" : ": try " + edge.next() + " too"));
        }
    }

    /** Returns true if all settings but the number of items equal the settings of the baseline. */
    private boolean isBaseline(TreatmentSummary treatment) {
        return summary.campaign().design().factors().stream()
                .allMatch(factor -> factor.name().equals(AmountOfWork.FACTOR)
                        || factor.baseline()
                                .equals(treatment.treatment().levels().get(factor.name())));
    }

    /** Without the amount of work, which is told as the place of the measurement. */
    private String choice(TreatmentSummary treatment) {
        String items = treatment.treatment().levels().get(AmountOfWork.FACTOR);
        if (!AmountOfWork.varies(summary.campaign().design()) || items == null) {
            return name(treatment);
        }
        Map<String, String> settings = new LinkedHashMap<>(treatment.treatment().levels());
        settings.remove(AmountOfWork.FACTOR);
        return Treatment.text(settings) + " (at " + AmountOfWork.FACTOR + "=" + items + ")";
    }

    /** The difference of an amount of work from the baseline's, once one is known. */
    private Optional<String> perItem(Standing standing) {
        ToBaseline toBaseline = standing.toBaseline();
        return toBaseline == null
                ? Optional.empty()
                : Optional.of("with " + name(standing.treatment()) + " " + toBaseline(toBaseline));
    }

    private String toBaseline(ToBaseline toBaseline) {
        String text = RatioText.of(toBaseline);
        return switch (toBaseline.verdict()) {
            case Faster, Slower -> "it " + words.ofBaseline(text);
            case Equivalent -> "it " + words.asBaseline(margin) + ", " + text;
            case Undecided -> "its difference from the baseline is undecided" + words.inResponse() + ", " + text;
        };
    }

    private void excluded(List<String> parts) {
        List<TreatmentSummary> excluded = answer.excluded();
        if (!excluded.isEmpty() && excluded.size() < summary.treatments().size()) {
            parts.add(Words.names(excluded) + (excluded.size() == 1 ? " does" : " do") + " not keep the constraints");
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
                + " gave no time: if slow runs are more likely to go wrong, "
                + (selected.size() == 1 ? "its figures are" : "the figures of these are") + " too good");
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
        return Words.list(texts) + (texts.size() == 1 ? " has" : " have") + " censored runs";
    }

    private static String name(TreatmentSummary treatment) {
        return Words.name(treatment.treatment());
    }
}
