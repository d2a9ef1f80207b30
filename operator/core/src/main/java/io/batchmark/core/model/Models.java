package io.batchmark.core.model;

import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.summary.Summary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What models say of a campaign, as far as its design and its runs allow.
 *
 * @param unitCosts what units of work take, in the order of the factors
 * @param scalability over partitions; null where fewer than {@value Slice#MIN_LEVELS} numbers of them were measured
 * @param knees of the times over the levels of a factor, in the order of the factors
 * @param predictions that were asked for
 * @param effects of the factors of a factorial or a fraction of one; null where there is none that is complete
 * @param replications of treatments whose runs have several iterations, in the order of the plan
 * @param disturbances what else times depend on; null where the runs are too few, or more than it is worked out for
 * @param interferences effects of treatments on runs of others
 */
public record Models(
        List<UnitCost> unitCosts,
        @Nullable Scalability scalability,
        List<Knee> knees,
        List<Prediction> predictions,
        @Nullable Effects effects,
        List<Replication> replications,
        @Nullable Disturbances disturbances,
        List<Interference> interferences) {
    /** Intervals hold each for itself, at the confidence of the campaign. */
    public static Models of(Summary summary) {
        Confidence confidence = Confidence.of(summary.campaign().analysis().confidence());
        return new Models(
                UnitCost.of(summary, confidence),
                Scalability.of(summary, confidence),
                Knee.of(summary, confidence),
                Prediction.of(summary, confidence),
                Effects.of(summary, confidence),
                Replication.of(summary),
                Disturbances.of(summary, confidence),
                Interference.of(summary, confidence));
    }
}
