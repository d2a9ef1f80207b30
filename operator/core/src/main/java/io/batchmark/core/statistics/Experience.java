package io.batchmark.core.statistics;

import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.response.Response;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Variance;
import org.jspecify.annotations.Nullable;

/**
 * What runs like those that are planned have taken.
 *
 * @param where as in {@code campaign monday}
 * @param run mean time of a run, the start of its server included
 * @param scatter standard deviation of the logarithm of what a run cost within its block; null where too few runs tell
 */
public record Experience(
        String where, Duration run, @Nullable Double scatter) {

    /** @return null where no run is over */
    public static @Nullable Experience of(Summary summary, String where) {
        List<Entry> runs = summary.treatments().stream()
                .flatMap(treatment -> treatment.runs().stream())
                .filter(run -> !run.ran().isNegative() && !run.ran().isZero())
                .toList();
        return runs.isEmpty()
                ? null
                : new Experience(
                        where,
                        runs.stream()
                                .map(Entry::ran)
                                .reduce(Duration.ZERO, Duration::plus)
                                .dividedBy(runs.size()),
                        scatter(summary));
    }

    /** From the ratios to the baseline within the blocks, whose variance is twice that of a run. */
    private static @Nullable Double scatter(Summary summary) {
        Map<Integer, Double> baseline = logs(summary.baseline(), summary);
        double squares = 0;
        int freedom = 0;
        for (TreatmentSummary treatment :
                summary.treatments().subList(1, summary.treatments().size())) {
            double[] ratios = logs(treatment, summary).entrySet().stream()
                    .filter(run -> baseline.containsKey(run.getKey()))
                    .mapToDouble(run -> run.getValue() - Objects.requireNonNull(baseline.get(run.getKey())))
                    .toArray();
            if (ratios.length > 1) {
                squares += (ratios.length - 1) * Variance.of(ratios).getAsDouble();
                freedom += ratios.length - 1;
            }
        }
        return freedom < Estimate.MIN_RUNS - 1 || !(squares > 0) ? null : (Double) Math.sqrt(squares / freedom / 2);
    }

    /** Logarithms of what its runs cost, by their block. */
    private static Map<Integer, Double> logs(TreatmentSummary treatment, Summary summary) {
        Response response = summary.campaign().analysis().response();
        Map<Integer, Double> logs = new HashMap<>();
        for (Entry run : treatment.runs()) {
            double cost = RunCost.isOpen(run) ? Double.NaN : RunCost.of(run, response);
            if (!Double.isNaN(cost)) {
                logs.put(run.block(), StrictMath.log(cost));
            }
        }
        return logs;
    }
}
