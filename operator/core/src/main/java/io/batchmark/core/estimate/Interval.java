package io.batchmark.core.estimate;

/** A confidence interval, in the unit of what it is an interval of. */
public record Interval(double low, double high) {
    public boolean contains(double value) {
        return low <= value && value <= high;
    }
}
