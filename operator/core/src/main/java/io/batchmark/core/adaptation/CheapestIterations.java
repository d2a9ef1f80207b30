package io.batchmark.core.adaptation;

import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.time.Duration;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.jspecify.annotations.Nullable;

/**
 * How many iterations of a run are to count, so that the ratios of treatments are known best for the time that blocks take: one
 * number for all treatments (Kalibera and Jones, Rigorous benchmarking in reasonable time, ISMM 2013, for a block in place of a run).
 *
 * <p>A block takes the starts of its runs, and their iterations times the number. The variance of a log ratio, on average over all pairs
 * of treatments, is twice that of the means of runs within a block, of which what differs between runs stays and what differs within a
 * run is divided by the number. So times and variances are each added up over the treatments before anything is divided:
 * those of a single treatment are known far worse in so few blocks.
 */
public final class CheapestIterations {
    /** Blocks that it is worked out of. */
    public static final int BLOCKS = 3;

    /** Iterations that count in each of their runs, at least: two may be alike by chance. */
    public static final int LEAST = 3;

    /** Of the time that a run may take, what it is expected to take at most. */
    private static final double SHARE_OF_TIMEOUT = 0.5;

    /**
     * @param times of the iterations that count; seconds, as all of this is
     * @param container how long its container ran
     */
    private record Run(double[] times, double container) {
        double mean() {
            return Mean.of(times).getAsDouble();
        }

        /** Relative to the mean. */
        double variance() {
            return Variance.of(times).getAsDouble() / mean() / mean();
        }

        /** What is no iteration that counts: start and warm-up. */
        double start() {
            return Math.max(0, container - times.length * mean());
        }
    }

    /** By treatment and block. */
    private final List<List<Run>> treatments;

    private CheapestIterations(List<List<Run>> treatments) {
        this.treatments = treatments;
    }

    /**
     * @param over blocks that are over, from the first one on; the last {@value #BLOCKS} of them tell
     * @param runTimeout how long a run may take
     * @return null where they do not tell, because they are too few or no treatment has a run in each
     */
    public static @Nullable Integer number(Summary summary, int over, Duration runTimeout) {
        if (over < BLOCKS) {
            return null;
        }
        List<List<Run>> treatments = summary.treatments().stream()
                .map(treatment -> runs(treatment, over))
                .filter(runs -> runs.size() == BLOCKS)
                .toList();
        return treatments.isEmpty() ? null : (Integer) new CheapestIterations(treatments).number(runTimeout);
    }

    private static List<Run> runs(TreatmentSummary treatment, int over) {
        return treatment.runs().stream()
                .filter(run -> run.block() > over - BLOCKS && run.block() <= over)
                .flatMap(run -> Stream.ofNullable(run(run)))
                .toList();
    }

    private static @Nullable Run run(RunRow run) {
        RunResult result = run.success();
        Iterations iterations = result == null ? null : result.times().iterations();
        return iterations == null || iterations.counted().size() < LEAST || iterations.mean() == 0
                ? null
                : new Run(
                        iterations.counted().stream()
                                .mapToDouble(time -> time / 1e9)
                                .toArray(),
                        run.ran().toMillis() / 1e3);
    }

    private int number(Duration runTimeout) {
        double within = runs().mapToDouble(Run::variance).average().orElseThrow();
        double cost = runs().mapToDouble(Run::start).sum()
                / runs().mapToDouble(Run::mean).sum();
        double cheapest = within == 0 ? 1 : Math.ceil(Math.sqrt(cost * within / between(within)));
        return (int) Math.max(1, Math.min(Iterations.MOST, Math.min(cheapest, longest(runTimeout.toMillis() / 1e3))));
    }

    private Stream<Run> runs() {
        return treatments.stream().flatMap(List::stream);
    }

    private int counted() {
        return treatments.get(0).get(0).times().length;
    }

    /**
     * Variance between the runs of a block, relative, without what differs within them. It is taken to be no less than its own
     * standard error: that it is smaller such few runs cannot show, and a number that follows from next to nothing would be anything.
     */
    private double between(double within) {
        double ofMeans = ofMeans();
        double least = ofMeans * Math.min(1, Math.sqrt(2.0 / freedom()));
        return Math.max(least, ofMeans - within / counted());
    }

    private int freedom() {
        return Math.max(1, treatments.size() - 1) * (BLOCKS - 1);
    }

    /** Variance of the logarithms of the means of runs, without what a treatment or a block has in common. */
    private double ofMeans() {
        double[][] logs = treatments.stream()
                .map(runs -> runs.stream()
                        .mapToDouble(run -> StrictMath.log(run.mean()))
                        .toArray())
                .toArray(double[][]::new);
        double[] ofBlock = IntStream.range(0, BLOCKS)
                .mapToDouble(block ->
                        Stream.of(logs).mapToDouble(of -> of[block]).average().orElseThrow())
                .toArray();
        double all = DoubleStream.of(ofBlock).average().orElseThrow();
        double squares = 0;
        for (double[] of : logs) {
            double ofTreatment = DoubleStream.of(of).average().orElseThrow();
            for (int block = 0; block < BLOCKS; block++) {
                // of a single treatment, nothing tells what a block has in common
                double expected = ofTreatment + (logs.length > 1 ? ofBlock[block] - all : 0);
                squares += (of[block] - expected) * (of[block] - expected);
            }
        }
        return squares / freedom();
    }

    /** With so many, the slowest treatment is far from its timeout; those of the first blocks are always possible. */
    private double longest(double runTimeout) {
        double room = treatments.stream()
                .mapToDouble(runs ->
                        (SHARE_OF_TIMEOUT * runTimeout - mean(runs.stream().mapToDouble(Run::start)))
                                / mean(runs.stream().mapToDouble(Run::mean)))
                .min()
                .orElseThrow();
        return Math.max(counted(), Math.floor(room));
    }

    private static double mean(DoubleStream values) {
        return values.average().orElseThrow();
    }
}
