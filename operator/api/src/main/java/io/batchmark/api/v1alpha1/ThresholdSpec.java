package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** A limit that a quantile of a response is to keep. */
@ValidationRule(
        value = "has(self.max) != has(self.min)",
        message = "a limit has exactly one of max and min, such as {response: elapsed, max: 30s}")
public record ThresholdSpec(
        @JsonPropertyDescription("Name of a response, as in the reports, such as elapsed or memoryPeak.")
        String response,

        @JsonPropertyDescription(
                "The quantile that must keep the limit. 0.01 to 0.99, default 0.5, which is the median: half of "
                        + "the runs.")
        // a rule, because the message of a bound leaves out the decimals of the bound
        @ValidationRule(
                value = "self >= 0.01 && self <= 0.99",
                message = "quantile must be a fraction between 0.01 and 0.99, such as 0.5")
        @Default("0.5")
        double quantile,

        @JsonPropertyDescription("The largest value that is allowed: a duration such as 30s or 500ms, a size such as"
                + " 512Mi, or a number, as the response has it.")
        @Nullable
        String max,

        @JsonPropertyDescription("The smallest value that is allowed, in the same notation.") @Nullable
        String min) {}
