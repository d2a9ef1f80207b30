package io.batchmark.core.summary;

import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.response.Response;
import io.batchmark.core.treatment.RunCost;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Variance;
import org.jspecify.annotations.Nullable;

/** How much runs scatter: standard deviations of the logarithm of what they cost, without those that are censored. */
public final class Scatter {
    private Scatter() {}

    /**
     * Of a run within its block, from the ratios to the baseline, whose variance is twice that of a run: all that comparisons see.
     *
     * @return null where too few runs tell
     */
    public static @Nullable Double withinBlocks(Summary summary) {
        Map<Integer, Double> baseline = logs(summary.baseline(), summary);
        Double ofRatio = pooled(summary.treatments().stream()
                .skip(1)
                .map(treatment -> logs(treatment, summary).entrySet().stream()
                        .filter(run -> baseline.containsKey(run.getKey()))
                        .map(run -> run.getValue() - Objects.requireNonNull(baseline.get(run.getKey())))
                        .toList())
                .toList());
        return ofRatio == null ? null : (Double) (ofRatio / Math.sqrt(2));
    }

    /**
     * Of the runs of a treatment, whatever block they are in.
     *
     * @return null where too few runs tell
     */
    public static @Nullable Double ofRuns(Summary summary) {
        return pooled(summary.treatments().stream()
                .map(treatment -> List.copyOf(logs(treatment, summary).values()))
                .toList());
    }

    private static @Nullable Double pooled(List<List<Double>> samples) {
        double squares = 0;
        int freedom = 0;
        for (List<Double> sample : samples) {
            if (sample.size() > 1) {
                squares += (sample.size() - 1) * Variance.of(values(sample)).getAsDouble();
                freedom += sample.size() - 1;
            }
        }
        return freedom < Estimate.MIN_RUNS - 1 || !(squares > 0) ? null : (Double) Math.sqrt(squares / freedom);
    }

    private static double[] values(Collection<Double> sample) {
        return sample.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Logarithms of what its runs cost, by their block. */
    private static Map<Integer, Double> logs(TreatmentSummary treatment, Summary summary) {
        Response response = summary.campaign().analysis().response();
        Map<Integer, Double> logs = new HashMap<>();
        for (RunRow run : treatment.runs()) {
            double cost = RunCost.isOpen(run) ? Double.NaN : RunCost.of(run, response);
            if (!Double.isNaN(cost)) {
                logs.put(run.block(), StrictMath.log(cost));
            }
        }
        return logs;
    }
}
