package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A directory of files that the server of a job of the user's own can read. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JobFiles(
        @JsonPropertyDescription("The directory in the container of the server: an absolute path. The files hide what"
                + " the image has there. Not the directory of the server, nor a directory of the system such as /dev; not"
                + " inside another path of job.files.")
        @Pattern("^(/[.]{0,2}[A-Za-z0-9_-][A-Za-z0-9._-]*)+$")
        @Size(min = 2, max = 256)
        @Required
        String path,

        @JsonPropertyDescription("Name of a ConfigMap: each of its keys is a file.")
        @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
        @Size(min = 1, max = 253)
        @Alternative
        @Nullable
        String configMap,

        @JsonPropertyDescription("Keys of a Secret, each of which is a file.") @Alternative @Nullable
        SecretKeys secret,

        @JsonPropertyDescription(
                "Name of a PersistentVolumeClaim, which is mounted read-only. Its files keep owner and mode, so the"
                        + " user of the image must be able to read them.")
        @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
        @Size(min = 1, max = 253)
        @Alternative
        @Nullable
        String persistentVolumeClaim) {

    /** Keys of a Secret. */
    public record SecretKeys(
            @JsonPropertyDescription("Name of the Secret, in the namespace of the campaign. You need the permission to"
                    + " get the Secret.")
            @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
            @Size(min = 1, max = 253)
            @Required
            String name,

            @JsonPropertyDescription(
                    "The keys. A key other than username, password and ca.crt must be released: ConfigMap"
                            + " batchmark-released-secrets of the namespace needs the entry SECRET: \"KEY KEY\". 1 to 16.")
            @Size(min = 1, max = 16)
            @Required
            List<@Pattern("^[.]?[-_A-Za-z0-9][-._A-Za-z0-9]*$") @Size(min = 1, max = 253) String> keys) {}
}
