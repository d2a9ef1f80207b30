package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import org.jspecify.annotations.Nullable;

/** A limit that a quantile of a response is to keep. */
public record ThresholdSpec(
        @JsonPropertyDescription("Name of a response, as in the reports, such as elapsed or memoryPeak.")
        String response,

        @JsonPropertyDescription(
                "The quantile that must keep the limit. 0.01 to 0.99, default 0.5, which is the median: half of "
                        + "the runs.")
        @Default("0.5")
        double quantile,

        @JsonPropertyDescription("The largest value that is allowed: a duration such as 30s or 500ms, a size such as"
                + " 512Mi, or a number, as the response has it.")
        @Nullable
        String max,

        @JsonPropertyDescription("The smallest value that is allowed, in the same notation.") @Nullable
        String min) {}
