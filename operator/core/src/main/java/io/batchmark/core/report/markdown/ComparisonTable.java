package io.batchmark.core.report.markdown;

import io.batchmark.core.answer.Standing;
import io.batchmark.core.answer.Standing.ToBaseline;
import io.batchmark.core.answer.Standing.ToBest;
import io.batchmark.core.answer.ThresholdCheck;
import io.batchmark.core.estimate.CensoredEstimate;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.report.words.CostWords;
import io.batchmark.core.report.words.EffectText;
import io.batchmark.core.report.words.Scale;
import io.batchmark.core.report.words.Time;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.Censoring;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The main table: what each treatment has of the response that decides, and how it compares. */
final class ComparisonTable {
    private static final String NOTHING = "-";
    private static final String NOT_ENOUGH = "not enough runs";
    private static final String CENSORED = "censored runs";

    /** A bound of a ratio that is too far away to mean anything. */
    private static final double FAR = 2;

    private ComparisonTable() {}

    static String of(Summary summary, List<TreatmentSummary> shown) {
        CostWords words = CostWords.of(summary.campaign());
        Scale scale = words.scale(shown.stream()
                .map(treatment -> median(treatment, words.response()))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .filter(median -> median > 0)
                .min()
                .orElse(1));
        String unit = scale.unit().isEmpty() ? "" : " (" + scale.unit() + ")";
        MarkdownTable table = MarkdownTable.of(List.of(
                "treatment",
                ">n",
                ">median" + unit,
                ">mean" + unit,
                ">" + Words.percent(summary.campaign().analysis().confidence()) + " interval" + unit,
                ">min" + unit,
                ">max" + unit,
                "against the baseline",
                "against the best"));
        Set<TreatmentSummary> rows = new HashSet<>(shown);
        for (Standing standing : summary.answer().standings()) {
            if (rows.contains(standing.treatment())) {
                table.row(row(standing, summary, words, scale));
            }
        }
        return table.toString();
    }

    private static List<String> row(Standing standing, Summary summary, CostWords words, Scale scale) {
        TreatmentSummary treatment = standing.treatment();
        Estimate elapsed = treatment.estimate(words.response());
        CensoredEstimate censored = treatment.censored(words.response());
        List<String> row = new ArrayList<>();
        row.add(Words.label(treatment.treatment()));
        row.add(Integer.toString(treatment.counts().succeeded()));
        if (censored != null) {
            row.addAll(List.of(
                    median(censored, scale),
                    NOTHING,
                    CENSORED,
                    censored.min() == null ? NOTHING : scale.text(censored.min()),
                    censored.max() == null ? NOTHING : scale.text(censored.max())));
        } else if (elapsed == null) {
            row.addAll(List.of(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING));
        } else {
            Interval interval = elapsed.interval();
            row.add(scale.text(elapsed.median()));
            row.add(scale.text(elapsed.mean()));
            row.add(interval == null ? NOT_ENOUGH : scale.text(interval));
            row.add(scale.text(elapsed.min()));
            row.add(scale.text(elapsed.max()));
        }
        row.add(treatment == summary.baseline() ? "1" : againstBaseline(standing.toBaseline(), words));
        row.add(againstBest(standing, summary, words));
        return row;
    }

    private static @Nullable Double median(TreatmentSummary treatment, Response response) {
        Estimate estimate = treatment.estimate(response);
        CensoredEstimate censored = treatment.censored(response);
        return estimate != null ? (Double) estimate.median() : censored == null ? null : censored.median();
    }

    private static String median(CensoredEstimate estimate, Scale scale) {
        if (estimate.median() != null) {
            return scale.text(estimate.median());
        }
        return estimate.medianAbove() == null ? NOTHING : "> " + scale.floor(estimate.medianAbove());
    }

    /** As in {@code 1.6 times as fast (1.5 to 1.7 times)}, or {@code 5 times as fast so far, about 1 more block}. */
    private static String againstBaseline(@Nullable ToBaseline toBaseline, CostWords words) {
        String effect = toBaseline == null ? null : EffectText.of(toBaseline, words);
        return effect == null
                ? NOTHING
                : effect + more(Objects.requireNonNull(toBaseline).moreBlocks());
    }

    /** As in {@code , about 4 more blocks}. */
    private static String more(@Nullable Integer blocks) {
        return blocks == null ? "" : ", about " + Words.count(blocks, "more block");
    }

    /** As in {@code within 3 %: at most 1.2 % slower}. */
    private static String againstBest(Standing standing, Summary summary, CostWords words) {
        ToBest toBest = standing.toBest();
        TreatmentSummary treatment = standing.treatment();
        String text = toBest == null
                ? standing.constraints() == ThresholdCheck.Verdict.NotMet ? "does not keep the constraints" : NOTHING
                : switch (toBest.verdict()) {
                    case Equivalent ->
                        "within " + Words.percent(summary.campaign().analysis().margin()) + atMost(toBest, words);
                    case Slower -> toBest.ratio() == null ? words.worse() : EffectText.of(toBest.ratio(), words);
                    case Undecided, Faster ->
                        (summary.answer().mayBeBest(standing) ? "may be the best" : "undecided")
                                + atMost(toBest, words)
                                + more(toBest.moreBlocks());
                };
        return treatment.censoring() == null ? text : censored(treatment, words) + "; " + text;
    }

    private static String atMost(ToBest toBest, CostWords words) {
        if (toBest.atMost() == null || toBest.atMost() > FAR) {
            return "";
        }
        return toBest.atMost() == 1
                ? ", the best"
                : ", at most " + Words.percentUp(toBest.atMost() - 1) + " " + words.worse();
    }

    /** As in {@code > 30 m (timed out) in 2 of 5 runs}. */
    private static String censored(TreatmentSummary treatment, CostWords words) {
        Censoring censoring = Objects.requireNonNull(treatment.censoring());
        boolean isBounded =
                words.response() == Response.ELAPSED && !censoring.longerThan().isZero();
        return (isBounded ? "> " + Time.atLeast(censoring.longerThan()) : "censored") + " ("
                + Words.causes(censoring.causes()) + ") in "
                + Words.censoredRuns(treatment, censoring);
    }
}
