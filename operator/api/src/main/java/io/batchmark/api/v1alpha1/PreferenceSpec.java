package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.core.design.Preference.Order;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;

/** Which levels of a factor one would rather have. */
public record PreferenceSpec(
        @JsonPropertyDescription(
                "Name of a factor, as in spec.factors. A parameter of your own job has the name parameters.NAME.")
        @Size(min = 1, max = 150)
        String factor,

        @JsonPropertyDescription(
                "The level that comes first: Smallest, Largest, or AsListed in spec.factors. Levels that are not"
                        + " numbers keep the order of the list. Default Smallest.")
        @Default("Smallest")
        Order order) {}
