package io.batchmark.core.answer;

import java.util.Collection;

/** The cost of a treatment compared with a cost that it must not exceed by more than the margin. */
public enum Change {
    Regressed,
    NotRegressed,
    /** The runs do not decide it. */
    Undecided;

    /**
     * @param low lower bound of the ratio
     * @param high upper bound of the ratio
     * @param margin the difference that does not matter, as a fraction
     */
    public static Change of(double low, double high, double margin) {
        if (low > 1 + margin) {
            return Regressed;
        }
        return high <= 1 + margin ? NotRegressed : Undecided;
    }

    /** The change of several treatments: regressed if one of them is, and otherwise undecided if one of them is, or without any. */
    public static Change of(Collection<Change> changes) {
        if (changes.contains(Regressed)) {
            return Regressed;
        }
        return changes.isEmpty() || changes.contains(Undecided) ? Undecided : NotRegressed;
    }
}
