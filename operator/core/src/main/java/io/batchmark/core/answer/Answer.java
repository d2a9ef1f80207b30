package io.batchmark.core.answer;

import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.treatment.ObservedBlocks;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which treatment to choose. It may be asked for after every block, and whenever a campaign has grown: the comparisons with the
 * baseline, those with the best treatment, and what is said of those that are worse than it by more than the margin, err with a probability of at most
 * 1 - confidence each, however often one looks.
 *
 * @param blocks blocks that are over, which the answer is made of
 * @param recommendation null while there is none
 * @param moreBlocks about how many more blocks it takes until it is decided what to choose; null where it is, or nothing points to
 *     that
 * @param marginNow a margin at which there would be a recommendation by now, the smallest that was found, as a fraction; null where
 *     there is one already, or would be at none
 * @param contradiction between the noise model and the runs; null if the model holds, or if there is no noise model
 * @param standings of all treatments, in the order of the spec
 */
public record Answer(
        int blocks,
        @Nullable Recommendation recommendation,
        @Nullable Integer moreBlocks,
        @Nullable Double marginNow,
        @Nullable ModelContradiction contradiction,
        List<Standing> standings) {
    public Answer {
        standings = List.copyOf(standings);
    }

    public static Answer of(
            List<TreatmentSummary> treatments,
            CampaignDescription campaign,
            Constraints constraints,
            ObservedBlocks observed) {
        TreatmentComparison comparison =
                new TreatmentComparison(treatments, campaign.analysis(), constraints, observed);
        List<TreatmentSummary> candidates = comparison.candidates().stream()
                .sorted(Comparator.comparing(TreatmentSummary::treatment, Recommendation.order(campaign)))
                .toList();
        List<Standing> standings = OnlyBest.conclusions(comparison.standings());
        Recommendation recommendation = Recommendation.of(comparison, candidates, standings, campaign);
        return new Answer(
                comparison.blocks(),
                recommendation,
                recommendation != null && recommendation.decided() ? null : comparison.moreBlocks(candidates),
                recommendation == null ? comparison.marginNow(least(standings)) : null,
                comparison.contradiction(),
                standings);
    }

    /** The least margin that the bounds leave; infinite where they leave none. */
    private static double least(List<Standing> standings) {
        double smallest = Double.POSITIVE_INFINITY;
        for (Standing standing : standings) {
            Double atMost = standing.toBest() == null || standing.constraints() != ThresholdCheck.Verdict.Met
                    ? null
                    : standing.toBest().atMost();
            smallest = atMost == null ? smallest : Math.min(smallest, atMost - 1);
        }
        return smallest;
    }

    /** The treatments that cannot be chosen, because they are shown not to keep the constraints, in the order of the spec. */
    public List<TreatmentSummary> excluded() {
        return standings.stream()
                .filter(standing -> standing.constraints() == ThresholdCheck.Verdict.NotMet)
                .map(Standing::treatment)
                .toList();
    }

    /** Whether it is known what to choose, or that nothing can be chosen. */
    public boolean isDecided() {
        return recommendation != null && recommendation.decided() || excluded().size() == standings.size();
    }

    /** Tests if no statement of this answer shows that another treatment is better: see {@link OnlyBest#mayBeBest}. */
    public boolean mayBeBest(Standing standing) {
        return OnlyBest.mayBeBest(standing, standings);
    }

    /** How the baseline compares with itself; null where it is not run under a second name, or no block is over. */
    public Standing.@Nullable ToBaseline selfTest() {
        return standings.stream()
                .filter(standing -> standing.treatment().treatment().isBaselineAgain())
                .findFirst()
                .map(Standing::toBaseline)
                .orElse(null);
    }

    /** Whether the baseline is known to be like itself under its second name, or wrongly told from it. */
    public boolean isSelfTestDecided() {
        Standing.ToBaseline selfTest = selfTest();
        return selfTest != null && selfTest.verdict() != Verdict.Undecided;
    }

    /** The treatments that have this standing against the best one, in the order of the spec. */
    public List<TreatmentSummary> againstBest(Verdict verdict) {
        return standings.stream()
                .filter(standing ->
                        standing.toBest() != null && standing.toBest().verdict() == verdict)
                .map(Standing::treatment)
                .toList();
    }

    public Standing standing(TreatmentSummary treatment) {
        return standings.stream()
                .filter(standing -> standing.treatment() == treatment)
                .findFirst()
                .orElseThrow();
    }
}
