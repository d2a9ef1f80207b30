package io.batchmark.core.report.words;

import io.batchmark.core.answer.ModelContradiction;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.Contradiction;
import io.batchmark.core.summary.Summary;
import java.util.Locale;
import java.util.Optional;

/** The noise model of an answer, in words. */
final class NoiseWords {
    private NoiseWords() {}

    /** Empty if the campaign has no noise model, or nothing is compared. */
    static Optional<String> of(Summary summary) {
        if (summary.campaign().analysis().noiseModel() != NoiseModel.EqualScatter
                || summary.distinct().size() == 1
                || summary.answer().blocks() == 0) {
            return Optional.empty();
        }
        ModelContradiction contradiction = summary.answer().contradiction();
        return Optional.of(
                contradiction == null
                        ? "this assumes that, within a block, the log times of all treatments scatter alike"
                        : "noise model " + NoiseModel.EqualScatter + " has no part in this, because after "
                                + Words.count(contradiction.found().blocks(), "block") + " " + reason(contradiction));
    }

    private static String reason(ModelContradiction contradiction) {
        String treatment = contradiction.treatment().treatment().label();
        return switch (contradiction.found()) {
            case Contradiction.Scatter scatter ->
                treatment + " scattered " + figure(scatter.factor()) + " times as much as the other treatments";
            case Contradiction.Outlier outlier ->
                "a run of " + treatment + " was " + figure(outlier.factor())
                        + " standard deviations away from its expected time";
        };
    }

    private static String figure(double factor) {
        return String.format(Locale.ROOT, "%.1f", factor);
    }
}
