package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Levels of a factor beside those of the spec. */
public record AddedLevels(
        @JsonPropertyDescription("Name of the factor.") String factor,

        @JsonPropertyDescription("Its further levels, in the order in which they were added.")
        List<String> levels) {
    public AddedLevels {
        // somebody else has written it, in part
        factor = Objects.requireNonNullElse(factor, "");
        levels = Stream.ofNullable(levels)
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .toList();
    }
}
