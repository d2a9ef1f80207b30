package io.batchmark.core.sequential;

/** A rule that decides what the blocks of a campaign show about pairs of treatments, at any look. */
public sealed interface ComparisonRule permits RandomOrderRule, EqualScatterRule {
    Observations observations();

    /** Evidence that a treatment takes longer than a reference. */
    Evidence ofDifference(int treatment, int reference);

    /**
     * Evidence that a treatment does not take less than a reference by more than a margin.
     *
     * @param margin logarithm of the ratio, more than 0
     */
    Evidence ofMargin(int treatment, int reference, double margin);

    /** The evidence that one comparison of a family needs, whose comparisons share the error. */
    double enough(double share, double error);

    /** The fewest blocks that can show a difference. */
    int fewestForDifference(double enough);

    /** The fewest blocks that can show that a difference is within a margin. */
    int fewestForMargin(double enough);

    /** Tests if a treatment is slower than a reference by more than a factor. */
    boolean isSlower(int treatment, int reference, double factor, double enough);

    /**
     * Tests if a treatment is slower than the best treatment by more than a factor, from its comparisons with all rivals together.
     *
     * @param factor its logarithm, at least 0
     * @param error probability that this is wrong
     */
    boolean isSlowerThanSome(int treatment, int[] rivals, double factor, double error);

    /** The evidence that a comparison is spared if so many comparisons show the same. */
    double relief(int together);
}
