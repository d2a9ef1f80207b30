package io.batchmark.core.loop;

import io.batchmark.core.adaptation.AdditionalLevels;
import io.batchmark.core.question.ChosenIterations;

/** A change of the plan that the campaign has decided by itself. The status must hold it before anything else is decided. */
public sealed interface Addition {
    /** @param levels all levels that were added, earlier ones included */
    record Levels(AdditionalLevels levels) implements Addition {}

    /** Iterations of the blocks that have not begun. */
    record Iterations(ChosenIterations chosen) implements Addition {}
}
