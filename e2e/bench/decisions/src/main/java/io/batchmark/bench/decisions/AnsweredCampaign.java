package io.batchmark.bench.decisions;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A campaign that stops when it is answered by our rule. Treatments that are shown to take too long leave, and come back if runs contradict the noise model
 * that showed it.
 */
final class AnsweredCampaign {
    private final int baseline;
    private final BiFunction<Campaign, Integer, OurRule> decides;
    private final BitSet left = new BitSet();
    private final double[][] seen;
    /** Runs after so many blocks. */
    private final int[] spent;

    private @Nullable OurRule last;
    private int blocks;
    private int choice = -1;

    /**
     * @param baseline a treatment that stays
     * @param fewest blocks before the first look
     */
    AnsweredCampaign(Campaign campaign, int baseline, int fewest) {
        this(campaign, baseline, fewest, OurRule::new);
    }

    /** @param decides the rule after so many blocks */
    AnsweredCampaign(Campaign campaign, int baseline, int fewest, BiFunction<Campaign, Integer, OurRule> decides) {
        this.baseline = baseline;
        this.decides = decides;
        seen = new double[campaign.blocks()][];
        spent = new int[campaign.blocks() + 1];
        while (choice < 0 && blocks < campaign.blocks()) {
            double[] block = campaign.times()[blocks].clone();
            left.stream().forEach(treatment -> block[treatment] = Double.NaN);
            seen[blocks] = block;
            spent[blocks + 1] = spent[blocks] + campaign.treatments() - left.cardinality();
            blocks++;
            if (blocks >= fewest) {
                OurRule rule = decides.apply(campaign(), blocks);
                choice = choice(rule, campaign.treatments());
                drop(rule, campaign.treatments());
                last = rule;
            }
        }
    }

    private Campaign campaign() {
        double[][] times = Arrays.copyOf(seen, blocks);
        return new Campaign(times, new boolean[blocks][times[0].length]);
    }

    /** The smallest treatment within the margin, where no smaller one may be the best; -1 where that is not known. */
    static int choice(OurRule rule, int treatments) {
        for (int treatment = 0; treatment < treatments; treatment++) {
            if (rule.best().isWithinMargin(treatment)) {
                return treatment;
            }
            if (rule.best().mayBeBest(treatment)) {
                return -1;
            }
        }
        return -1;
    }

    private void drop(OurRule rule, int treatments) {
        for (int treatment = 0; treatment < treatments; treatment++) {
            left.set(
                    treatment,
                    treatment != baseline
                            && rule.best().isBeyondMargin(treatment)
                            && !rule.best().mayBeBest(treatment));
        }
    }

    /** -1 where it ends without an answer. */
    int choice() {
        return choice;
    }

    int blocks() {
        return blocks;
    }

    int runs() {
        return spent[blocks];
    }

    /** Runs of the same campaign if it may have so many blocks at most. */
    int runs(int most) {
        return spent[Math.min(most, blocks)];
    }

    /** Whether it says that a treatment loses more than the margin. */
    boolean warnsOf(int treatment) {
        return Objects.requireNonNull(last).best().isBeyondMargin(treatment);
    }

    /** Whether any verdict is wrong. */
    boolean isWrong(double[] truth) {
        return decides.apply(campaign().withBaseline(baseline), blocks).isWrong(Campaign.swapped(truth, baseline));
    }
}
