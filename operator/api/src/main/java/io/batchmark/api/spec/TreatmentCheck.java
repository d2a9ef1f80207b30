package io.batchmark.api.spec;

import io.batchmark.api.rules.TreatmentRule;
import io.batchmark.api.v1alpha1.Baseline;
import io.batchmark.core.design.InvalidDesignException;
import java.util.function.Supplier;

/** Checks that a treatment can be run. */
final class TreatmentCheck {
    private TreatmentCheck() {}

    /**
     * @param label what to call the treatment
     * @param interrupt checkpoints after which it is interrupted; 0 means never
     * @param ownJob whether it runs a job of the user's own
     * @throws InvalidDesignException with the first rule that it breaks
     */
    static void all(Supplier<String> label, Baseline settings, int interrupt, boolean ownJob)
            throws InvalidDesignException {
        TreatmentRule.Broken broken =
                TreatmentRule.broken(settings, interrupt, ownJob).orElse(null);
        if (broken != null) {
            throw refused(label, broken.reason(), broken.field(), broken.problem(), broken.remedy());
        }
        // not in the table of rules, because only the operator computes checkpoints
        if (interrupt > 0) {
            long checkpoints = Workloads.of(settings, interrupt).checkpoints();
            if (interrupt >= checkpoints) {
                throw refused(
                        label,
                        "InterruptedAfterItsEnd",
                        "spec.interrupt.afterCheckpoints",
                        "is to be interrupted after " + interrupt + " checkpoints and has " + checkpoints,
                        "lower spec.interrupt.afterCheckpoints, or give the job more items");
            }
        }
    }

    private static InvalidDesignException refused(
            Supplier<String> label, String reason, String field, String problem, String remedy) {
        return new InvalidDesignException(reason, field, "the treatment " + label.get() + " " + problem, remedy);
    }
}
