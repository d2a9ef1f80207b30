package io.batchmark.core.model;

import io.batchmark.core.design.Factor;
import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What one unit of work adds to the time of the step: the slope of a straight line through the mean times of the levels of a factor.
 *
 * @param factor that is varied, while all others are as in the baseline
 * @param unit of which the levels make more or less
 * @param seconds that one of them takes
 * @param interval of that
 * @param levels that the line goes through
 * @param explained share of the variance between the levels that the line explains
 * @param leftOut treatments without a mean time, or behind the cliff that the answer warns of
 */
public record UnitCost(
        Factor factor,
        Unit unit,
        double seconds,
        Interval interval,
        int levels,
        double explained,
        List<TreatmentSummary> leftOut) {
    /** What a run does many times. */
    public enum Unit {
        Checkpoint,
        Item,
        /** A byte of checkpoint data that is written. */
        CheckpointByte
    }

    /** The intervals of all costs hold together. */
    static List<UnitCost> of(Summary summary, Confidence confidence) {
        List<Slice> slices = summary.campaign().design().factors().stream()
                .filter(factor -> unit(factor) != null)
                .map(factor -> Slice.of(summary, factor))
                .filter(Objects::nonNull)
                .toList();
        return slices.stream()
                .map(slice -> of(slice, Objects.requireNonNull(unit(slice.factor())), confidence.shared(slices.size())))
                .filter(Objects::nonNull)
                .toList();
    }

    /** What the levels of a factor make more or less of; null where it is nothing that is counted. */
    private static @Nullable Unit unit(Factor factor) {
        return switch (factor.name()) {
            case "itemCount" -> Unit.Checkpoint;
            case "items" -> Unit.Item;
            case "readerCheckpointBytes", "writerCheckpointBytes" -> Unit.CheckpointByte;
            default -> null;
        };
    }

    private static @Nullable UnitCost of(Slice slice, Unit unit, Confidence confidence) {
        Regression line = line(slice, unit);
        return line == null
                ? null
                : new UnitCost(
                        slice.factor(),
                        unit,
                        line.coefficients()[1],
                        line.interval(1, confidence),
                        slice.points().size(),
                        line.explained(),
                        slice.leftOut());
    }

    private static @Nullable Regression line(Slice slice, Unit unit) {
        return Regression.ofRelative(slice.elapsed(), work(slice, point -> work(point, unit)), slice.shares());
    }

    private static double[][] work(Slice slice, ToDoubleFunction<Slice.Point> work) {
        return slice.points().stream()
                .map(point -> new double[] {1, work.applyAsDouble(point)})
                .toArray(double[][]::new);
    }

    /** How many of the units a run of a treatment does. */
    private static double work(Slice.Point point, Unit unit) {
        double checkpoints = point.mean(result -> result.counts().commits());
        return switch (unit) {
            case Checkpoint -> checkpoints;
            case Item -> point.mean(result -> result.counts().read());
            case CheckpointByte -> point.level() * checkpoints;
        };
    }

    /** The times by level; null where the factor makes no units of work, or the line cannot be fitted. */
    static @Nullable TimeCurve curve(Slice slice) {
        Unit unit = unit(slice.factor());
        Regression line = unit == null ? null : line(slice, unit);
        if (unit == null || line == null) {
            return null;
        }
        // checkpoints become fewer as chunks become larger, and the other units more
        DoubleUnaryOperator base = unit == Unit.Checkpoint ? level -> 1 / level : level -> level;
        Regression work = Regression.ofRelative(
                slice.points().stream().mapToDouble(point -> work(point, unit)).toArray(),
                work(slice, point -> base.applyAsDouble(point.level())),
                slice.shares());
        return work == null
                ? null
                : new TimeCurve(line, level -> new double[] {1, work.at(1, base.applyAsDouble(level))}, level -> 1);
    }

    /** Whether the times are on a line, so that its slope means something. */
    public boolean fits() {
        return explained >= TimeCurve.FITS;
    }
}
