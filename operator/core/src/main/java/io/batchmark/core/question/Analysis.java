package io.batchmark.core.question;

import io.batchmark.core.design.Preference;
import io.batchmark.core.response.Response;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the runs are to be compared by, and how sure one wants to be.
 *
 * @param response what decides which treatment is best
 * @param confidence of every interval, and of all statements of the answer together, between 0 and 1
 * @param margin difference in that response that does not matter, as a fraction, between 0 and 1
 * @param preferences which of the settings within the margin to choose
 * @param constraints what a treatment has to keep to be chosen
 * @param thresholds what every treatment is to keep
 * @param comparesWithBaseline true if no treatment is to cost more than the baseline by more than the margin
 * @param predictions levels that are not run and whose time is to be predicted, by the name of their factor
 * @param noiseModel assumption about the noise; null for no assumption
 */
public record Analysis(
        Response response,
        double confidence,
        double margin,
        List<Preference> preferences,
        List<Threshold> constraints,
        List<Threshold> thresholds,
        boolean comparesWithBaseline,
        Map<String, List<String>> predictions,
        @Nullable NoiseModel noiseModel) {
    public Analysis {
        preferences = List.copyOf(preferences);
        constraints = List.copyOf(constraints);
        thresholds = List.copyOf(thresholds);
        predictions = Map.copyOf(predictions);
        noiseModel = Objects.requireNonNullElse(noiseModel, NoiseModel.None);
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException(
                    "analysis.confidence is " + confidence + ", it must be between 0 and 1, as 0.95");
        }
        if (!(margin > 0 && margin < 1)) {
            throw new IllegalArgumentException(
                    "analysis.margin is " + margin + ", it must be between 0 and 1, as 0.03");
        }
    }

    /** The least that can be asked: which treatment is fastest. */
    public static Analysis ofElapsed(double confidence, double margin) {
        return ofElapsed(confidence, margin, NoiseModel.None);
    }

    /** The same question with a noise model. */
    public static Analysis ofElapsed(double confidence, double margin, NoiseModel noiseModel) {
        return new Analysis(
                Response.ELAPSED, confidence, margin, List.of(), List.of(), List.of(), false, Map.of(), noiseModel);
    }
}
