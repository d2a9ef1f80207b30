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
     * As in {@code regressed against the baseline: image=next takes 1.25 (1.20 to 1.31) of the baseline's elapsed time}. Empty if the campaign
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
            case Regressed -> "regressed against the baseline: " + ratios(named, campaign);
            case NotRegressed -> "no treatment exceeds the baseline by more than " + margin;
            case Undecided -> "not decided: " + ratios(named, campaign) + ", and the margin is " + margin;
        };
    }

    private static String ratios(List<Regression> regressions, CampaignDescription campaign) {
        CostWords words = CostWords.of(campaign);
        return Words.list(regressions.stream()
                .map(regression ->
                        Words.name(regression.treatment().treatment()) + " " + words.ofBaseline(ratio(regression)))
                .toList());
    }

    /** The change of all treatments. */
    public static Change change(List<Regression> regressions) {
        return Change.of(regressions.stream().map(Regression::change).toList());
    }
}
