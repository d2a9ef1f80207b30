package io.batchmark.bench.decisions;

import java.util.Arrays;

/** What a rule chooses in campaigns with the same truth: right is what loses no more than a margin to the best. */
final class Choices {
    private final double[] truth;
    private final double margin;
    private final Share right = new Share();
    private final Share wrong = new Share();
    private final Share open = new Share();
    private long runs;
    private int campaigns;

    Choices(double[] truth, double margin) {
        this.truth = truth;
        this.margin = margin;
    }

    /** @param choice -1 where there is none */
    void add(int choice, int spent) {
        boolean isRight = choice >= 0
                && Math.log(truth[choice] / Arrays.stream(truth).min().orElseThrow()) <= margin;
        right.add(isRight);
        wrong.add(choice >= 0 && !isRight);
        open.add(choice < 0);
        runs += spent;
        campaigns++;
    }

    Share right() {
        return right;
    }

    Share wrong() {
        return wrong;
    }

    Share open() {
        return open;
    }

    /** Mean of a campaign. */
    long runs() {
        return Math.round((double) runs / campaigns);
    }
}
