package io.batchmark.core.report.markdown;

import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.question.AmountOfWork;
import io.batchmark.core.report.words.Time;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Warns if a few slow runs make the mean time of the answer larger than the mean time of another treatment. */
final class MeanWarning {
    private MeanWarning() {}

    static List<String> warnings(Summary summary) {
        Recommendation recommendation = summary.answer().recommendation();
        if (recommendation == null
                || summary.campaign().analysis().response() != Response.ELAPSED
                || AmountOfWork.varies(summary.campaign().design())) {
            return List.of();
        }
        TreatmentSummary chosen = recommendation.treatment();
        double more = 1 + summary.campaign().analysis().margin();
        Estimate own = chosen.estimate(Response.ELAPSED);
        if (own == null || own.mean() <= more * own.median()) {
            return List.of();
        }
        Optional<TreatmentSummary> least = summary.distinct().stream()
                .filter(treatment -> treatment.estimate(Response.ELAPSED) != null)
                .min(Comparator.comparingDouble(MeanWarning::mean));
        return least
                .filter(other -> own.mean() > more * mean(other))
                .map(other -> "typical and mean times disagree. The answer compares typical times, and in these runs "
                        + Words.label(chosen.treatment()) + " typically took " + Time.measured(own.median())
                        + ". A few slow runs make its mean " + Time.measured(own.mean()) + ", and "
                        + Words.label(other.treatment()) + " has the least mean, " + Time.measured(mean(other))
                        + ". If the total time of many runs matters, compare the means.")
                .stream()
                .toList();
    }

    private static double mean(TreatmentSummary treatment) {
        return Objects.requireNonNull(treatment.estimate(Response.ELAPSED)).mean();
    }
}
