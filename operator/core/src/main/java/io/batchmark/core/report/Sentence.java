package io.batchmark.core.report;

import io.batchmark.core.statistics.Answer;
import io.batchmark.core.statistics.Censoring;
import io.batchmark.core.statistics.Estimate;
import io.batchmark.core.statistics.Recommendation;
import io.batchmark.core.statistics.Recommendation.Edge;
import io.batchmark.core.statistics.Response;
import io.batchmark.core.statistics.RunCounts;
import io.batchmark.core.statistics.Standing;
import io.batchmark.core.statistics.Standing.ToBaseline;
import io.batchmark.core.statistics.Standing.ToBest;
import io.batchmark.core.statistics.Summary;
import io.batchmark.core.statistics.ThresholdCheck;
import io.batchmark.core.statistics.TreatmentSummary;
import io.batchmark.core.statistics.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
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
        this.words = new CostWords(summary.campaign().analysis().response());
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
        } else if (recommendation != null) {
            recommend(recommendation, parts);
        } else if (answer.isDecided()) {
            parts.add("No treatment keeps the constraints: " + ThresholdsTable.missed(summary.constraints()));
        } else {
            undecided(parts);
        }
        excluded(parts);
        selfTest(parts);
        if (!summary.thresholds().isEmpty()) {
            parts.add(ThresholdsTable.sentence(summary.thresholds()));
        }
        if (!censored.isEmpty()) {
            parts.add(cutShort());
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
                    case Equivalent -> words.asBaseline() + ", " + ratio;
                    case Faster, Slower ->
                        words.ofBaseline(ratio) + ", so that something falsifies the runs of this cluster";
                    case Undecided ->
                        "cannot be told from it, " + ratio + ", nor is it surely within " + margin + " of it";
                });
    }

    private String alone() {
        Response response = words.response();
        Estimate estimate = summary.baseline().estimate(response);
        return estimate == null
                ? "No run of the only treatment gave a usable "
                        + (response == Response.ELAPSED ? "time" : response.label())
                : "There is but one treatment, so nothing to choose: its median "
                        + (response == Response.ELAPSED ? new CostWords(response).name() : response.label()) + " is "
                        + words.measured(estimate.median()) + ", " + Words.count(estimate.n(), "run");
    }

    private void recommend(Recommendation recommendation, List<String> parts) {
        TreatmentSummary treatment = recommendation.treatment();
        ToBaseline toBaseline = answer.standing(treatment).toBaseline();
        parts.add((treatment == summary.baseline() ? "Keep " : "Choose ") + name(treatment)
                + (recommendation.atMost() > 1
                        ? ": it is surely within " + margin + " of the best" + words.inResponse() + " (at most "
                                + Words.percentUp(recommendation.atMost() - 1) + " " + words.worse() + ", "
                        : ": it is surely the best" + words.inResponse() + " (")
                + Words.count(answer.blocks(), "block") + ")");
        if (toBaseline != null) {
            parts.add(toBaseline(toBaseline));
        }
        if (!recommendation.decided()) {
            parts.add("whether a smaller setting would do is not sure yet"
                    + (answer.moreBlocks() == null
                            ? ""
                            : ": it takes about " + Words.count(answer.moreBlocks(), "more block")));
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
            parts.add(edge.factor().name() + "=" + edge.level() + " is the " + (edge.largest() ? "largest" : "smallest")
                    + " level that was tried" + (edge.next() == null ? "" : ": try " + edge.next() + " too"));
        }
    }

    private String toBaseline(ToBaseline toBaseline) {
        String text = RatioText.of(toBaseline);
        return switch (toBaseline.verdict()) {
            case Faster, Slower -> "it " + words.ofBaseline(text);
            case Equivalent -> "it " + words.asBaseline() + ", " + text;
            case Undecided -> "whether it " + words.betterThanBaseline() + " is not sure, " + text;
        };
    }

    private void undecided(List<String> parts) {
        List<TreatmentSummary> candidates = answer.standings().stream()
                .filter(standing ->
                        standing.toBest() != null && standing.toBest().mayBeBest())
                .map(Standing::treatment)
                .toList();
        if (answer.blocks() == 0 || candidates.isEmpty()) {
            parts.add("No answer yet: no block of runs that can be compared is over");
            return;
        }
        parts.add("No answer yet: after " + Words.count(answer.blocks(), "block") + " " + open(candidates));
        fasterThanBaseline().ifPresent(parts::add);
        Integer more = answer.moreBlocks();
        parts.add(
                more == null
                        ? "how many more blocks it would take cannot be told"
                        : "it takes about " + Words.count(more, "more block"));
        Double now = answer.marginNow();
        if (now != null) {
            parts.add(
                    "with analysis.margin " + Words.percentUp(now).replace(" ", "") + " there would be an answer now");
        }
    }

    /** What stands in the way of an answer. */
    private String open(List<TreatmentSummary> candidates) {
        List<TreatmentSummary> unconstrained = answer.againstBest(Verdict.Equivalent).stream()
                .filter(treatment -> answer.standing(treatment).constraints() == ThresholdCheck.Verdict.Undecided)
                .toList();
        if (!unconstrained.isEmpty()) {
            return Words.names(unconstrained) + (unconstrained.size() == 1 ? " is" : " are") + " surely within "
                    + margin + " of the best" + words.inResponse() + ", but may not keep the constraints";
        }
        return Words.names(candidates) + " may be the best" + words.inResponse()
                + (candidates.size() == 1
                        ? ", but is not surely within " + margin + " of it"
                        : ", and none is surely within " + margin + " of it");
    }

    /** The treatment that is typically fastest of those that are surely faster than the baseline. */
    private Optional<String> fasterThanBaseline() {
        return answer.standings().stream()
                .filter(standing -> standing.toBest() != null
                        && standing.toBaseline() != null
                        && standing.toBaseline().verdict() == Verdict.Faster)
                .min(Comparator.comparingDouble(
                        standing -> Objects.requireNonNull(standing.toBest()).ratio()))
                .map(standing -> name(standing.treatment()) + " "
                        + words.ofBaseline(RatioText.of(Objects.requireNonNull(standing.toBaseline()))));
    }

    private void excluded(List<String> parts) {
        List<TreatmentSummary> excluded = answer.excluded();
        if (!excluded.isEmpty() && excluded.size() < summary.treatments().size()) {
            parts.add(Words.names(excluded) + (excluded.size() == 1 ? " does" : " do") + " not keep the constraints");
        }
    }

    private List<TreatmentSummary> useless() {
        return summary.treatments().stream()
                .filter(treatment -> treatment.counts().missing() == 0
                        && treatment.counts().succeeded() + treatment.counts().censored() == 0)
                .toList();
    }

    private String cutShort() {
        List<String> texts = new ArrayList<>();
        for (TreatmentSummary treatment : censored) {
            Censoring censoring = Objects.requireNonNull(treatment.censoring());
            texts.add(name(treatment) + " (" + Words.causes(censoring.causes()) + " in "
                    + Words.censoredRuns(treatment, censoring) + ")");
        }
        return Words.list(texts) + (texts.size() == 1 ? " was" : " were") + " cut short";
    }

    private static String name(TreatmentSummary treatment) {
        return Words.name(treatment.treatment());
    }
}
