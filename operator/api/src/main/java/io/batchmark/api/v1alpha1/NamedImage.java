package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** An image that runs may have, by the name that the setting {@code image} chooses it with. */
public record NamedImage(
        @JsonPropertyDescription("Name for the setting image. The name `default` is reserved.")
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Required
        String name,

        @JsonPropertyDescription(
                "The image: a job runner, or with spec.job a job runner that contains the application.")
        @Size(min = 1, max = 255)
        @Required
        String image) {
    /** What the setting has that chooses none of them. */
    public static final String DEFAULT = "default";
}
