package io.batchmark.api.spec;

import io.batchmark.api.v1alpha1.Execution;
import io.batchmark.api.v1alpha1.Execution.Isolation;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;

/** Whether a campaign whose runs are to go side by side has two of them in a block. */
final class PairCheck {
    private PairCheck() {}

    static void check(Execution execution, Plan plan) throws InvalidDesignException {
        int treatments = plan.treatments().size();
        if (execution.isolation() == Isolation.Pair && treatments != 2) {
            throw new InvalidDesignException(
                    "NoPair",
                    "spec.execution.isolation",
                    "Pair puts the two runs of a block on one node, and there "
                            + (treatments == 1 ? "is 1 treatment" : "are " + treatments + " treatments"),
                    "let one factor have one level beside that of the baseline, or set design.selfTest without factors, or"
                            + " choose Node");
        }
    }
}
