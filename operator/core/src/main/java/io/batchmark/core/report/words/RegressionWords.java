package io.batchmark.core.report.words;

import io.batchmark.core.answer.Change;
import io.batchmark.core.answer.Regression;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.summary.Summary;
import java.util.List;
import java.util.Optional;

/** The comparison of treatments with the baseline, as a gate: in a sentence, and by treatment. */
public final class RegressionWords {
    private RegressionWords() {}

    /** As in {@code 1.25 (1.20 to 1.31)}. */
    public static String ratio(Regression regression) {
        return regression.toBaseline() == null ? "no block has both" : RatioText.of(regression.toBaseline());
    }

    /**
     * As in {@code regressed against the baseline: image=next is 25 % slower (20 to 31 %)}. Empty if the campaign
     * does not compare treatments with the baseline.
     */
    public static Optional<String> of(Summary summary) {
        List<Regression> regressions = summary.regressions();
        return regressions.isEmpty() ? Optional.empty() : Optional.of(sentence(regressions, summary.campaign()));
    }

    private static String sentence(List<Regression> regressions, CampaignDescription campaign) {
        Change change = change(regressions);
        List<Regression> named = regressions.stream()
                .filter(regression -> regression.change() == change)
                .toList();
        String margin = Words.percent(campaign.analysis().margin());
        return switch (change) {
            case Regressed -> "regressed against the baseline: " + effects(named, campaign);
            case NotRegressed -> "no treatment exceeds the baseline by more than " + margin;
            case Undecided -> "not decided: " + effects(named, campaign) + ", and the margin is " + margin;
        };
    }

    private static String effects(List<Regression> regressions, CampaignDescription campaign) {
        CostWords words = CostWords.of(campaign);
        return Words.list(regressions.stream()
                .map(regression -> clause(regression, words))
                .toList());
    }

    private static String clause(Regression regression, CostWords words) {
        TreatmentName name = TreatmentName.of(regression.treatment().treatment());
        Effect effect = regression.toBaseline() == null ? null : Effect.of(regression.toBaseline(), words);
        return effect == null ? name.text() + " has no block with the baseline" : words.clause(name, effect.toString());
    }

    /** The change of all treatments. */
    public static Change change(List<Regression> regressions) {
        return Change.of(regressions.stream().map(Regression::change).toList());
    }
}
