package io.batchmark.core.sequential;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Campaigns whose truth is known, decided by the rule of the operator and by others: how often each is wrong, how often and how soon
 * it finds what is there, and what that costs. {@code make bench PART=decisions}; {@code -Dcampaigns=1000} for finer figures.
 */
final class DecisionBench {
    private static final int CAMPAIGNS = Integer.getInteger("campaigns", 200);
    /** Each treatment may be chosen. */
    private static final BitSet ALL = new BitSet();

    static {
        ALL.set(0, 10_000);
    }

    private static final double ERROR = 0.05;
    private static final double MARGIN = Math.log(1.03);
    private static final int FIXED = 12;
    private static final int MIN = 3;
    private static final int MAX = 60;

    /** IBM's elapsed times by chunk size, in seconds: Table 1, from 25 to 8000 items. */
    private static final double[] PAPER = {
        1438.6, 629.6, 474.2, 373.1, 303.8, 272.8, 256.8, 244.5, 247.1, 244.7, 243.7, 1117.5
    };

    private DecisionBench() {}

    public static void main(String[] arguments) {
        System.out.println(CAMPAIGNS + " campaigns for each figure, confidence 0.95, margin 3 %\n");
        falseStatements();
        incomplete();
        power();
        paper();
        time();
    }

    private static void falseStatements() {
        print(
                "Four treatments that do not differ: campaigns with a false statement (%%), the intervals of all ratios right (%%)");
        print(
                "%-18s %26s %14s %12s %12s %10s %10s",
                "", "ours, a look at each of 30", "t, Bonferroni", "with looks", "naive t", "best of 12", "coverage");
        for (Noise noise : Noise.values()) {
            Random random = new Random(1);
            int[] wrong = new int[5];
            int covered = 0;
            for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
                double[][] times = times(noise.draw(30, 4, random), same(4));
                Rule rule = new Rule(times, 30);
                wrong[0] += IntStream.range(0, 4).anyMatch(rule::tells) ? 1 : 0;
                wrong[1] += differs(times, FIXED, 3) ? 1 : 0;
                wrong[2] += IntStream.rangeClosed(MIN, 30).anyMatch(blocks -> differs(times, blocks, 3)) ? 1 : 0;
                wrong[3] += differs(times, FIXED, 1) ? 1 : 0;
                wrong[4]++;
                covered += IntStream.range(1, 4).allMatch(rule::covers) ? 1 : 0;
            }
            print(
                    "%-18s %26s %14s %12s %12s %10s %10s",
                    noise,
                    share(wrong[0]),
                    share(wrong[1]),
                    share(wrong[2]),
                    share(wrong[3]),
                    share(wrong[4]),
                    share(covered));
        }
        print("");
    }

    /** Four treatments that do not differ, where not each block has a time of each of them. */
    private static void incomplete() {
        print("The same, ours with a look at each of 30 blocks, where runs are missing or their time is not known");
        print(
                "%-18s %26s %26s %26s",
                "", "two come with block 10", "a fifth of the runs is lost", "the slowest are cut short");
        for (Noise noise : Noise.values()) {
            Random random = new Random(4);
            int[] wrong = new int[3];
            for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
                double[][] times = times(noise.draw(30, 4, random), same(4));
                boolean[][] known = new boolean[30][4];
                wrong[0] += tells(without(times, (block, treatment) -> block < 9 && treatment > 1), known);
                wrong[1] += tells(without(times, (block, treatment) -> random.nextInt(5) == 0), known);
                double limit = Arrays.stream(times)
                        .flatMapToDouble(Arrays::stream)
                        .sorted()
                        .skip(84) // of 120
                        .findFirst()
                        .orElseThrow();
                boolean[][] cut = Arrays.stream(times)
                        .map(block -> {
                            boolean[] over = new boolean[4];
                            IntStream.range(0, 4).forEach(treatment -> over[treatment] = block[treatment] > limit);
                            return over;
                        })
                        .toArray(boolean[][]::new);
                double[][] ended = Arrays.stream(times)
                        .map(block -> Arrays.stream(block)
                                .map(time -> Math.min(time, limit))
                                .toArray())
                        .toArray(double[][]::new);
                wrong[2] += tells(ended, cut);
            }
            print("%-18s %26s %26s %26s", noise, share(wrong[0]), share(wrong[1]), share(wrong[2]));
        }
        print("");
    }

    /** 1 where the rule makes a statement that is wrong when no treatment differs from another one. */
    private static int tells(double[][] times, boolean[][] censored) {
        Rule rule = new Rule(times, censored, times.length);
        return IntStream.range(0, 4).anyMatch(rule::tells) ? 1 : 0;
    }

    @FunctionalInterface
    private interface Gaps {
        boolean has(int block, int treatment);
    }

    private static double[][] without(double[][] times, Gaps gaps) {
        double[][] left = new double[times.length][];
        for (int block = 0; block < times.length; block++) {
            left[block] = times[block].clone();
            for (int treatment = 0; treatment < left[block].length; treatment++) {
                if (gaps.has(block, treatment)) {
                    left[block][treatment] = Double.NaN;
                }
            }
        }
        return left;
    }

    private static void power() {
        print("One of twelve treatments takes 5 %% less than the baseline, the others the same: found");
        print(
                "%-18s %22s %22s %24s %16s",
                "", "ours, blocks: median", "9 of 10 campaigns", "t, Bonferroni, 12 blocks", "naive t");
        double[] truth = same(12);
        truth[1] = 95;
        for (Noise noise : Noise.values()) {
            Random random = new Random(2);
            int[] needed = new int[CAMPAIGNS];
            int corrected = 0;
            int naive = 0;
            for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
                double[][] times = times(noise.draw(MAX, 12, random), truth);
                needed[campaign] = IntStream.rangeClosed(MIN, MAX)
                        .filter(blocks -> new Rule(times, blocks).isFaster(1))
                        .findFirst()
                        .orElse(MAX + 1);
                corrected += t(times, FIXED, 1, 11) < 0 ? 1 : 0;
                naive += t(times, FIXED, 1, 1) < 0 ? 1 : 0;
            }
            print(
                    "%-18s %22s %22s %24s %16s",
                    noise, blocks(needed, 0.5), blocks(needed, 0.9), share(corrected) + " %", share(naive) + " %");
        }
        print("");
    }

    private static void paper() {
        print("The paper's chunk sizes: is the choice within the margin of the best? Runs are means");
        print(
                "%-18s %8s %8s %8s %10s %8s %8s %24s %18s %8s %14s %6s",
                "",
                "right %",
                "wrong %",
                "open %",
                "blocks",
                "runs",
                "cliff %",
                "t, fixed: runs for 90 %",
                "Kim-Nelson: ok %",
                "runs",
                "best of 3: ok",
                "runs");
        for (Noise noise : Noise.values()) {
            Random random = new Random(3);
            Tally ours = new Tally();
            Tally kimNelson = new Tally();
            Tally bestOf = new Tally();
            int cliff = 0;
            int[] needed = new int[CAMPAIGNS];
            int[] fixed = new int[MAX + 1];
            for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
                double[][] times = times(noise.draw(MAX, 12, random), PAPER);
                IntStream.rangeClosed(MIN, MAX).forEach(blocks -> fixed[blocks] += isDecidedByT(times, blocks) ? 1 : 0);
                Sequential sequential = new Sequential(times);
                needed[campaign] = sequential.decided ? sequential.blocks : MAX + 1;
                ours.add(sequential.choice, sequential.runs);
                cliff += sequential.cliff ? 1 : 0;
                kimNelson(times, kimNelson);
                bestOf.add(bestOf(times, MIN), MIN * PAPER.length);
            }
            print(
                    "%-18s %8s %8s %8s %10s %8d %8s %24s %18s %8d %14s %6d",
                    noise,
                    share(ours.right),
                    share(ours.wrong),
                    share(ours.open),
                    blocks(needed, 0.5),
                    ours.runs / CAMPAIGNS,
                    share(cliff),
                    fixedRuns(fixed),
                    share(kimNelson.right),
                    kimNelson.runs / CAMPAIGNS,
                    share(bestOf.right),
                    bestOf.runs / CAMPAIGNS);
        }
        print("");
    }

    private static void time() {
        print("Time of a decision");
        for (int[] size : new int[][] {{4, 30}, {12, 30}, {100, 20}, {1000, 20}, {5000, 20}}) {
            double[] truth = IntStream.range(0, size[0])
                    .mapToDouble(treatment -> 100 + treatment % 37)
                    .toArray();
            double[][] times = times(Noise.NORMAL.draw(size[1], size[0], new Random(4)), truth);
            long best = Long.MAX_VALUE;
            for (int repeat = 0; repeat < 5; repeat++) {
                long start = System.nanoTime();
                Rule rule = new Rule(times, size[1]);
                for (int treatment = 0; treatment < size[0]; treatment++) {
                    rule.best.isWithinMargin(treatment);
                    rule.best.isBeyond(treatment, MARGIN);
                }
                best = Math.min(best, System.nanoTime() - start);
            }
            print("%6d treatments x %d blocks: %8.1f ms", size[0], size[1], best / 1e6);
        }
    }

    /** The rule of the operator after some blocks. */
    private static final class Rule {
        private final BaselineComparison baseline;
        private final BestComparison best;

        Rule(double[][] times, int blocks) {
            this(times, new boolean[blocks][times[0].length], blocks);
        }

        /** @param censored runs that were cut short at that time */
        Rule(double[][] times, boolean[][] censored, int blocks) {
            double[][] values = Arrays.copyOf(times, blocks);
            Observations observations = new Observations(values, censored, values[0].length);
            Spread spread = new Spread(observations);
            baseline = new BaselineComparison(observations, spread, ERROR);
            best = new BestComparison(observations, spread, ALL, ERROR, MARGIN);
        }

        /** Whether it says that a treatment differs from the baseline, or is slower than the best. */
        boolean tells(int treatment) {
            return best.isBeyond(treatment, 0)
                    || treatment > 0 && (baseline.low(treatment) > 0 || baseline.high(treatment) < 0);
        }

        boolean covers(int treatment) {
            return baseline.low(treatment) <= 0 && baseline.high(treatment) >= 0;
        }

        boolean isFaster(int treatment) {
            return baseline.high(treatment) < 0;
        }
    }

    /** A campaign that stops when it is answered, and that treatments leave which surely take too long. */
    private static final class Sequential {
        private final BitSet left = new BitSet();
        private int runs;
        private int blocks;
        private int choice = -1;
        private boolean decided;
        private boolean cliff;

        Sequential(double[][] times) {
            int treatments = times[0].length;
            double[][] seen = new double[times.length][];
            for (blocks = 1; blocks <= times.length && !decided; blocks++) {
                seen[blocks - 1] = times[blocks - 1].clone();
                left.stream().forEach(treatment -> seen[blocks - 1][treatment] = Double.NaN);
                runs += treatments - left.cardinality();
                if (blocks >= MIN) {
                    look(new Rule(seen, blocks), treatments);
                }
            }
            blocks--;
        }

        private void look(Rule rule, int treatments) {
            boolean sure = true;
            for (int treatment = 0; treatment < treatments && choice < 0; treatment++) {
                if (rule.best.isWithinMargin(treatment)) {
                    choice = treatment;
                    decided = sure;
                }
                sure &= !rule.best.mayBeBest(treatment);
            }
            cliff = rule.best.isBeyond(treatments - 1, Math.log(1.2));
            if (!decided) {
                choice = -1;
            }
            for (int treatment = 0; treatment < treatments; treatment++) {
                // item count 1000, the baseline, stays
                if (treatment != 5 && rule.best.isBeyond(treatment, MARGIN)) {
                    left.set(treatment);
                }
            }
        }
    }

    private static final class Tally {
        private int right;
        private int wrong;
        private int open;
        private int runs;

        void add(int choice, int spent) {
            double fastest = Arrays.stream(PAPER).min().orElseThrow();
            if (choice < 0) {
                open++;
            } else if (Math.log(PAPER[choice] / fastest) <= MARGIN) {
                right++;
            } else {
                wrong++;
            }
            runs += spent;
        }
    }

    /**
     * Kim and Nelson, A fully sequential procedure for indifference-zone selection in simulation, ACM TOMACS 11(3), 2001, on log
     * times: it takes normal noise for granted.
     */
    private static void kimNelson(double[][] times, Tally tally) {
        int first = 10;
        int treatments = times[0].length;
        double eta = (Math.pow(2 * ERROR / (treatments - 1), -2.0 / (first - 1)) - 1) / 2;
        double h2 = 2 * eta * (first - 1);
        BitSet in = new BitSet();
        in.set(0, treatments);
        int runs = first * treatments;
        for (int blocks = first; in.cardinality() > 1 && blocks <= times.length; blocks++) {
            BitSet next = new BitSet();
            for (int i = in.nextSetBit(0); i >= 0; i = in.nextSetBit(i + 1)) {
                int one = i;
                int r = blocks;
                boolean stays = in.stream().filter(other -> other != one).allMatch(other -> {
                    double s2 = Math.pow(deviation(times, first, one, other), 2);
                    double w = Math.max(0, MARGIN / (2 * r) * (h2 * s2 / (MARGIN * MARGIN) - r));
                    return mean(times, r, one, other) <= w;
                });
                if (stays) {
                    next.set(one);
                }
            }
            if (!next.isEmpty()) {
                in.and(next);
            }
            runs += in.cardinality() > 1 && blocks < times.length ? in.cardinality() : 0;
        }
        tally.add(in.cardinality() == 1 ? in.nextSetBit(0) : -1, runs);
    }

    /** Whether Student's t, looked at once, shows which is the smallest that is within the margin of each other one. */
    private static boolean isDecidedByT(double[][] times, int blocks) {
        int treatments = times[0].length;
        double critical = TDistribution.of(blocks - 1).inverseSurvivalProbability(ERROR / 2 / (treatments - 1))
                / Math.sqrt(blocks);
        for (int one = 0; one < treatments; one++) {
            int treatment = one;
            if (IntStream.range(0, treatments)
                    .filter(other -> other != treatment)
                    .allMatch(other -> mean(times, blocks, treatment, other)
                                    + critical * deviation(times, blocks, treatment, other)
                            <= MARGIN)) {
                return true;
            }
            if (IntStream.range(0, treatments)
                    .filter(other -> other != treatment)
                    .noneMatch(other -> mean(times, blocks, treatment, other)
                                    - critical * deviation(times, blocks, treatment, other)
                            > 0)) {
                return false;
            }
        }
        return false;
    }

    private static String fixedRuns(int[] decided) {
        return IntStream.rangeClosed(MIN, MAX)
                .filter(blocks -> decided[blocks] >= 0.9 * CAMPAIGNS)
                .mapToObj(blocks -> Integer.toString(blocks * PAPER.length))
                .findFirst()
                .orElse("> " + MAX * PAPER.length);
    }

    /** The one with the smallest median so far. */
    private static int bestOf(double[][] times, int blocks) {
        return IntStream.range(0, times[0].length)
                .boxed()
                .min((one, other) -> Double.compare(median(times, blocks, one), median(times, blocks, other)))
                .orElseThrow();
    }

    private static double median(double[][] times, int blocks, int treatment) {
        return IntStream.range(0, blocks)
                .mapToDouble(block -> times[block][treatment])
                .sorted()
                .skip(blocks / 2)
                .findFirst()
                .orElseThrow();
    }

    /** Whether Student's t tells any treatment from the baseline. */
    private static boolean differs(double[][] times, int blocks, int comparisons) {
        return IntStream.range(1, times[0].length).anyMatch(treatment -> t(times, blocks, treatment, comparisons) != 0);
    }

    /** -1 where a treatment is told to be faster than the baseline, 1 where slower, 0 where neither. */
    private static int t(double[][] times, int blocks, int treatment, int comparisons) {
        double mean = mean(times, blocks, treatment, 0);
        double error = deviation(times, blocks, treatment, 0) / Math.sqrt(blocks);
        double critical = TDistribution.of(blocks - 1).inverseSurvivalProbability(ERROR / 2 / comparisons);
        return Math.abs(mean) > critical * error ? (int) Math.signum(mean) : 0;
    }

    private static double mean(double[][] times, int blocks, int one, int other) {
        return IntStream.range(0, blocks)
                .mapToDouble(block -> Math.log(times[block][one] / times[block][other]))
                .average()
                .orElseThrow();
    }

    private static double deviation(double[][] times, int blocks, int one, int other) {
        double mean = mean(times, blocks, one, other);
        return Math.sqrt(IntStream.range(0, blocks)
                        .mapToDouble(block -> Math.pow(Math.log(times[block][one] / times[block][other]) - mean, 2))
                        .sum()
                / (blocks - 1));
    }

    private static double[][] times(double[][] noise, double[] truth) {
        return Arrays.stream(noise)
                .map(block -> IntStream.range(0, truth.length)
                        .mapToDouble(treatment -> truth[treatment] * Math.exp(block[treatment]))
                        .toArray())
                .toArray(double[][]::new);
    }

    private static double[] same(int treatments) {
        double[] truth = new double[treatments];
        Arrays.fill(truth, 100);
        return truth;
    }

    private static String share(int count) {
        return String.format(Locale.ROOT, "%.1f", 100.0 * count / CAMPAIGNS);
    }

    private static String blocks(int[] needed, double share) {
        int[] sorted = needed.clone();
        Arrays.sort(sorted);
        int value = sorted[(int) Math.ceil(share * sorted.length) - 1];
        return value > MAX ? "> " + MAX : Integer.toString(value);
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
