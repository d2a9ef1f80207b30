package io.batchmark.core.statistics;

/** What is sure of the elapsed time of a treatment compared with another one's. */
public enum Verdict {
    /** It takes less time, by more than the margin or by how much is not known. */
    Faster,
    /** It takes more time. */
    Slower,
    /** They differ by no more than the margin. */
    Equivalent,
    /** These runs do not allow any of the other statements. */
    Undecided
}
