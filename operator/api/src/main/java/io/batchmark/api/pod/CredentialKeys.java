package io.batchmark.api.pod;

import io.fabric8.kubernetes.api.model.KeyToPathBuilder;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import io.fabric8.kubernetes.api.model.VolumeProjectionBuilder;
import java.util.Arrays;

/** The keys of a Secret that a pod gets, as files of the same names. What else is in the Secret is not for it. */
public final class CredentialKeys {
    private CredentialKeys() {}

    /** Optional, so that the runner can say what is missing where a pod would wait for ever. */
    public static VolumeProjection of(String secret, String... keys) {
        return new VolumeProjectionBuilder()
                .withNewSecret()
                .withName(secret)
                .withItems(Arrays.stream(keys)
                        .map(key -> new KeyToPathBuilder()
                                .withKey(key)
                                .withPath(key)
                                .build())
                        .toList())
                .withOptional(true)
                .endSecret()
                .build();
    }
}
