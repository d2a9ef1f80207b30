package io.batchmark.core.model;

import io.batchmark.core.design.AliasSet;
import io.batchmark.core.design.Factor;
import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.summary.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.jspecify.annotations.Nullable;

/**
 * What each factor, and each pair of factors, has to do with the times of a factorial or a regular fraction of one: the analysis of
 * variance of their logarithms, with blocks (Montgomery, Design and Analysis of Experiments, chapters 5 and 8; NIST/SEMATECH e-Handbook
 * of Statistical Methods, 7.4.3.7, 5.3.3.2 and 5.3.3.4). Effects that a fraction cannot tell apart are one term. All probabilities hold together, and so do
 * all intervals.
 *
 * @param blocks that have a time of each treatment, and that it is made of
 * @param terms the factors, then those of their pairs that are aliased with no factor
 * @param unexplained share of the variance that is left to chance, and to three factors together; without that of the blocks
 */
public record Effects(int blocks, List<Term> terms, double unexplained) {
    /**
     * A factor, or a pair of factors, where the effect of one depends on the level of the other.
     *
     * @param factors one or two
     * @param aliases further factors and pairs that may be what it is due to
     * @param share of the variance, without that of the blocks
     * @param probability that chance alone makes any term as large; null if nothing is left to compare it with. It is adjusted for the number of terms
     *     (Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6(2), 1979)
     * @param levels of one factor; empty for two
     */
    public record Term(
            List<Factor> factors,
            List<List<Factor>> aliases,
            double share,
            @Nullable Double probability,
            List<Level> levels) {}

    /**
     * What a level of a factor typically takes, over all levels of the others.
     *
     * @param ratio to the factor's baseline, or to its first level where the baseline is none of them
     * @param interval null where nothing is left to estimate chance from
     */
    public record Level(
            String level, double ratio, @Nullable Interval interval) {}

    static @Nullable Effects of(Summary summary, Confidence confidence) {
        Table table = Table.of(summary);
        if (table == null) {
            return null;
        }
        List<Part> parts = parts(table, AliasSet.of(summary.campaign().design()));
        double total = table.scatter();
        double left =
                Math.max(0, total - parts.stream().mapToDouble(Part::square).sum());
        int leftFreedom = table.blocks() * (table.cells() - 1)
                - parts.stream().mapToInt(Part::freedom).sum();
        double chance = leftFreedom > 0 ? left / leftFreedom : Double.NaN;
        double[] probabilities = chance > 0
                ? adjusted(parts.stream()
                        .mapToDouble(part -> FDistribution.of(part.freedom(), leftFreedom)
                                .survivalProbability(part.square() / part.freedom() / chance))
                        .toArray())
                : null;
        List<Term> terms = new ArrayList<>();
        for (Part part : parts) {
            List<Factor> factors = part.effects().first();
            terms.add(new Term(
                    factors,
                    part.effects().others(),
                    part.square() / total,
                    probabilities == null ? null : probabilities[terms.size()],
                    factors.size() == 1
                            ? levels(
                                    table,
                                    table.factors().indexOf(factors.get(0)),
                                    chance,
                                    leftFreedom,
                                    together(table, confidence))
                            : List.of()));
        }
        return new Effects(table.blocks(), List.copyOf(terms), left / total);
    }

    /** The confidence of each interval: of each level that is compared with another level of its factor. */
    private static Confidence together(Table table, Confidence confidence) {
        return confidence.shared(IntStream.range(0, table.factors().size())
                .map(factor -> table.levels(factor) - 1)
                .sum());
    }

    private static double[] adjusted(double[] probabilities) {
        int[] smallestFirst = IntStream.range(0, probabilities.length)
                .boxed()
                .sorted(Comparator.comparingDouble(term -> probabilities[term]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[probabilities.length];
        double largest = 0;
        for (int rank = 0; rank < smallestFirst.length; rank++) {
            int term = smallestFirst[rank];
            largest = Math.max(largest, Math.min(1, (probabilities.length - rank) * probabilities[term]));
            adjusted[term] = largest;
        }
        return adjusted;
    }

    /**
     * Of the variance.
     *
     * @param square sum of squares
     * @param freedom degrees of freedom
     */
    private record Part(AliasSet effects, double square, int freedom) {}

    private static List<Part> parts(Table table, List<AliasSet> effects) {
        List<Part> ofFactors = new ArrayList<>();
        List<Part> ofPairs = new ArrayList<>();
        for (AliasSet set : effects) {
            int one = table.factors().indexOf(set.first().get(0));
            if (set.first().size() == 1) {
                ofFactors.add(new Part(set, table.between(one), table.levels(one) - 1));
            } else {
                int other = table.factors().indexOf(set.first().get(1));
                Part first = ofFactors.get(one);
                Part second = ofFactors.get(other);
                ofPairs.add(new Part(
                        set,
                        Math.max(0, table.between(one, other) - first.square() - second.square()),
                        first.freedom() * second.freedom()));
            }
        }
        ofFactors.addAll(ofPairs);
        return ofFactors;
    }

    private static List<Level> levels(
            Table table, int factor, double chance, int chanceFreedom, Confidence confidence) {
        double[] means = table.means(factor);
        int reference = table.reference(factor);
        double runs = (double) table.blocks() * table.cells() / means.length;
        List<Level> levels = new ArrayList<>();
        for (int level = 0; level < means.length; level++) {
            double difference = means[level] - means[reference];
            Interval interval = null;
            if (chance > 0 && level != reference) {
                double margin = confidence.t(chanceFreedom) * Math.sqrt(2 * chance / runs);
                interval = new Interval(StrictMath.exp(difference - margin), StrictMath.exp(difference + margin));
            }
            levels.add(new Level(table.level(factor, level), StrictMath.exp(difference), interval));
        }
        return List.copyOf(levels);
    }
}
