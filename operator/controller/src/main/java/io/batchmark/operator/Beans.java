package io.batchmark.operator;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Objects;
import java.util.UUID;

/** What the operator is given from outside. */
@ApplicationScoped
class Beans {
    @Produces
    Clock clock() {
        return Clock.systemUTC();
    }

    @Produces
    @Singleton
    Leadership leadership(KubernetesClient client, OperatorConfig config, MeterRegistry registry) {
        Leadership leadership = new Leadership(
                client,
                config.lease().namespace().orElse(client.getConfiguration().getNamespace()),
                config.lease().name(),
                // the name of the pod
                Objects.requireNonNullElseGet(
                        System.getenv("HOSTNAME"), () -> UUID.randomUUID().toString()),
                config.lease().duration());
        Gauge.builder("batchmark.leader", leadership, any -> any.leads() ? 1 : 0)
                .description("1 where this operator leads, 0 where it stands by")
                .register(registry);
        return leadership;
    }
}
