package io.batchmark.api.v1alpha1;

import io.fabric8.kubernetes.api.model.ObjectMeta;

/** Finds the specs that are too large for the cache of the operator. */
@FunctionalInterface
public interface SpecLookup {
    /** The source of the spec of a campaign, which has all of its JSON. */
    SpecSource find(ObjectMeta campaign);
}
