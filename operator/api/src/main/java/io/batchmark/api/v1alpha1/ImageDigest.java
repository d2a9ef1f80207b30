package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.Objects;

/** The build of an image that a campaign measures. */
public record ImageDigest(
        @JsonPropertyDescription("The image as spec, chart or operator name it.")
        String image,

        @JsonPropertyDescription("Its digest, such as sha256:..., as the first pod with the image reported it.")
        String digest,

        @JsonPropertyDescription(
                "True: later pods name the digest. False: they name the image, because it was loaded onto nodes.")
        boolean pinned) {
    public ImageDigest {
        // a user may have written a part of it
        image = Objects.requireNonNullElse(image, "");
        digest = Objects.requireNonNullElse(digest, "");
    }
}
