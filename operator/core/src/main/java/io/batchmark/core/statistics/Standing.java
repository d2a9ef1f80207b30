package io.batchmark.core.statistics;

import org.jspecify.annotations.Nullable;

/**
 * @param treatment whose standing it is
 * @param verdict its standing
 * @param toBest its elapsed time relative to the best treatment's, the interval widened as {@link Answer} says; null
 *     for the best one and where there is nothing to compare
 */
public record Standing(
        TreatmentSummary treatment,
        Verdict verdict,
        @Nullable Ratio toBest) {}
