package io.batchmark.operator.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;

/** Levels of a factor beside those of the spec. */
public record AddedLevels(
        @JsonPropertyDescription("Name of the factor.") String factor,

        @JsonPropertyDescription("Its further levels, in the order in which they were added.")
        List<String> levels) {}
