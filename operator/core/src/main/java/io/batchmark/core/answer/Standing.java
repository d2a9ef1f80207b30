package io.batchmark.core.answer;

import io.batchmark.core.treatment.TreatmentSummary;
import org.jspecify.annotations.Nullable;

/**
 * How a treatment compares with others, by what it costs: its {@link Response#cost}.
 *
 * @param treatment whose standing it is
 * @param constraints whether it keeps all of them
 * @param toBaseline null for the baseline itself, and where they have no blocks in common
 * @param toBest null if there is nothing to compare, or if it is shown not to keep the constraints
 */
public record Standing(
        TreatmentSummary treatment,
        ThresholdCheck.Verdict constraints,
        @Nullable ToBaseline toBaseline,
        @Nullable ToBest toBest) {

    Standing with(ToBest other) {
        return new Standing(treatment, constraints, toBaseline, other);
    }

    /**
     * A treatment relative to the baseline. The intervals of all treatments hold together at the confidence of the campaign,
     * whenever one looks.
     *
     * @param ratio median of the ratios within the blocks; null where one of the two is censored in half of them
     * @param low lower bound of the ratio; null if nothing is known yet
     * @param high upper bound of the ratio; null if nothing is known yet
     * @param blocks blocks that have both
     * @param moreBlocks about how many more blocks it takes to tell the two apart, or to show that they are within the margin; null
     *     where one of these is known, or nothing points to either
     */
    public record ToBaseline(
            Verdict verdict,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            int blocks,
            @Nullable Integer moreBlocks) {}

    /**
     * A treatment relative to the best one that may be chosen, whichever that is. What is said of all treatments holds together at the confidence
     * of the campaign, whenever one looks.
     *
     * @param verdict Equivalent, Slower or Undecided
     * @param ratio typical ratio to the treatment that has been best so far; null where half of its runs are censored
     * @param atMost upper bound of the ratio to the best one; null if nothing is known yet, or if it is
     *     slower
     * @param mayBeBest whether nothing shows that another one is better
     * @param beyondMargin true if it is shown to cost more by more than the margin
     * @param moreBlocks about how many more blocks it takes until it is Equivalent or Slower; null where it is, or nothing points to
     *     either
     */
    public record ToBest(
            Verdict verdict,
            @Nullable Double ratio,
            @Nullable Double atMost,
            boolean mayBeBest,
            boolean beyondMargin,
            @Nullable Integer moreBlocks) {}
}
