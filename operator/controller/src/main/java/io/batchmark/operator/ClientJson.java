package io.batchmark.operator;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.api.validation.AnyJson;
import io.quarkus.arc.All;
import io.quarkus.kubernetes.client.KubernetesClientObjectMapper;
import io.quarkus.kubernetes.client.KubernetesClientObjectMapperCustomizer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/** How the client of the operator reads, in place of Quarkus' own mapper, whose limits are fixed when it is made. */
@ApplicationScoped
class ClientJson {
    @Produces
    @Singleton
    @KubernetesClientObjectMapper
    ObjectMapper json(@All List<KubernetesClientObjectMapperCustomizer> customizers) {
        ObjectMapper json = AnyJson.ofOperator();
        customizers.forEach(customizer -> customizer.customize(json));
        return json;
    }
}
