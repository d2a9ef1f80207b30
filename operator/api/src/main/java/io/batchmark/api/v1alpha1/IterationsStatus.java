package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.contract.result.Iterations;
import io.batchmark.core.question.ChosenIterations;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import org.jspecify.annotations.Nullable;

/** How many iterations count in runs of later blocks. */
public record IterationsStatus(
        @JsonPropertyDescription("Number of iterations that count in each run, 1 to 50.") @Min(1) @Max(Iterations.MOST)
        int number,

        @JsonPropertyDescription("The first block whose runs have that number.") @Min(2) @Max(Integer.MAX_VALUE)
        int fromBlock) {

    /** Null where somebody else has written what no campaign chooses. */
    @Nullable
    ChosenIterations chosen() {
        return number < 1 || number > Iterations.MOST || fromBlock < 2 ? null : new ChosenIterations(number, fromBlock);
    }
}
