package io.batchmark.api.validation;

import io.batchmark.api.v1alpha1.SpecLookup;
import io.batchmark.api.v1alpha1.SpecSource;
import io.fabric8.kubernetes.api.model.ObjectMeta;

/** A spec of which only the size is kept. Each reading looks it up. */
record DistantSpec(ObjectMeta campaign, long size, SpecLookup lookup) implements SpecSource {
    @Override
    public Reading read() {
        return lookup.find(campaign).read();
    }

    @Override
    public boolean isTooLarge() {
        return false;
    }
}
