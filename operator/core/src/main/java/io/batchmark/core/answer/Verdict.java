package io.batchmark.core.answer;

/** What is sure of the elapsed time of a treatment compared with another one's. */
public enum Verdict {
    /** It takes less time, by more than the margin or by how much is not known. */
    Faster,
    /** It takes more time. */
    Slower,
    /** They differ by no more than the margin. */
    Equivalent,
    /** These runs do not allow any of the other statements. */
    Undecided;

    /**
     * @param low logarithm of the lower bound of the ratio
     * @param high logarithm of its upper bound
     * @param margin logarithm of the ratio that does not matter
     */
    public static Verdict of(double low, double high, double margin) {
        if (low >= -margin && high <= margin) {
            return Equivalent;
        }
        if (high < 0) {
            return Faster;
        }
        return low > 0 ? Slower : Undecided;
    }
}
