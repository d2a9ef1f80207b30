package io.batchmark.core.statistics;

/** Where a treatment stands once the best one is chosen. */
public enum Verdict {
    /** It has the smallest median elapsed time of all that can be compared. */
    Best,
    /** Slower than the best one, at the confidence of the campaign. */
    Slower,
    /** Neither slower nor faster than the best one as far as these runs show. */
    CannotBeTold,
    /** Some of its runs did not complete for a reason of their own. */
    Censored,
    /** Fewer than {@value Estimate#MIN_RUNS} of its runs succeeded. */
    NotEnoughRuns,
    /** There is no best one to compare it with. */
    NotCompared
}
