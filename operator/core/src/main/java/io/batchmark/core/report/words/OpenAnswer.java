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

/** The part of a {@link Sentence} while no treatment can be chosen: the leader, the others, and the work until an answer. */
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
        if (summary.unmeasured().stream().anyMatch(it -> it.response() == words.response())) {
            parts.add("No answer");
            return;
        }
        List<Standing> candidates = answer.standings().stream()
                .filter(answer::mayBeBest)
                .sorted(Comparator.comparingDouble(OpenAnswer::typicalRatio))
                .toList();
        if (answer.blocks() == 0 || candidates.isEmpty()) {
            parts.add("No answer yet: no block of comparable runs has finished");
            return;
        }
        parts.add("No answer yet: " + leader(candidates.getFirst())
                + (candidates.size() == 1 ? ", without enough confidence to choose" : ""));
        if (candidates.size() > 1) {
            parts.add("Still open: " + names(candidates.subList(1, candidates.size())));
        }
        List<Standing> excluded = answer.standings().stream()
                .filter(standing -> standing.toBest() != null && !candidates.contains(standing))
                .sorted(Comparator.comparingDouble(OpenAnswer::typicalRatio))
                .toList();
        if (!excluded.isEmpty()) {
            parts.add("Not the best: " + names(excluded));
        }
        List<TreatmentSummary> unconstrained = answer.againstBest(Verdict.Equivalent).stream()
                .filter(treatment -> answer.standing(treatment).constraints() == ThresholdCheck.Verdict.Undecided)
                .toList();
        if (!unconstrained.isEmpty()) {
            parts.add("Within " + margin + " of the best, but might not keep the constraints: "
                    + Words.names(unconstrained));
        }
        Integer more = answer.moreBlocks();
        parts.add(
                more == null
                        ? "The number of further blocks is unknown"
                        : "An answer takes " + BlocksText.more(more, summary));
        Double now = answer.marginNow();
        if (now != null) {
            parts.add(
                    "With analysis.margin " + Words.percentUp(now).replace(" ", "") + " there would be an answer now");
        }
    }

    /** As in {@code chunks of 4000 lead with 219.9 s, 10 % faster than the baseline (3 to 15 %)}. */
    private String leader(Standing leader) {
        TreatmentName name = TreatmentName.of(leader.treatment().treatment());
        String median = MedianText.of(leader.treatment(), words.response());
        Effect effect = leader.toBaseline() == null ? null : Effect.of(leader.toBaseline(), words);
        return name.text()
                + (name.plural() ? " lead" : " leads")
                + (median == null ? "" : " with " + words.median(median))
                + (effect == null ? "" : ", " + effect.against("the baseline"));
    }

    private static String names(List<Standing> standings) {
        return Words.names(standings.stream().map(Standing::treatment).toList());
    }

    private static double typicalRatio(Standing standing) {
        Double ratio = Objects.requireNonNull(standing.toBest()).ratio();
        return ratio == null ? Double.POSITIVE_INFINITY : ratio;
    }
}
