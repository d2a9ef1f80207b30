package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;

/** Levels that are not run, and whose time is predicted from those that are. */
public record LevelsToPredict(
        @JsonPropertyDescription(
                "Name of the factor, one that spec.factors has. It takes at least 4 of its levels with all other"
                        + " factors as in the baseline.")
        String factor,

        @JsonPropertyDescription("Its levels, 1 to 16 of them, each from 1 to 9,007,199,254,740,991.")
        List<Long> levels) {}
