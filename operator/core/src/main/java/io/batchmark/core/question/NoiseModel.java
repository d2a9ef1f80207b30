package io.batchmark.core.question;

import io.batchmark.core.design.Design;

/** The assumption of the answer about the noise of runs, in addition to the random order of each block. */
public enum NoiseModel {
    /** No assumption. The rule needs orders that are independent of each other. */
    None(Design.Order.Random),
    /** Within a block, the log times of all treatments scatter alike. */
    EqualScatter(Design.Order.Balanced);

    private final Design.Order order;

    NoiseModel(Design.Order order) {
        this.order = order;
    }

    /** The order of the runs of a block. */
    public Design.Order order() {
        return order;
    }
}
