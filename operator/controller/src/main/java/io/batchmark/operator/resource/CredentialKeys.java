package io.batchmark.operator.resource;

import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.KeyToPathBuilder;
import java.util.List;
import java.util.stream.Stream;

/** The keys of a Secret that a pod gets, as files of the same names. What else is in the Secret is not for it. */
final class CredentialKeys {
    private CredentialKeys() {}

    /** User and password, and where a certificate is checked whose. */
    static List<KeyToPath> of(boolean authority) {
        return Stream.of("username", "password", "ca.crt")
                .filter(key -> authority || !key.equals("ca.crt"))
                .map(key -> new KeyToPathBuilder().withKey(key).withPath(key).build())
                .toList();
    }
}
