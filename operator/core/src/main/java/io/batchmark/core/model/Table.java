package io.batchmark.core.model;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Fraction;
import io.batchmark.core.estimate.Sample;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The logarithms of the times of a factorial or a regular fraction of one, less the mean of their block.
 *
 * @param factors those with more than one level
 * @param places by cell and factor, the place of the level that the cell has
 * @param values by block and cell
 */
record Table(List<Factor> factors, int[][] places, double[][] values) {
    /** With fewer of them there is nothing to compare with. */
    private static final int MIN_BLOCKS = 2;

    /** Null where the design is none, where a treatment is missing, or where too few blocks have all times. */
    static @Nullable Table of(Summary summary) {
        if (summary.isEmpty()) {
            return null;
        }
        Design design = summary.campaign().design();
        List<Factor> factors = design.factors().stream()
                .filter(factor -> factor.levels().stream().distinct().count() > 1)
                .toList();
        List<TreatmentSummary> treatments = summary.distinct().stream()
                .filter(treatment -> isCell(treatment, design))
                .toList();
        if (factors.size() < 2 || !isBalanced(design, factors, treatments.size())) {
            return null;
        }
        List<Sample> samples = treatments.stream()
                .map(treatment -> summary.observed().sample(treatment, Response.ELAPSED))
                .toList();
        double[][] values = IntStream.range(0, samples.get(0).blocks())
                .filter(block -> samples.stream().allMatch(sample -> sample.has(block) && sample.value(block) > 0))
                .mapToObj(block -> centred(samples.stream()
                        .mapToDouble(sample -> StrictMath.log(sample.value(block)))
                        .toArray()))
                .toArray(double[][]::new);
        return values.length < MIN_BLOCKS ? null : new Table(factors, places(treatments, factors), values);
    }

    /** Whether each level meets each one of any other factor equally often. */
    private static boolean isBalanced(Design design, List<Factor> factors, int treatments) {
        Fraction fraction = design.fraction();
        if (fraction == null && design.type() != Design.Type.FullFactorial) {
            return false;
        }
        long combinations = factors.stream()
                .filter(factor -> fraction == null || factor.crossed())
                .mapToLong(factor -> distinct(factor).size())
                .reduce(fraction == null ? 1 : fraction.treatments(), Math::multiplyExact);
        return treatments == combinations;
    }

    private static boolean isCell(TreatmentSummary treatment, Design design) {
        return design.factors().stream()
                .allMatch(factor ->
                        factor.levels().contains(treatment.treatment().levels().get(factor.name())));
    }

    private static int[][] places(List<TreatmentSummary> treatments, List<Factor> factors) {
        return treatments.stream()
                .map(treatment -> factors.stream()
                        .mapToInt(factor -> distinct(factor)
                                .indexOf(treatment.treatment().levels().get(factor.name())))
                        .toArray())
                .toArray(int[][]::new);
    }

    private static List<String> distinct(Factor factor) {
        return factor.levels().stream().distinct().toList();
    }

    private static double[] centred(double[] block) {
        double mean = IntStream.range(0, block.length)
                .mapToDouble(i -> block[i])
                .average()
                .orElse(0);
        return IntStream.range(0, block.length)
                .mapToDouble(i -> block[i] - mean)
                .toArray();
    }

    int blocks() {
        return values.length;
    }

    int cells() {
        return places.length;
    }

    int levels(int factor) {
        return distinct(factors.get(factor)).size();
    }

    String level(int factor, int place) {
        return distinct(factors.get(factor)).get(place);
    }

    /** Place of the baseline; the first one where the baseline is no level. */
    int reference(int factor) {
        return Math.max(
                0, distinct(factors.get(factor)).indexOf(factors.get(factor).baseline()));
    }

    /** Sum of the squares of all values. */
    double scatter() {
        double sum = 0;
        for (double[] block : values) {
            for (double value : block) {
                sum += value * value;
            }
        }
        return sum;
    }

    /** Mean of the values at each level of a factor. */
    double[] means(int factor) {
        double[] means = new double[levels(factor)];
        means(new int[] {factor}).forEach((key, group) -> means[key.get(0)] = group[0] / group[1]);
        return means;
    }

    /** Sum of squares between the levels of a factor, or between the combinations of those of two. */
    double between(int... of) {
        return means(of).values().stream()
                .mapToDouble(group -> group[0] * group[0] / group[1])
                .sum();
    }

    /** Sum and number of the values by the levels of some factors. */
    private Map<List<Integer>, double[]> means(int[] of) {
        Map<List<Integer>, double[]> groups = new HashMap<>();
        for (int cell = 0; cell < places.length; cell++) {
            List<Integer> key = new ArrayList<>();
            for (int factor : of) {
                key.add(places[cell][factor]);
            }
            double[] group = groups.computeIfAbsent(key, ignored -> new double[2]);
            for (double[] block : values) {
                group[0] += block[cell];
                group[1]++;
            }
        }
        return groups;
    }
}
