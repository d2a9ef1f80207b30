package io.batchmark.operator;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.quarkus.kubernetes.client.KubernetesClientObjectMapperCustomizer;
import jakarta.inject.Singleton;

/** Leaves unread who set which field, which nobody here asks for and which is about half of every pod and Job. */
@Singleton
class WithoutManagedFields implements KubernetesClientObjectMapperCustomizer {
    @Override
    public void customize(ObjectMapper mapper) {
        mapper.addMixIn(ObjectMeta.class, Ignoring.class);
    }

    @JsonIgnoreProperties("managedFields")
    private abstract static class Ignoring {}
}
