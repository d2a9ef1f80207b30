package io.batchmark.core.sequential;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Significance levels of the looks at one comparison, so that any look is wrong with a given probability at most. The number of blocks of the
 * comparison alone decides how much of the error is spent. So no setting of a campaign changes a level later. See Lan and DeMets, Discrete
 * sequential boundaries for clinical trials, Biometrika 70(3), 1983.
 *
 * <p>The levels belong to a sum of independent normal values. They come from numerical integration. See Armitage, McPherson and Rowe, Repeated
 * significance tests on accumulating data, JRSS A 132(2), 1969.
 */
public final class GroupSequentialBounds {
    /** Blocks of the first look. */
    static final int FIRST = 3;
    /** Error that is spent by the first look: a difference of ten standard deviations shows there. */
    private static final double SPENT_FIRST = 0.15;
    /** Blocks by which most of the error is spent: the default of the most replicates. */
    private static final int TYPICAL = 30;

    private static final double SPENT_TYPICAL = 0.92;
    /** Share of further blocks after which there is another look, beyond the typical number. */
    private static final double AGAIN = 0.1;

    /** Range of the standardised sum that is integrated over, and its steps. */
    private static final double LOWEST = -6;

    private static final int STEPS = 160;
    private static final int HALVINGS = 50;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    /** Errors whose levels are kept. A campaign has fewer than ten, and levels of one error take some ten milliseconds. */
    private static final int KEPT = 100;

    private final Map<Double, Looks> byError = new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Double, Looks> eldest) {
            return size() > KEPT;
        }
    };

    /** The share of the error that is spent by so many blocks. */
    static double spent(int blocks) {
        if (blocks < FIRST) {
            return 0;
        }
        return blocks <= TYPICAL
                ? SPENT_FIRST + (SPENT_TYPICAL - SPENT_FIRST) * (blocks - FIRST) / (TYPICAL - FIRST)
                : 1 - (1 - SPENT_TYPICAL) * TYPICAL / blocks;
    }

    /**
     * The one-sided level of a look.
     *
     * @param error probability that any look of the comparison is wrong
     * @param blocks blocks of the comparison by this look
     * @return 0 if there is no look after so many blocks
     */
    public synchronized double level(double error, int blocks) {
        return byError.computeIfAbsent(error, Looks::new).level(blocks);
    }

    /** Levels of one error, computed as far as necessary. */
    private static final class Looks {
        private final double error;
        private double[] levels = new double[TYPICAL + 1];
        private int known = FIRST - 1;
        /** Blocks of the last look. */
        private int last;
        /** Values of the sum after the last look, and their density if no look has ended the comparison. */
        private double[] sums = {};

        private double[] density = {};

        Looks(double error) {
            this.error = error;
        }

        double level(int blocks) {
            while (known < blocks) {
                known++;
                if (known == levels.length) {
                    levels = Arrays.copyOf(levels, 2 * levels.length);
                }
                if (known <= TYPICAL || known >= (1 + AGAIN) * last) {
                    levels[known] = look(known);
                }
            }
            return levels[blocks];
        }

        private double look(int blocks) {
            double spend = error * (spent(blocks) - spent(last));
            double root = Math.sqrt(blocks);
            double scale = Math.sqrt(blocks - last);
            double low = 0;
            double high = 40;
            for (int i = 0; i < HALVINGS; i++) {
                double middle = (low + high) / 2;
                if (above(middle * root, scale) > spend) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            keepBelow(high * root, root, scale);
            last = blocks;
            return NORMAL.survivalProbability(high);
        }

        /** Probability that no look before this one, and this one, exceeds its bound. */
        private double above(double bound, double scale) {
            if (last == 0) {
                return NORMAL.survivalProbability(bound / scale);
            }
            double sum = 0;
            for (int i = 0; i < sums.length; i++) {
                sum += density[i] * NORMAL.survivalProbability((bound - sums[i]) / scale);
            }
            return sum;
        }

        private void keepBelow(double bound, double root, double scale) {
            double lowest = LOWEST * root;
            double step = (bound - lowest) / STEPS;
            double[] next = new double[STEPS + 1];
            double[] kept = new double[STEPS + 1];
            for (int i = 0; i <= STEPS; i++) {
                next[i] = lowest + i * step;
                // Simpson's rule
                double weight = step / 3 * (i == 0 || i == STEPS ? 1 : i % 2 == 0 ? 2 : 4);
                kept[i] = weight * density(next[i], scale);
            }
            sums = next;
            density = kept;
        }

        private double density(double sum, double scale) {
            if (last == 0) {
                return NORMAL.density(sum / scale) / scale;
            }
            double total = 0;
            for (int i = 0; i < sums.length; i++) {
                total += density[i] * NORMAL.density((sum - sums[i]) / scale);
            }
            return total / scale;
        }
    }
}
