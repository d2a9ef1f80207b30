package io.batchmark.operator.read;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/**
 * Copies campaigns without JSON. The SDK copies a campaign for each look at it. A copy by JSON would read the spec of the original,
 * and the original stays in the cache.
 */
public final class OperatorSerialization extends KubernetesSerialization {
    /** @param searchClassloaders looks for all types of Kubernetes */
    public OperatorSerialization(ObjectMapper mapper, boolean searchClassloaders) {
        super(mapper, searchClassloaders);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T clone(T resource) {
        return resource instanceof BenchmarkCampaign campaign ? (T) campaign.copy() : super.clone(resource);
    }
}
