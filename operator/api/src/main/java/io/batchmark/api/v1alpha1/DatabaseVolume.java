package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** A volume that a database of a run has its data on: a generic ephemeral volume of Kubernetes. */
public record DatabaseVolume(
        @JsonPropertyDescription(
                "Name of the StorageClass that provides it. Its reclaimPolicy should be Delete, and its"
                        + " volumeBindingMode WaitForFirstConsumer.")
        @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
        @Size(min = 1, max = 253)
        @Required
        String storageClassName,

        @JsonPropertyDescription("Size of the volume, in Mi, Gi or Ti.")
        @Pattern(DatabaseVolume.SIZE)
        @Size(max = 16)
        @Required
        String size) {
    private static final String SIZE = "^[1-9][0-9]{0,5}(Mi|Gi|Ti)$";
}
