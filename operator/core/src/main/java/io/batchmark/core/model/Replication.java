package io.batchmark.core.model;

import io.batchmark.contract.result.Iterations;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.jspecify.annotations.Nullable;

/**
 * The two levels of replication of a treatment: how much the means of its runs differ, and how much the iterations within a run. By
 * moments, with random effects; and the number of iterations by which the mean is known best for the time that it takes (Kalibera and
 * Jones, Rigorous benchmarking in reasonable time, ISMM 2013). Times are in seconds.
 *
 * @param runs that it is made of
 * @param iterations of the last one that count, without a first one that is cold: it differs from the others, however often it is measured
 * @param between standard deviation between runs, without what differs within them; 0 where it is no more than that
 * @param within standard deviation of the iterations within a run
 * @param start time of a run beside these iterations: its start, and its warm-up or first iteration
 * @param iteration mean time of such an iteration
 * @param cheapest number of iterations; null where runs do not differ more than their iterations do, so that more are always better
 */
public record Replication(
        TreatmentSummary treatment,
        int runs,
        int iterations,
        double between,
        double within,
        double start,
        double iteration,
        @Nullable Integer cheapest) {
    /** Two runs say how much runs differ, and no fewer. */
    private static final int MIN_RUNS = 2;

    private static final int MIN_ITERATIONS = 2;

    /** The counted iterations of a run that are warm, and the time of its container, which is NaN where it is not known. */
    private record Run(double[] times, double container) {
        double start() {
            return container - times.length * mean(times);
        }
    }

    /** In the order of the plan; of treatments whose runs have several such iterations. */
    static List<Replication> of(Summary summary) {
        return summary.treatments().stream()
                .flatMap(treatment -> Stream.ofNullable(of(treatment)))
                .toList();
    }

    private static @Nullable Replication of(TreatmentSummary treatment) {
        List<Run> runs = treatment.runs().stream()
                .filter(run -> run.value(Response.COLD_ELAPSED).isPresent())
                .flatMap(run -> Stream.ofNullable(
                        run(run, Objects.requireNonNull(run.result()).times().iterations())))
                .filter(run -> run.times().length >= MIN_ITERATIONS)
                .toList();
        if (runs.size() < MIN_RUNS) {
            return null;
        }
        double[] means = runs.stream().mapToDouble(run -> mean(run.times())).toArray();
        // those of the first blocks, where a campaign has chosen another number
        double freedom = runs.stream().mapToInt(run -> run.times().length - 1).sum();
        double within = runs.stream()
                        .mapToDouble(run -> (run.times().length - 1) * variance(run.times()))
                        .sum()
                / freedom;
        double share =
                mean(runs.stream().mapToDouble(run -> 1.0 / run.times().length).toArray());
        double between = Math.max(0, variance(means) - within * share);
        double iteration = mean(means);
        double start = mean(runs.stream().mapToDouble(Run::start).toArray());
        return new Replication(
                treatment,
                runs.size(),
                runs.get(runs.size() - 1).times().length,
                Math.sqrt(between),
                Math.sqrt(within),
                Math.max(0, start),
                iteration,
                cheapest(start / iteration, within / between));
    }

    private static @Nullable Integer cheapest(double cost, double variance) {
        double number = Math.ceil(Math.sqrt(Math.max(0, cost) * variance));
        // more than any run has, or not a number: of times that do not differ at all
        return number <= Iterations.MOST ? Integer.valueOf((int) Math.max(1, number)) : null;
    }

    private static @Nullable Run run(RunRow run, @Nullable Iterations iterations) {
        return iterations == null || run.started() == null
                ? null
                : new Run(
                        iterations.counted().stream()
                                .skip(iterations.warmUp().isEmpty() ? 1 : 0)
                                .mapToDouble(time -> time / 1e9)
                                .toArray(),
                        run.ran().toMillis() / 1e3);
    }

    private static double mean(double[] values) {
        return Mean.of(values).getAsDouble();
    }

    private static double variance(double[] values) {
        return Variance.of(values).getAsDouble();
    }
}
