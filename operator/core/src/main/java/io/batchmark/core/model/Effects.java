package io.batchmark.core.model;

import io.batchmark.core.design.Factor;
import io.batchmark.core.statistics.Confidence;
import io.batchmark.core.statistics.Interval;
import io.batchmark.core.statistics.Summary;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.FDistribution;
import org.jspecify.annotations.Nullable;

/**
 * What each factor, and each pair of factors, has to do with the times of a full factorial: the analysis of variance of their
 * logarithms, with blocks (Montgomery, Design and Analysis of Experiments, chapter 5; NIST/SEMATECH e-Handbook of Statistical
 * Methods, 7.4.3.7 and 5.3.3.2).
 *
 * @param blocks that have a time of each treatment, and that it is made of
 * @param terms the factors, then their pairs
 * @param unexplained share of the variance that is left to chance, and to three factors together; without that of the blocks
 */
public record Effects(int blocks, List<Term> terms, double unexplained) {
    /**
     * A factor, or two of which one has to do with what the other does.
     *
     * @param factors one or two
     * @param share of the variance, without that of the blocks
     * @param probability that chance alone makes it as large as that; null where nothing is left to compare it with
     * @param levels of one factor; empty for two
     */
    public record Term(
            List<Factor> factors, double share, @Nullable Double probability, List<Level> levels) {}

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
        List<Part> parts = parts(table);
        double total = table.scatter();
        double left =
                Math.max(0, total - parts.stream().mapToDouble(Part::square).sum());
        int leftFreedom = table.blocks() * (table.cells() - 1)
                - parts.stream().mapToInt(Part::freedom).sum();
        double chance = leftFreedom > 0 ? left / leftFreedom : Double.NaN;
        return new Effects(
                table.blocks(),
                parts.stream()
                        .map(part -> new Term(
                                part.factors().stream()
                                        .map(table.factors()::get)
                                        .toList(),
                                part.square() / total,
                                probability(part.square() / part.freedom(), part.freedom(), chance, leftFreedom),
                                part.factors().size() == 1
                                        ? levels(table, part.factors().get(0), chance, leftFreedom, confidence)
                                        : List.of()))
                        .toList(),
                left / total);
    }

    /**
     * Of the variance.
     *
     * @param factors places of one factor or of two
     * @param square sum of squares
     * @param freedom degrees of freedom
     */
    private record Part(List<Integer> factors, double square, int freedom) {}

    /** The factors, then their pairs. */
    private static List<Part> parts(Table table) {
        List<Part> parts = new ArrayList<>();
        int factors = table.factors().size();
        for (int one = 0; one < factors; one++) {
            parts.add(new Part(List.of(one), table.between(one), table.levels(one) - 1));
        }
        for (int one = 0; one < factors; one++) {
            for (int other = one + 1; other < factors; other++) {
                Part first = parts.get(one);
                Part second = parts.get(other);
                parts.add(new Part(
                        List.of(one, other),
                        Math.max(0, table.between(one, other) - first.square() - second.square()),
                        first.freedom() * second.freedom()));
            }
        }
        return parts;
    }

    private static @Nullable Double probability(double square, int freedom, double chance, int chanceFreedom) {
        return chance > 0
                ? (Double) FDistribution.of(freedom, chanceFreedom).survivalProbability(square / chance)
                : null;
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
