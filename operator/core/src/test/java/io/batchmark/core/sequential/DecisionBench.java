package io.batchmark.core.sequential;

import io.batchmark.core.adaptation.GrowingCampaigns;
import io.batchmark.core.adaptation.GrowingCampaigns.Growth;
import io.batchmark.core.statistics.LimitCampaigns;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.IntPredicate;
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
    private static final int[] SIZES = {2, 4, 12};
    /** What the first blocks took, times this, is what later ones take. */
    private static final double[] SHIFTS = {1, 1.05, 0.9};
    /** Beyond the precision of bounds, and far below what matters. */
    private static final double CLOSE = 1e-5;
    /** The paper's one level from 1000 to 4000 that is within the margin of the best. */
    private static final int SMALLEST = 7;

    /** IBM's elapsed times by chunk size, in seconds: Table 1, from 25 to 8000 items. */
    private static final double[] PAPER = {
        1438.6, 629.6, 474.2, 373.1, 303.8, 272.8, 256.8, 244.5, 247.1, 244.7, 243.7, 1117.5
    };

    private DecisionBench() {}

    private static final Aims AIMS = new Aims(CAMPAIGNS);

    /** Critical values of Student's t, by degrees of freedom and comparisons: they take long. */
    private static final Map<List<Integer>, Double> CRITICAL = new HashMap<>();

    /** Ends with status 1 where an aim is missed. */
    public static void main(String[] arguments) {
        System.out.println(CAMPAIGNS + " campaigns for each figure, confidence 0.95, margin 3 %\n");
        for (int treatments : SIZES) {
            falseStatements(treatments);
        }
        boundary();
        incomplete();
        growth();
        limits();
        for (int treatments : SIZES) {
            power(treatments);
        }
        paper();
        time();
        System.exit(AIMS.print() ? 0 : 1);
    }

    private static void falseStatements(int treatments) {
        print(
                "%d treatments that do not differ: campaigns with a false statement (%%), the intervals of all ratios right (%%)",
                treatments);
        print(
                "%-18s %26s %14s %14s %14s %14s %10s %10s",
                "",
                "ours, a look at each of 30",
                "t, all pairs",
                "with looks",
                "t, Bonferroni",
                "with looks",
                "naive t",
                "coverage");
        int worst = 0;
        for (Noise noise : Noise.values()) {
            Random random = new Random(1);
            int[] wrong = new int[6];
            int covered = 0;
            for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
                double[][] times = times(noise.draw(30, treatments, random), same(treatments));
                Rule rule = new Rule(times, 30);
                int others = treatments - 1;
                wrong[0] += IntStream.range(0, treatments).anyMatch(rule::tells) ? 1 : 0;
                wrong[1] += bestDiffers(times, FIXED) ? 1 : 0;
                wrong[2] += IntStream.rangeClosed(MIN, 30).anyMatch(blocks -> bestDiffers(times, blocks)) ? 1 : 0;
                wrong[3] += differs(times, FIXED, others) ? 1 : 0;
                wrong[4] += IntStream.rangeClosed(MIN, 30).anyMatch(blocks -> differs(times, blocks, others)) ? 1 : 0;
                wrong[5] += differs(times, FIXED, 1) ? 1 : 0;
                covered += IntStream.range(1, treatments).allMatch(treatment -> rule.covers(treatment, 0)) ? 1 : 0;
            }
            worst = Math.max(worst, wrong[0]);
            print(
                    "%-18s %26s %14s %14s %14s %14s %10s %10s",
                    noise,
                    share(wrong[0]),
                    share(wrong[1]),
                    share(wrong[2]),
                    share(wrong[3]),
                    share(wrong[4]),
                    share(wrong[5]),
                    share(covered));
        }
        print("");
        AIMS.atMost("false alarms of " + treatments + " treatments, a look at each of 30 blocks", 5, percent(worst));
    }

    /** Where the truth is where the statement begins to be false: any bet that wins there on average is one too many. */
    private static void boundary() {
        print(
                "Treatments that differ by 3, -3 and 10 %%, a look at each of 30 blocks: campaigns with a false statement (%%)");
        print(
                "%-18s %20s %20s %20s %20s %20s %20s",
                "",
                "loss < margin, 2",
                "loss > margin, 2",
                "ratio not 3 %, 2",
                "ratio not -3 %, 2",
                "loss < margin, 4",
                "any of 3 ratios, 4");
        int[] worst = new int[6];
        for (Noise noise : Noise.values()) {
            Random random = new Random(6);
            int[] wrong = new int[6];
            for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
                double[][] drawn = noise.draw(30, 4, random);
                Rule two = new Rule(times(drawn, new double[] {100, 103}), 30, MARGIN - CLOSE);
                wrong[0] += two.best.isWithinMargin(1) ? 1 : 0;
                wrong[1] += new Rule(times(drawn, new double[] {100, 103}), 30, MARGIN + CLOSE).best.isBeyondMargin(1)
                        ? 1
                        : 0;
                wrong[2] += two.covers(1, MARGIN) ? 0 : 1;
                wrong[3] += new Rule(times(drawn, new double[] {103, 100}), 30).covers(1, -MARGIN) ? 0 : 1;
                // the best one is the last: the first loses the margin
                double[] truth = {103, 106.09, 113.3, 100};
                Rule four = new Rule(times(drawn, truth), 30, MARGIN - CLOSE);
                wrong[4] += four.best.isWithinMargin(0) ? 1 : 0;
                wrong[5] += IntStream.range(1, 4)
                                .allMatch(treatment -> four.covers(treatment, Math.log(truth[treatment] / truth[0])))
                        ? 0
                        : 1;
            }
            print(
                    "%-18s %20s %20s %20s %20s %20s %20s",
                    noise,
                    share(wrong[0]),
                    share(wrong[1]),
                    share(wrong[2]),
                    share(wrong[3]),
                    share(wrong[4]),
                    share(wrong[5]));
            Arrays.setAll(worst, i -> Math.max(worst[i], wrong[i]));
        }
        print("");
        AIMS.atMost(
                "a loss of exactly the margin is taken for less or more",
                5,
                percent(Math.max(worst[0], Math.max(worst[1], worst[4]))));
        AIMS.atMost(
                "a ratio other than 1 is not in its interval",
                5,
                percent(Math.max(worst[2], Math.max(worst[3], worst[5]))));
    }

    private static void growth() {
        print(
                "Equal treatments, through scheduler and ledger: false statements (%%) where after ten blocks the cluster");
        print("%-18s %26s %26s %26s", "", "is as before", "is 5 % slower", "is 10 % faster");
        int worst = 0;
        for (Growth growth : Growth.values()) {
            Random random = new Random(5);
            int[] wrong = new int[SHIFTS.length];
            for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
                for (int shift = 0; shift < SHIFTS.length; shift++) {
                    wrong[shift] += GrowingCampaigns.isMisled(growth, SHIFTS[shift], random) ? 1 : 0;
                }
            }
            print("%-18s %26s %26s %26s", "and they get " + growth, share(wrong[0]), share(wrong[1]), share(wrong[2]));
            worst = Math.max(worst, Arrays.stream(wrong).max().orElseThrow());
        }
        print("");
        AIMS.atMost(
                "false alarms where blocks, levels or reruns come later, once or again and again, after a shift",
                5,
                percent(worst));
    }

    /** What is said of a limit that is the true median of one treatment: that it is below, that it is above. */
    private static void limits() {
        print("A limit at the true median: campaigns of at most 30 runs with a false statement (%%: kept, not kept)");
        print(
                "%-18s %26s %26s %26s %26s %34s",
                "",
                "1 treatment, ends if told",
                "the same of 4",
                "1 treatment, 30 runs",
                "the same of 4",
                "median 4 % below: found, ends, 30");
        int worst = 0;
        for (Noise noise : Noise.values()) {
            double[] drawn = IntStream.range(0, 500)
                    .mapToObj(campaign -> noise.draw(30, 1, new Random(1000 + campaign)))
                    .flatMap(Arrays::stream)
                    .mapToDouble(block -> block[0])
                    .sorted()
                    .toArray();
            double median = drawn[drawn.length / 2];
            int[][] said = new int[6][3];
            Random random = new Random(8);
            for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
                double[][] one = noise.draw(30, 1, random);
                double[][] four = noise.draw(30, 4, random);
                said[0][1 + LimitCampaigns.told(one, median, 5)]++;
                said[1][1 + LimitCampaigns.told(four, median, 5)]++;
                said[2][1 + LimitCampaigns.told(one, median, 30)]++;
                said[3][1 + LimitCampaigns.told(four, median, 30)]++;
                said[4][1 + LimitCampaigns.told(one, median + 0.04, 5)]++;
                said[5][1 + LimitCampaigns.told(one, median + 0.04, 30)]++;
            }
            print(
                    "%-18s %26s %26s %26s %26s %34s",
                    noise,
                    share(said[0][2]) + ", " + share(said[0][0]),
                    share(said[1][2]) + ", " + share(said[1][0]),
                    share(said[2][2]) + ", " + share(said[2][0]),
                    share(said[3][2]) + ", " + share(said[3][0]),
                    share(said[4][2]) + ", " + share(said[5][2]));
            worst = IntStream.of(worst, said[2][0], said[2][2], said[3][0], said[3][2])
                    .max()
                    .orElseThrow();
        }
        print("");
        AIMS.atMost("a limit at the true median is said to be kept, or not to be, after 30 runs", 5, percent(worst));
    }

    /** Four treatments that do not differ, where not each block has a time of each of them. */
    private static void incomplete() {
        print("The same, ours with a look at each of 30 blocks, where runs are missing or their time is not known");
        print(
                "%-18s %26s %26s %26s",
                "", "two come with block 10", "a fifth of the runs is lost", "the slowest are censored");
        int worst = 0;
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
            worst = Math.max(worst, Arrays.stream(wrong).max().orElseThrow());
        }
        print("");
        AIMS.atMost("false alarms where runs are missing or censored", 5, percent(worst));
    }

    /** 1 where the rule makes a statement that is wrong when no treatment differs from another one. */
    private static int tells(double[][] times, boolean[][] censored) {
        Rule rule = new Rule(times, censored, times.length, MARGIN);
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

    private static void power(int treatments) {
        print("One of %d treatments takes 5 %% less than the baseline, the others the same: found", treatments);
        print(
                "%-18s %22s %22s %24s %24s %16s",
                "",
                "ours, blocks: median",
                "9 of 10 campaigns",
                "t, all pairs, 12 blocks",
                "t, Bonferroni, 12 blocks",
                "naive t");
        double[] truth = same(treatments);
        truth[1] = 95;
        for (Noise noise : Noise.values()) {
            Random random = new Random(2);
            int[] needed = new int[CAMPAIGNS];
            int[] found = new int[3];
            for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
                double[][] times = times(noise.draw(MAX, treatments, random), truth);
                needed[campaign] = first(blocks -> new Rule(times, blocks).isFaster(1));
                found[0] += t(times, FIXED, 1, 0, pairs(times)) < 0 ? 1 : 0;
                found[1] += t(times, FIXED, 1, 0, treatments - 1) < 0 ? 1 : 0;
                found[2] += t(times, FIXED, 1, 0, 1) < 0 ? 1 : 0;
            }
            print(
                    "%-18s %22s %22s %24s %24s %16s",
                    noise,
                    blocks(needed, 0.5),
                    blocks(needed, 0.9),
                    share(found[0]) + " %",
                    share(found[1]) + " %",
                    share(found[2]) + " %");
            if (noise == Noise.NORMAL && treatments == 12) {
                String median = blocks(needed, 0.5);
                AIMS.add(
                        "blocks until 5 % at 2 % noise is found among twelve treatments, median",
                        "at most 10", median, quantile(needed, 0.5) <= 10);
            }
        }
        print("");
    }

    /** The first number of blocks for which something holds that goes on to hold. */
    private static int first(IntPredicate holds) {
        int low = MIN - 1;
        int high = MAX + 1;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (holds.test(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    private static void paper() {
        print("The paper's chunk sizes: is the choice within the margin of the best? Runs are means");
        print(
                "%-18s %8s %8s %8s %8s %10s %8s %8s %26s %24s %18s %8s %14s %6s",
                "",
                "4000 %",
                "right %",
                "wrong %",
                "open %",
                "blocks",
                "runs",
                "cliff %",
                "ours, fixed: runs for 90 %",
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
            int smallest = 0;
            int[] ofFixed = new int[CAMPAIGNS];
            int[][] spent = new int[CAMPAIGNS][];
            int[] needed = new int[CAMPAIGNS];
            int[] fixed = new int[MAX + 1];
            for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
                double[][] times = times(noise.draw(MAX, 12, random), PAPER);
                IntStream.rangeClosed(MIN, MAX).forEach(blocks -> fixed[blocks] += isDecidedByT(times, blocks) ? 1 : 0);
                Sequential sequential = new Sequential(times);
                needed[campaign] = sequential.decided ? sequential.blocks : MAX + 1;
                ours.add(sequential.choice, sequential.runs);
                smallest += sequential.choice == SMALLEST ? 1 : 0;
                ofFixed[campaign] = first(blocks -> isDecided(times, blocks));
                spent[campaign] = sequential.spent;
                cliff += sequential.cliff ? 1 : 0;
                kimNelson(times, kimNelson);
                bestOf.add(bestOf(times, MIN), MIN * PAPER.length);
            }
            print(
                    "%-18s %8s %8s %8s %8s %10s %8d %8s %26s %24s %18s %8d %14s %6d",
                    noise,
                    share(smallest),
                    share(ours.right),
                    share(ours.wrong),
                    share(ours.open),
                    blocks(needed, 0.5),
                    ours.runs / CAMPAIGNS,
                    share(cliff),
                    fixedRuns(ofFixed, needed, spent),
                    fixedRuns(fixed),
                    share(kimNelson.right),
                    kimNelson.runs / CAMPAIGNS,
                    share(bestOf.right),
                    bestOf.runs / CAMPAIGNS);
            if (noise == Noise.NORMAL) {
                String of = " of the paper's chunk sizes at 2 % noise";
                AIMS.atLeast("4000" + of + " is recommended", 95, percent(smallest));
                AIMS.add("the cliff at 8000" + of + " is warned of", "in all", share(cliff) + " %", cliff == CAMPAIGNS);
                AIMS.atMost("a level beyond the margin" + of + " is recommended", 1, percent(ours.wrong));
                double share = (double) runs(needed, spent, quantile(ofFixed, 0.9))
                        / (CAMPAIGNS * quantile(ofFixed, 0.9) * PAPER.length);
                AIMS.add(
                        "runs, of those of our rule with so many blocks that 90 % are decided",
                        "at most half", String.format(Locale.ROOT, "%.2f", share), share <= 0.5);
            }
        }
        print("");
    }

    /** Whether the rule knows what to choose where all treatments are run in all blocks. */
    private static boolean isDecided(double[][] times, int blocks) {
        Rule rule = new Rule(times, blocks);
        for (int treatment = 0; treatment < PAPER.length; treatment++) {
            if (rule.best.isWithinMargin(treatment)) {
                return true;
            }
            if (rule.best.mayBeBest(treatment)) {
                return false;
            }
        }
        return false;
    }

    /** Runs of all campaigns that end with so many blocks at the latest. */
    private static int runs(int[] needed, int[][] spent, int blocks) {
        return IntStream.range(0, CAMPAIGNS)
                .map(campaign -> spent[campaign][Math.min(blocks, Math.min(needed[campaign], MAX))])
                .sum();
    }

    /** Runs of a design with as many blocks as it takes, and what campaigns spend that may end before and drop treatments. */
    private static String fixedRuns(int[] ofFixed, int[] needed, int[][] spent) {
        int blocks = quantile(ofFixed, 0.9);
        return blocks > MAX
                ? "> " + MAX * PAPER.length
                : blocks * PAPER.length + ", ours " + runs(needed, spent, blocks) / CAMPAIGNS;
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
                    rule.best.isSlower(treatment);
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
            this(times, new boolean[blocks][times[0].length], blocks, MARGIN);
        }

        Rule(double[][] times, int blocks, double margin) {
            this(times, new boolean[blocks][times[0].length], blocks, margin);
        }

        /** @param censored runs that are censored at that time */
        Rule(double[][] times, boolean[][] censored, int blocks, double margin) {
            double[][] values = Arrays.copyOf(times, blocks);
            Observations observations = new Observations(values, censored, values[0].length);
            Spread spread = new Spread(observations);
            baseline = new BaselineComparison(observations, spread, ERROR);
            best = new BestComparison(observations, spread, ALL, ERROR, margin);
        }

        /** Whether it says that a treatment differs from the baseline, or is slower than the best. */
        boolean tells(int treatment) {
            return best.isSlower(treatment)
                    || treatment > 0 && (baseline.low(treatment) > 0 || baseline.high(treatment) < 0);
        }

        boolean covers(int treatment, double truth) {
            return baseline.low(treatment) <= truth + CLOSE && baseline.high(treatment) >= truth - CLOSE;
        }

        boolean isFaster(int treatment) {
            return baseline.high(treatment) < 0;
        }
    }

    /** A campaign that stops when it is answered, and that treatments leave which surely take too long. */
    private static final class Sequential {
        private final BitSet left = new BitSet();
        /** Runs after so many blocks. */
        private final int[] spent;

        private int runs;
        private int blocks;
        private int choice = -1;
        private boolean decided;
        private boolean cliff;

        Sequential(double[][] times) {
            int treatments = times[0].length;
            double[][] seen = new double[times.length][];
            spent = new int[times.length + 1];
            for (blocks = 1; blocks <= times.length && !decided; blocks++) {
                seen[blocks - 1] = times[blocks - 1].clone();
                left.stream().forEach(treatment -> seen[blocks - 1][treatment] = Double.NaN);
                runs += treatments - left.cardinality();
                spent[blocks] = runs;
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
            cliff = rule.best.isBeyondMargin(treatments - 1);
            if (!decided) {
                choice = -1;
            }
            for (int treatment = 0; treatment < treatments; treatment++) {
                // item count 1000, the baseline, stays
                if (treatment != 5 && rule.best.isBeyondMargin(treatment) && !rule.best.mayBeBest(treatment)) {
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

    /** The rule before this one: the smallest median is told from some other treatment; the error is shared by all pairs. */
    private static boolean bestDiffers(double[][] times, int blocks) {
        int best = bestOf(times, blocks);
        return IntStream.range(0, times[0].length)
                .anyMatch(other -> other != best && t(times, blocks, best, other, pairs(times)) != 0);
    }

    private static int pairs(double[][] times) {
        return times[0].length * (times[0].length - 1) / 2;
    }

    /** Whether Student's t tells any treatment from the baseline. */
    private static boolean differs(double[][] times, int blocks, int comparisons) {
        return IntStream.range(1, times[0].length)
                .anyMatch(treatment -> t(times, blocks, treatment, 0, comparisons) != 0);
    }

    /** -1 where a treatment is told to be faster than another one, 1 where slower, 0 where neither. */
    private static int t(double[][] times, int blocks, int treatment, int reference, int comparisons) {
        double mean = mean(times, blocks, treatment, reference);
        double error = deviation(times, blocks, treatment, reference) / Math.sqrt(blocks);
        double critical = CRITICAL.computeIfAbsent(
                List.of(blocks, comparisons),
                key -> TDistribution.of(blocks - 1).inverseSurvivalProbability(ERROR / 2 / comparisons));
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

    private static double percent(int count) {
        return 100.0 * count / CAMPAIGNS;
    }

    private static int quantile(int[] values, double share) {
        int[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }

    private static String blocks(int[] needed, double share) {
        int value = quantile(needed, share);
        return value > MAX ? "> " + MAX : Integer.toString(value);
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
