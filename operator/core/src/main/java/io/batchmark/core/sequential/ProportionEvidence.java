package io.batchmark.core.sequential;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * Evidence that more than some proportion of runs have a property, gathered run by run.
 *
 * <p>Under the hypothesis that they do not, each run has the property with a probability of at most {@code proportion}, whatever
 * the runs before it were. The likelihood ratio of any larger probability to this one is then a supermartingale, and so is its mean
 * over all larger probabilities, each as likely as the other. By Ville's inequality it ever reaches {@code 1/a} with a probability
 * of at most {@code a}, so that one may look after every run (Robbins, Statistical methods related to the law of the iterated
 * logarithm, Annals of Mathematical Statistics 41(5), 1970).
 */
public final class ProportionEvidence {
    private final double proportion;
    private int with;
    private int without;
    /** Logarithm of the Beta function at {@code with + 1} and {@code without + 1}. */
    private double logBeta;

    private double now;

    /** @param proportion between 0 and 1 */
    public ProportionEvidence(double proportion) {
        this.proportion = proportion;
    }

    /** Takes the next run into account. */
    public void add(boolean has) {
        // B(x + 1, y) = B(x, y) x / (x + y)
        logBeta += StrictMath.log((has ? with : without) + 1.0) - StrictMath.log(with + without + 2.0);
        if (has) {
            with++;
        } else {
            without++;
        }
        double above = BetaDistribution.of(with + 1.0, without + 1.0).survivalProbability(proportion);
        now = logBeta
                + StrictMath.log(above)
                - with * StrictMath.log(proportion)
                - (without + 1) * StrictMath.log1p(-proportion);
    }

    /** Logarithm of the mean likelihood ratio by now: what was enough once may be no more with later runs. */
    public double now() {
        return now;
    }
}
