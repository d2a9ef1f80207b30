package io.batchmark.operator;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.api.validation.AnyJson;
import io.batchmark.operator.read.LargeSpecs;
import io.batchmark.operator.read.OperatorSerialization;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.quarkus.arc.All;
import io.quarkus.kubernetes.client.KubernetesClientObjectMapper;
import io.quarkus.kubernetes.client.KubernetesClientObjectMapperCustomizer;
import io.quarkus.kubernetes.client.KubernetesResources;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/** How the client of the operator reads, in place of Quarkus' own mapper, whose limits are fixed when it is made. */
@ApplicationScoped
class ClientJson {
    @Produces
    @Singleton
    @KubernetesClientObjectMapper
    ObjectMapper json(
            @All List<KubernetesClientObjectMapperCustomizer> customizers, Instance<KubernetesClient> client) {
        ObjectMapper json = AnyJson.ofOperator(LargeSpecs.of(client::get));
        customizers.forEach(customizer -> customizer.customize(json));
        return json;
    }

    /** Quarkus names the types as raw classes. */
    @Produces
    @Singleton
    @SuppressWarnings("rawtypes")
    KubernetesSerialization serialization(
            @KubernetesClientObjectMapper ObjectMapper json, @KubernetesResources Class[] types) {
        KubernetesSerialization serialization = new OperatorSerialization(json, false);
        for (Class<?> type : types) {
            serialization.registerKubernetesResource(type.asSubclass(KubernetesResource.class));
        }
        return serialization;
    }
}
