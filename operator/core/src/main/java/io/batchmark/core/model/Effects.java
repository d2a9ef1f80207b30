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
        double total = table.scatter();
        double left = total;
        int leftFreedom = table.blocks() * table.cells() - 1 - (table.blocks() - 1);
        int factors = table.factors().size();
        double[] shares = new double[factors * (factors + 1) / 2];
        int[] freedoms = new int[shares.length];
        int term = 0;
        for (int one = 0; one < factors; one++) {
            shares[term] = table.between(one);
            freedoms[term] = table.levels(one) - 1;
            term++;
        }
        for (int one = 0; one < factors; one++) {
            for (int other = one + 1; other < factors; other++) {
                shares[term] = Math.max(0, table.between(one, other) - shares[one] - shares[other]);
                freedoms[term] = freedoms[one] * freedoms[other];
                term++;
            }
        }
        for (int i = 0; i < shares.length; i++) {
            left -= shares[i];
            leftFreedom -= freedoms[i];
        }
        double chance = leftFreedom > 0 ? Math.max(0, left) / leftFreedom : Double.NaN;
        return new Effects(
                table.blocks(),
                terms(table, shares, freedoms, total, chance, leftFreedom, confidence),
                Math.max(0, left) / total);
    }

    private static List<Term> terms(
            Table table,
            double[] shares,
            int[] freedoms,
            double total,
            double chance,
            int chanceFreedom,
            Confidence confidence) {
        List<Term> terms = new ArrayList<>();
        int term = 0;
        for (int one = 0; one < table.factors().size(); one++) {
            terms.add(new Term(
                    List.of(table.factors().get(one)),
                    shares[term] / total,
                    probability(shares[term] / freedoms[term], freedoms[term], chance, chanceFreedom),
                    levels(table, one, chance, chanceFreedom, confidence)));
            term++;
        }
        for (int one = 0; one < table.factors().size(); one++) {
            for (int other = one + 1; other < table.factors().size(); other++) {
                terms.add(new Term(
                        List.of(table.factors().get(one), table.factors().get(other)),
                        shares[term] / total,
                        probability(shares[term] / freedoms[term], freedoms[term], chance, chanceFreedom),
                        List.of()));
                term++;
            }
        }
        return List.copyOf(terms);
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
