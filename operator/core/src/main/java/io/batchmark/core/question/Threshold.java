package io.batchmark.core.question;

import io.batchmark.core.response.Response;
import java.math.BigDecimal;

/**
 * A limit that a quantile of a response is to keep, in every treatment.
 *
 * @param quantile which quantile, between 0 and 1: 0.5 is the median
 * @param bound whether the limit is the largest or the smallest value
 * @param limit in the unit of the response
 * @param text the limit as it was written, as in {@code 30s}
 */
public record Threshold(Response response, double quantile, Bound bound, double limit, String text) {
    public enum Bound {
        Max,
        Min
    }

    public Threshold {
        if (!(quantile > 0 && quantile < 1)) {
            throw new IllegalArgumentException("quantile " + quantile + " is not between 0 and 1");
        }
    }

    /** Share of the runs that have to keep the limit so that the quantile does. */
    public double share() {
        return bound == Bound.Max
                ? quantile
                : BigDecimal.ONE.subtract(BigDecimal.valueOf(quantile)).doubleValue();
    }

    /** Whether a run that measured this kept the limit. */
    public boolean isKeptBy(double value) {
        return bound == Bound.Max ? value <= limit : value >= limit;
    }

    /** A value that does not keep it, whatever the limit is. */
    public double worst() {
        return bound == Bound.Max ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }
}
