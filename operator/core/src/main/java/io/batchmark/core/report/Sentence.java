package io.batchmark.core.report;

import io.batchmark.core.statistics.Answer;
import io.batchmark.core.statistics.Censoring;
import io.batchmark.core.statistics.Estimate;
import io.batchmark.core.statistics.Ratio;
import io.batchmark.core.statistics.Response;
import io.batchmark.core.statistics.RunCounts;
import io.batchmark.core.statistics.Summary;
import io.batchmark.core.statistics.TreatmentSummary;
import io.batchmark.core.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The answer of a campaign in one sentence, which claims no more than its runs show. */
public final class Sentence {
    private static final String WITH_THESE_RUNS = " cannot be told from it with these runs";

    private final Summary summary;
    private final List<TreatmentSummary> same;
    private final List<TreatmentSummary> slower;
    private final List<TreatmentSummary> few;
    private final List<TreatmentSummary> censored;

    private Sentence(Summary summary) {
        Answer answer = summary.answer();
        this.summary = summary;
        this.same = answer.treatments(Verdict.CannotBeTold);
        this.slower = answer.treatments(Verdict.Slower);
        this.few = answer.treatments(Verdict.NotEnoughRuns);
        this.censored = answer.treatments(Verdict.Censored);
    }

    /** For example {@code Choose itemCount=4000: 0.62 of the baseline's elapsed time (...); ... cannot be told from it.} */
    public static String of(Summary summary) {
        RunCounts counts = summary.counts();
        if (counts.finished() == 0) {
            return "No run is finished yet.";
        }
        Sentence sentence = new Sentence(summary);
        TreatmentSummary best = summary.answer().best();
        String text = (best == null ? sentence.withoutBest() : sentence.withBest(best)) + ".";
        return counts.missing() == 0
                ? text
                : "After " + counts.finished() + " of " + counts.planned() + " runs: "
                        + text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }

    private String withoutBest() {
        List<TreatmentSummary> all = summary.treatments();
        if (all.size() == 1 && few.isEmpty() && censored.isEmpty()) {
            return "There is but one treatment, so nothing to choose: its median elapsed time is " + median(all.get(0));
        }
        if (censored.size() == all.size()) {
            return "No answer: " + cutShort();
        }
        int replicates = summary.campaign().design().replicates();
        return "Not enough runs for an answer: " + Estimate.MIN_RUNS + " runs of a treatment must succeed, and "
                + Words.names(few) + (few.size() == 1 ? " has" : " have") + " fewer"
                + (replicates < Estimate.MIN_RUNS ? " because design.replicates is " + replicates : "")
                + (censored.isEmpty() ? "" : "; " + cutShort());
    }

    private String withBest(TreatmentSummary best) {
        List<String> parts = new ArrayList<>();
        boolean alone = same.isEmpty() && slower.isEmpty();
        if (!alone && slower.isEmpty()) {
            parts.add("No treatment can be told from " + name(best) + ", which has the smallest median elapsed time ("
                    + median(best) + "), with these runs");
        } else if (same.contains(summary.baseline())) {
            parts.add("No sure gain over the baseline: " + smallest(best) + ", but " + Words.names(same)
                    + WITH_THESE_RUNS);
        } else {
            parts.add(choice(best, alone));
            if (!same.isEmpty()) {
                parts.add(Words.names(same) + WITH_THESE_RUNS);
            } else if (slower.size() == summary.treatments().size() - 1) {
                parts.add(slower.size() == 1 ? Words.names(slower) + " is slower" : "every other treatment is slower");
            }
        }
        if (!few.isEmpty()) {
            parts.add(Words.names(few) + (few.size() == 1 ? " has" : " have") + " too few runs to be compared");
        }
        if (!censored.isEmpty()) {
            parts.add(cutShort());
        }
        return String.join("; ", parts);
    }

    private String choice(TreatmentSummary best, boolean alone) {
        if (alone) {
            return verb(best) + ", the only treatment that was not cut short: median elapsed time " + median(best);
        }
        Ratio ratio = summary.answer().bestToBaseline();
        if (ratio == null || !slower.contains(summary.baseline())) {
            return verb(best) + ": it has the smallest median elapsed time (" + median(best) + ")";
        }
        RatioText text = RatioText.of(ratio);
        return verb(best) + ": " + text.ratio() + " of the baseline's elapsed time ("
                + Words.percent(summary.campaign().confidence()) + " interval " + text.low() + " to " + text.high()
                + ", " + Words.count(ratio.blocks(), "block") + ")";
    }

    private String verb(TreatmentSummary best) {
        return (best == summary.baseline() ? "Keep " : "Choose ") + name(best);
    }

    private String smallest(TreatmentSummary best) {
        return name(best) + " has the smallest median elapsed time (" + median(best) + ")";
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

    private static String median(TreatmentSummary treatment) {
        Estimate elapsed = Objects.requireNonNull(treatment.estimate(Response.ELAPSED));
        return Time.measured(elapsed.median()) + ", " + Words.count(elapsed.n(), "run");
    }
}
