package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;

/** Levels that are not run, and whose time is predicted from those that are. */
public record LevelsToPredict(
        @JsonPropertyDescription(
                "Name of a factor of spec.factors. At least 4 of its levels must be run with all other factors "
                        + "as in the baseline.")
        String factor,

        @JsonPropertyDescription("Levels of the factor, 1 to 16 of them, each from 1 to 9,007,199,254,740,991.")
        List<Long> levels) {}
