package io.batchmark.api.spec;

import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Iterations;
import io.batchmark.core.adaptation.CheapestIterations;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.question.ChosenIterations;

/** Whether a campaign that is to choose how many iterations count can do so. */
final class IterationsCheck {
    private static final String FIELD = "spec.design.iterations";

    private final boolean chooses;

    IterationsCheck(BenchmarkCampaignSpec spec) {
        chooses = spec.design().choosesIterations();
    }

    void check(Design design) throws InvalidDesignException {
        if (chooses && design.replicates() <= CheapestIterations.BLOCKS) {
            throw new InvalidDesignException(
                    "NoBlockForIterations",
                    FIELD,
                    "Auto chooses after " + CheapestIterations.BLOCKS + " blocks, and there are " + design.replicates(),
                    "raise spec.design.replicates, or leave spec.design.iterations at AsSet");
        }
        // the schema refuses this, unless it is that of another version
        if (chooses
                && design.factors().stream().anyMatch(factor -> factor.name().equals(ChosenIterations.SETTING))) {
            throw new InvalidDesignException(
                    "IterationsVaried",
                    FIELD,
                    "Auto gives all runs of a block the same number of iterations, which spec.factors varies",
                    "remove spec.factors.iterations, or leave spec.design.iterations at AsSet");
        }
    }

    /** Whether a treatment could be run with as many as there may be. */
    void check(Workload workload) throws InvalidDesignException {
        if (chooses) {
            try {
                workload.withIterations(Iterations.MOST);
            } catch (IllegalArgumentException | ArithmeticException e) {
                throw new InvalidDesignException(
                        "TooMuchForIterations",
                        FIELD,
                        "Auto may choose " + Iterations.MOST + " iterations: " + e.getMessage(),
                        "lower that setting, or leave spec.design.iterations at AsSet");
            }
        }
    }
}
