package io.batchmark.core.sequential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EqualScatterRuleTest {
    private static final double ERROR = 0.05;
    private static final double MARGIN = Math.log(1.03);
    private static final int TREATMENTS = 5;
    private static final int BLOCKS = 30;

    private final CriticalValues critical = new CriticalValues();

    /** With error 0.05, of 200 campaigns 20 make a false statement once in 600 tests; outside the model the error may be twice as large. */
    @ParameterizedTest
    @EnumSource(names = {"NORMAL", "BLOCKS", "HEAVY_TAIL", "DIFFERENT_SPREADS"})
    void treatmentsThatDoNotDiffer_areRarelyToldApartAtAnyLook(Noise noise) {
        Random random = new Random(7);
        int wrong = 0;
        for (int campaign = 0; campaign < 200; campaign++) {
            double[][] times = times(noise.draw(BLOCKS, TREATMENTS, random), same());
            EqualScatterRule last = rule(times, BLOCKS);
            Contradiction found = last.contradiction();
            // a bound that was reached is kept until the other rule decides
            wrong += tellsAny(last) || found != null && found.blocks() > 1 && tellsAny(rule(times, found.blocks() - 1))
                    ? 1
                    : 0;
        }
        assertThat(wrong)
                .as("false statements of " + noise)
                .isLessThanOrEqualTo(noise == Noise.NORMAL || noise == Noise.BLOCKS ? 20 : 32);
    }

    /** Ten standard deviations. */
    @Test
    void largeDifference_isToldAfterThreeBlocks() {
        double[] truth = same();
        truth[1] = 80;
        Random random = new Random(2);
        int told = 0;
        for (int campaign = 0; campaign < 50; campaign++) {
            double[][] times = times(Noise.NORMAL.draw(3, TREATMENTS, random), truth);
            told += new BaselineComparison(rule(times, 3), ERROR).high(1) < 0 ? 1 : 0;
        }
        assertThat(told).as("campaigns of 50").isGreaterThanOrEqualTo(45);
    }

    @Test
    void bound_whileTheModelHolds_neverBecomesWeaker() {
        Random random = new Random(3);
        double[][] times = times(Noise.NORMAL.draw(BLOCKS, TREATMENTS, random), same());
        double before = Double.NEGATIVE_INFINITY;
        for (int blocks = 3; blocks <= BLOCKS; blocks++) {
            EqualScatterRule rule = rule(times, blocks);
            assertThat(rule.contradiction()).isNull();
            double low = new BaselineComparison(rule, ERROR).low(1);
            assertThat(low).isGreaterThanOrEqualTo(before);
            before = low;
        }
        assertThat(before).isFinite();
    }

    @Test
    void rule_ofScatterThatDiffers_saysWhatTheRandomOrderAloneSays() {
        double[][] noise = Noise.NORMAL.draw(BLOCKS, TREATMENTS, new Random(4));
        for (double[] block : noise) {
            block[3] *= 10;
        }
        double[][] times = times(noise, same());
        EqualScatterRule rule = rule(times, BLOCKS);

        assertThat(rule.contradiction()).isInstanceOf(Contradiction.Scatter.class);
        assertThat(rule.contradiction().treatment()).isEqualTo(3);
        assertThat(rule.contradiction().blocks()).isLessThan(8);
        RandomOrderRule randomOrder = new RandomOrderRule(rule.observations());
        for (int treatment = 1; treatment < TREATMENTS; treatment++) {
            assertThat(new BaselineComparison(rule, ERROR).low(treatment))
                    .isEqualTo(new BaselineComparison(randomOrder, ERROR).low(treatment));
            assertThat(new BestComparison(rule, all(), ERROR, MARGIN).atMost(treatment))
                    .isEqualTo(new BestComparison(randomOrder, all(), ERROR, MARGIN).atMost(treatment));
        }
    }

    @Test
    void rule_ofARunFarAway_isContradictedByIt() {
        double[][] noise = Noise.NORMAL.draw(BLOCKS, TREATMENTS, new Random(4));
        noise[9][2] += 0.4;

        EqualScatterRule rule = rule(times(noise, same()), BLOCKS);

        assertThat(rule.contradiction()).isNotNull();
        assertThat(rule.contradiction().treatment()).isEqualTo(2);
        assertThat(rule.contradiction().blocks()).isEqualTo(10);
    }

    @Test
    void pair_withACensoredRun_isComparedByTheRandomOrder() {
        double[][] times = times(Noise.NORMAL.draw(BLOCKS, TREATMENTS, new Random(6)), same());
        boolean[][] censored = new boolean[BLOCKS][TREATMENTS];
        censored[7][2] = true;
        EqualScatterRule rule = new EqualScatterRule(new Observations(times, censored, TREATMENTS), critical);

        assertThat(rule.contradiction()).isNull();
        assertThat(rule.ofDifference(2, 0)).isInstanceOf(BettingEvidence.class);
        assertThat(rule.ofDifference(0, 2)).isInstanceOf(BettingEvidence.class);
        assertThat(rule.ofDifference(1, 0)).isInstanceOf(StudentEvidence.class);
    }

    /** Half of 200 campaigns find the difference that is typical of so many blocks; the standard error is 7. */
    @Test
    void typicalDifference_isFoundByHalfOfAllCampaigns() {
        EqualScatterPrecision precision = new EqualScatterPrecision(TREATMENTS, ERROR);
        double difference = precision.smallestDifference(12, 0.02);
        double[] truth = same();
        truth[1] *= Math.exp(difference);
        Random random = new Random(8);
        long found = IntStream.range(0, 200)
                .filter(campaign ->
                        new BaselineComparison(rule(times(Noise.NORMAL.draw(12, TREATMENTS, random), truth), 12), ERROR)
                                        .low(1)
                                > 0)
                .count();

        assertThat(found).isBetween(80L, 130L);
        assertThat(precision.typicalBlocks(difference, 0.02)).isEqualTo(12);
        assertThat(precision.smallestDifference(2, 0.02)).isInfinite();
    }

    private EqualScatterRule rule(double[][] times, int blocks) {
        return new EqualScatterRule(
                new Observations(Arrays.copyOf(times, blocks), new boolean[blocks][TREATMENTS], TREATMENTS), critical);
    }

    private static boolean tellsAny(ComparisonRule rule) {
        BaselineComparison baseline = new BaselineComparison(rule, ERROR);
        BestComparison best = new BestComparison(rule, all(), ERROR, MARGIN);
        return IntStream.range(0, TREATMENTS)
                .anyMatch(treatment -> best.isSlower(treatment)
                        || treatment > 0 && (baseline.low(treatment) > 0 || baseline.high(treatment) < 0));
    }

    private static BitSet all() {
        BitSet all = new BitSet();
        all.set(0, TREATMENTS);
        return all;
    }

    private static double[] same() {
        double[] truth = new double[TREATMENTS];
        Arrays.fill(truth, 100);
        return truth;
    }

    private static double[][] times(double[][] noise, double[] truth) {
        return Arrays.stream(noise)
                .map(block -> IntStream.range(0, TREATMENTS)
                        .mapToDouble(treatment -> truth[treatment] * Math.exp(block[treatment]))
                        .toArray())
                .toArray(double[][]::new);
    }
}
