package io.batchmark.core.report.words;

import io.batchmark.core.estimate.CensoredEstimate;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.response.Response;
import io.batchmark.core.treatment.TreatmentSummary;
import org.jspecify.annotations.Nullable;

/** The median of a response in prose, as in {@code 12.34 s} or {@code more than 30 m}. */
public final class MedianText {
    private MedianText() {}

    /** @return null where no run says anything of it */
    public static @Nullable String of(TreatmentSummary treatment, Response response) {
        CostWords words = new CostWords(response);
        Estimate estimate = treatment.estimate(response);
        if (estimate != null) {
            return words.measured(estimate.median());
        }
        CensoredEstimate censored = treatment.censored(response);
        if (censored == null) {
            return null;
        }
        if (censored.median() != null) {
            return words.measured(censored.median());
        }
        return censored.medianAbove() == null ? null : "more than " + words.measured(censored.medianAbove());
    }
}
