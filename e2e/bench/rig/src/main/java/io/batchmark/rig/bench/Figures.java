package io.batchmark.rig.bench;

/**
 * What was seen of one campaign.
 *
 * @param size its size
 * @param pace its pace
 * @param indexed pace of the Indexed Job of the same size
 * @param bare pace of as many bare Jobs
 * @param argo pace of a Workflow of Argo Workflows of the same parallelism, which may be smaller
 * @param cost what it took
 */
record Figures(Case size, Pace pace, Pace indexed, Pace bare, Pace argo, Cost cost) {
    double toIndexed() {
        return pace.perSecond() / indexed.perSecond();
    }

    double toBare() {
        return pace.perSecond() / bare.perSecond();
    }

    double toArgo() {
        return pace.perSecond() / argo.perSecond();
    }

    double writesPerRun() {
        return pace.perRun(cost.traffic().allWrites());
    }

    /** Milliseconds. */
    double deadTime(double percentile) {
        return cost.traffic().deadTime().getValueAtPercentile(percentile) / 1e3;
    }
}
