package io.batchmark.core.report.words;

import io.batchmark.core.answer.Answer;
import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.answer.Recommendation.Edge;
import io.batchmark.core.answer.Standing;
import io.batchmark.core.answer.Standing.ToBaseline;
import io.batchmark.core.answer.Standing.ToBest;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.question.AmountOfWork;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The part of a {@link Sentence} if a treatment can be chosen: the treatment, its effect, and the levels to try next. */
final class ChosenAnswer {
    private final Summary summary;
    private final Answer answer;
    private final Recommendation recommendation;
    private final CostWords words;

    ChosenAnswer(Summary summary, Recommendation recommendation) {
        this.summary = summary;
        this.answer = summary.answer();
        this.recommendation = recommendation;
        this.words = CostWords.of(summary.campaign());
    }

    void say(List<String> parts) {
        TreatmentSummary treatment = recommendation.treatment();
        ToBaseline toBaseline = answer.standing(treatment).toBaseline();
        String median = MedianText.of(treatment, words.response());
        List<String> figures = new ArrayList<>();
        if (median != null) {
            figures.add(words.median(median));
        }
        if (recommendation.atMost() > 1) {
            figures.add(
                    "at most " + Words.percentUp(recommendation.atMost() - 1) + " " + words.worse() + " than the best");
        }
        Effect effect = toBaseline == null ? null : Effect.of(toBaseline, words);
        if (effect != null) {
            figures.add(effect.against("the baseline"));
        }
        parts.add((isBaseline(treatment) ? "Keep " : "Choose ")
                + choice(treatment)
                + (figures.isEmpty() ? "" : ": " + String.join(", ", figures)));
        next().map(this::difference).ifPresent(parts::add);
        if (AmountOfWork.varies(summary.campaign().design())) {
            parts.add(AmountOfWork.FACTOR + " is the amount of work and not a setting to choose");
        }
    }

    /** Limits of the answer: settings that may be as good, a cliff, and levels that were not tried. */
    void limit(List<String> parts) {
        if (!recommendation.decided() && othersMayBeBest()) {
            parts.add("A smaller setting might be as good"
                    + (answer.moreBlocks() == null
                            ? ""
                            : ": deciding that takes " + BlocksText.more(answer.moreBlocks(), summary)));
        }
        cliff(parts);
        edges(parts);
    }

    private boolean othersMayBeBest() {
        return answer.standings().stream()
                .anyMatch(standing -> standing.treatment() != recommendation.treatment() && answer.mayBeBest(standing));
    }

    private void cliff(List<String> parts) {
        TreatmentSummary cliff = recommendation.cliff();
        if (cliff != null
                && cliff != summary.baseline()
                && next().map(Standing::treatment).orElse(null) != cliff) {
            ToBest toBest = answer.standing(cliff).toBest();
            parts.add("Beware of " + name(cliff) + ": "
                    + (toBest == null || toBest.ratio() == null
                            ? "much " + words.worse() + " than the best"
                            : Effect.of(toBest.ratio(), words).against("the best")));
        }
    }

    private void edges(List<String> parts) {
        Map<String, String> chosen = recommendation.treatment().treatment().levels();
        for (Edge edge : recommendation.edges()) {
            String level = edge.factor().name() + "=" + edge.level();
            parts.add((edge.level().equals(chosen.get(edge.factor().name()))
                            ? level + " is"
                            : "The best so far has " + level + ",")
                    + " the " + (edge.largest() ? "largest" : "smallest") + " level tried"
                    + (edge.next() == null ? "" : ": try " + edge.next() + ", too"));
        }
    }

    /** The treatment that comes next by its typical ratio, if the baseline is chosen. */
    private Optional<Standing> next() {
        return recommendation.treatment() == summary.baseline() ? others().findFirst() : Optional.empty();
    }

    private Stream<Standing> others() {
        return answer.standings().stream()
                .filter(standing -> !standing.treatment().treatment().isBaselineAgain()
                        && standing.toBaseline() != null
                        && Effect.of(standing.toBaseline(), words) != null)
                .sorted(Comparator.comparingDouble(ChosenAnswer::ratio));
    }

    private String difference(Standing next) {
        TreatmentName name = TreatmentName.of(next.treatment().treatment());
        String effect = Objects.requireNonNull(Effect.of(Objects.requireNonNull(next.toBaseline()), words))
                .toString();
        return others().count() == 1 ? words.sentence(name, effect) : "Next: " + name.text() + ", " + effect;
    }

    private static double ratio(Standing standing) {
        Double ratio = Objects.requireNonNull(standing.toBaseline()).ratio();
        return ratio == null ? Double.POSITIVE_INFINITY : ratio;
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

    private static String name(TreatmentSummary treatment) {
        return TreatmentName.of(treatment.treatment()).text();
    }
}
