package io.batchmark.core.report.words;

import io.batchmark.core.answer.ModelContradiction;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.Contradiction;
import io.batchmark.core.summary.Summary;
import java.util.Locale;
import java.util.Optional;

/** The noise model of an answer, in words. */
public final class NoiseWords {
    private NoiseWords() {}

    /** The assumption of the answer; empty if it has no noise model, or the runs contradict it. */
    public static Optional<String> assumption(Summary summary) {
        return hasModel(summary) && summary.answer().contradiction() == null
                ? Optional.of("The answer assumes that, within a block, the log times of all treatments scatter alike.")
                : Optional.empty();
    }

    /** The contradiction between noise model and runs; empty if they agree. */
    static Optional<String> contradiction(Summary summary) {
        ModelContradiction contradiction = summary.answer().contradiction();
        return !hasModel(summary) || contradiction == null
                ? Optional.empty()
                : Optional.of("noise model " + NoiseModel.EqualScatter + " has no part in this, because after "
                        + Words.count(contradiction.found().blocks(), "block") + " " + reason(contradiction));
    }

    private static boolean hasModel(Summary summary) {
        return summary.campaign().analysis().noiseModel() == NoiseModel.EqualScatter
                && summary.distinct().size() > 1
                && summary.answer().blocks() > 0;
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
