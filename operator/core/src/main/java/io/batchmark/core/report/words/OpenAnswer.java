package io.batchmark.core.report.words;

import io.batchmark.core.answer.Answer;
import io.batchmark.core.answer.Standing;
import io.batchmark.core.answer.ThresholdCheck;
import io.batchmark.core.answer.Verdict;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The part of a {@link Sentence} while no treatment can be chosen: the known differences, and the blocks that an answer needs. */
final class OpenAnswer {
    private final Summary summary;
    private final Answer answer;
    private final String margin;
    private final CostWords words;

    OpenAnswer(Summary summary) {
        this.summary = summary;
        this.answer = summary.answer();
        this.margin = Words.percent(summary.campaign().analysis().margin());
        this.words = CostWords.of(summary.campaign());
    }

    void say(List<String> parts) {
        List<TreatmentSummary> candidates = answer.standings().stream()
                .filter(answer::mayBeBest)
                .map(Standing::treatment)
                .toList();
        if (summary.unmeasured().stream().anyMatch(it -> it.response() == words.response())) {
            parts.add("No answer");
            return;
        }
        if (answer.blocks() == 0 || candidates.isEmpty()) {
            parts.add("No answer yet: no block of comparable runs has finished");
            return;
        }
        parts.add("No answer yet: after " + Words.count(answer.blocks(), "block") + " " + open(candidates));
        fasterThanBaseline().ifPresent(parts::add);
        Integer more = answer.moreBlocks();
        parts.add(
                more == null
                        ? "the number of further blocks is unknown"
                        : "it takes about " + Words.count(more, "more block"));
        Double now = answer.marginNow();
        if (now != null) {
            parts.add(
                    "with analysis.margin " + Words.percentUp(now).replace(" ", "") + " there would be an answer now");
        }
    }

    /** Why there is no answer yet. */
    private String open(List<TreatmentSummary> candidates) {
        List<TreatmentSummary> unconstrained = answer.againstBest(Verdict.Equivalent).stream()
                .filter(treatment -> answer.standing(treatment).constraints() == ThresholdCheck.Verdict.Undecided)
                .toList();
        if (!unconstrained.isEmpty()) {
            return Words.names(unconstrained) + (unconstrained.size() == 1 ? " is" : " are") + " surely within "
                    + margin + " of the best" + words.inResponse() + ", but might not keep the constraints";
        }
        return Words.names(candidates) + " may be the best" + words.inResponse()
                + (candidates.size() == 1
                        ? ", but not surely enough to choose it"
                        : ", but no treatment is surely within " + margin + " of the best");
    }

    /** The treatment that is typically fastest of those that are surely faster than the baseline. */
    private Optional<String> fasterThanBaseline() {
        return answer.standings().stream()
                .filter(standing -> standing.toBest() != null
                        && standing.toBaseline() != null
                        && standing.toBaseline().verdict() == Verdict.Faster)
                .min(Comparator.comparingDouble(OpenAnswer::typicalRatio))
                .map(standing -> Words.name(standing.treatment().treatment()) + " "
                        + words.ofBaseline(RatioText.of(Objects.requireNonNull(standing.toBaseline()))));
    }

    private static double typicalRatio(Standing standing) {
        Double ratio = Objects.requireNonNull(standing.toBest()).ratio();
        return ratio == null ? Double.POSITIVE_INFINITY : ratio;
    }
}
