package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** An image that runs may have, by the name that the setting {@code image} chooses it with. */
public record NamedImage(
        @JsonPropertyDescription("Name for the setting image. The name `default` is reserved.")
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Required
        String name,

        @JsonPropertyDescription(
                "The image: a job runner or, according to contains, an image of Open Liberty. With spec.job, a server with"
                        + " the application.")
        @Size(min = 1, max = 255)
        @Required
        String image,

        @JsonPropertyDescription(
                "Content of the image. JobRunner is a build of the image of the job runner. Liberty is an image of Open"
                        + " Liberty as it is, such as an official image: an init container brings the built-in job to it."
                        + " Its Java must be 17 or later. Left out: JobRunner, or with spec.job a server with the"
                        + " application.")
        @Nullable
        Content contains) {
    /** What the setting has that chooses none of them. */
    public static final String DEFAULT = "default";

    /** The content of an image of the built-in job. */
    public enum Content {
        JobRunner,
        Liberty
    }

    /** True if an init container must bring the built-in job to the image. */
    public boolean needsBuiltInJob() {
        return contains == Content.Liberty;
    }
}
