package io.batchmark.core.sequential;

/**
 * Evidence from the mean log ratio of the common blocks, in units of its standard error. The scatter is pooled over all treatments. {@link
 * GroupSequentialBounds} has the level of each look, and Student's distribution turns it into a critical value. The bounds of all looks hold
 * together, so the best of these bounds holds.
 */
final class StudentEvidence implements Evidence {
    /** A forecast looks no further than so many times the blocks so far. */
    private static final int FURTHEST = 1000;
    /** Degrees of freedom of the pooled scatter, next to the scatter of a pair. */
    private static final double POOLED = 20;

    private final Observations observations;
    private final PooledScatter scatter;
    private final CriticalValues critical;
    private final int treatment;
    private final int reference;

    StudentEvidence(
            Observations observations, PooledScatter scatter, CriticalValues critical, int treatment, int reference) {
        this.observations = observations;
        this.scatter = scatter;
        this.critical = critical;
        this.treatment = treatment;
        this.reference = reference;
    }

    @Override
    public boolean isEnough(double threshold, double enough) {
        return bound(enough) > threshold;
    }

    @Override
    public double bound(double enough) {
        double error = StrictMath.exp(-enough);
        double bound = Double.NEGATIVE_INFINITY;
        Ratios ratios = new Ratios();
        for (int block = 0; block < observations.blocks(); block++) {
            if (ratios.add(observations.atLeast(block, treatment, reference))) {
                double value = critical.of(error, ratios.count, scatter.freedom(block));
                if (Double.isFinite(value)) {
                    bound = Math.max(bound, ratios.mean - value * ratios.error(block, ratios.count));
                }
            }
        }
        return bound;
    }

    @Override
    public double blocksUntil(double threshold, double enough) {
        if (isEnough(threshold, enough)) {
            return 0;
        }
        Ratios ratios = new Ratios();
        int last = observations.blocks() - 1;
        for (int block = 0; block <= last; block++) {
            ratios.add(observations.atLeast(block, treatment, reference));
        }
        double above = ratios.mean - threshold;
        if (ratios.count == 0 || !(above > 0) || scatter.freedom(last) < 1) {
            return Double.POSITIVE_INFINITY;
        }
        double error = StrictMath.exp(-enough);
        int perBlock = Math.max(1, scatter.freedom(last) / observations.blocks());
        for (int further = 1; further <= FURTHEST; further++) {
            int blocks = ratios.count + further;
            if (above
                    >= critical.of(error, blocks, scatter.freedom(last) + further * perBlock)
                            * ratios.error(last, blocks)) {
                return further;
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** The log ratios of the common blocks so far. */
    private final class Ratios {
        private int count;
        private double mean;
        /** Sum of the squares of the deviations from the mean. */
        private double squares;

        /** Returns false if there is no ratio. */
        boolean add(double ratio) {
            if (Double.isNaN(ratio)) {
                return false;
            }
            count++;
            double deviation = ratio - mean;
            mean += deviation / count;
            squares += deviation * (ratio - mean);
            return true;
        }

        /** Standard error of the mean of so many ratios. The scatter of the pair itself counts as far as it is larger. */
        double error(int block, int blocks) {
            double pooled = scatter.deviation(block) * scatter.deviation(block);
            double own = (POOLED * pooled + squares / 2) / (POOLED + count - 1);
            return Math.sqrt(Math.max(pooled, own) * 2 / blocks);
        }
    }
}
