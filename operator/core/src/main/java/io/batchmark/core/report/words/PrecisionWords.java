package io.batchmark.core.report.words;

import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.BaselineComparison;
import io.batchmark.core.sequential.EqualScatterPrecision;
import io.batchmark.core.summary.PairOverlap;
import io.batchmark.core.summary.Scatter;
import io.batchmark.core.summary.Summary;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** How precise the runs of a campaign are where they were placed, in words. */
public final class PrecisionWords {
    private static final double[] DIFFERENCES = {0.01, 0.02, 0.05};
    /** Two treatments: what is compared with each other wherever runs are placed. */
    private static final int TREATMENTS = 2;

    private static final int MOST_BLOCKS = 1000;

    private PrecisionWords() {}

    /**
     * For example {@code A run scatters by 1.5 % within its block, and by 9.5 % over all blocks. With two treatments it typically takes 56
     * blocks to show a difference of 1 %, 17 for 2 %, 7 for 5 %.}
     *
     * @return null where too few runs tell
     */
    public static @Nullable String of(Summary summary) {
        Double within = Scatter.withinBlocks(summary);
        Double all = Scatter.ofRuns(summary);
        if (within == null || all == null) {
            return null;
        }
        Analysis analysis = summary.campaign().analysis();
        return "A run scatters by " + Words.percentUp(within) + " within its block, and by " + Words.percentUp(all)
                + " over all blocks. With two treatments it typically takes "
                + blocks(DIFFERENCES[0], within, analysis) + " blocks to show a difference of "
                + Words.percent(DIFFERENCES[0])
                + DoubleStream.of(DIFFERENCES)
                        .skip(1)
                        .mapToObj(difference ->
                                ", " + blocks(difference, within, analysis) + " for " + Words.percent(difference))
                        .collect(Collectors.joining())
                + ".";
    }

    private static String blocks(double difference, double scatter, Analysis analysis) {
        double error = 1 - analysis.confidence();
        double ratio = Math.log1p(difference);
        double blocks = analysis.noiseModel() == NoiseModel.EqualScatter
                ? new EqualScatterPrecision(TREATMENTS, error).typicalBlocks(ratio, scatter)
                : BaselineComparison.typicalBlocks(TREATMENTS, ratio, error, scatter);
        return blocks > MOST_BLOCKS ? "more than " + MOST_BLOCKS : Integer.toString((int) Math.ceil(blocks));
    }

    /** How much of their time pairs were together. */
    public static String of(PairOverlap overlap) {
        return "The two runs of a block went side by side on one node, and count together or not at all. Both runs were active"
                + " for " + Math.round(100 * overlap.mean()) + " % of their time on average, and for at least "
                + Math.round(100 * overlap.least()) + " %.";
    }
}
