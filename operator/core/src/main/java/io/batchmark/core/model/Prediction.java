package io.batchmark.core.model;

import io.batchmark.core.design.Factor;
import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.summary.Summary;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the step would take with a level that was not run, all other factors as in the baseline.
 *
 * @param factor whose level it is
 * @param level as it was asked for
 * @param estimate null where nothing can be said
 * @param obstacle why; null where something can be said
 */
public record Prediction(
        Factor factor,
        String level,
        @Nullable Estimate estimate,
        @Nullable String obstacle) {
    /** The factors whose levels a curve can be drawn through. */
    public static final List<String> FACTORS =
            List.of("itemCount", "items", "partitions", "readerCheckpointBytes", "writerCheckpointBytes");

    /**
     * @param seconds mean time
     * @param interval that has the mean time of runs with this level
     * @param levels that the curve goes through
     * @param beyond whether the level is smaller or larger than all of these
     */
    public record Estimate(double seconds, Interval interval, int levels, boolean beyond) {}

    static List<Prediction> of(Summary summary, Confidence confidence) {
        List<Prediction> predictions = new ArrayList<>();
        for (Factor factor : summary.campaign().design().factors()) {
            List<String> levels = summary.campaign().analysis().predictions().getOrDefault(factor.name(), List.of());
            if (!levels.isEmpty()) {
                Slice slice = Slice.of(summary, factor);
                levels.forEach(level -> predictions.add(of(slice, factor, level, confidence)));
            }
        }
        return predictions;
    }

    private static Prediction of(@Nullable Slice slice, Factor factor, String level, Confidence confidence) {
        if (slice == null) {
            return not(
                    factor,
                    level,
                    "it takes " + Slice.MIN_LEVELS + " levels of " + factor.name()
                            + " with a mean time, all other factors as in the baseline");
        }
        double number = new BigDecimal(level).doubleValue();
        if (number >= slice.cliff()) {
            return not(
                    factor,
                    level,
                    "it is behind the cliff at "
                            + BigDecimal.valueOf(slice.cliff()).toPlainString());
        }
        TimeCurve curve = factor.name().equals("partitions") ? Scalability.curve(slice) : UnitCost.curve(slice);
        if (curve == null || !curve.fits()) {
            return not(factor, level, "the times of the levels that were run are on no curve that is known");
        }
        List<Slice.Point> points = slice.points();
        return new Prediction(
                factor,
                level,
                new Estimate(
                        curve.seconds(number),
                        curve.interval(number, confidence),
                        points.size(),
                        number < points.getFirst().level()
                                || number > points.getLast().level()),
                null);
    }

    private static Prediction not(Factor factor, String level, String obstacle) {
        return new Prediction(factor, level, null, obstacle);
    }
}
