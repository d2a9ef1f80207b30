package io.batchmark.operator;

import io.batchmark.operator.clock.DateHeaders;
import io.batchmark.operator.clock.ServerClock;
import io.batchmark.operator.config.OperatorConfig;
import io.batchmark.operator.leadership.Leadership;
import io.batchmark.operator.leadership.LeaseEvents;
import io.batchmark.operator.leadership.OtherOperators;
import io.batchmark.operator.leadership.Watches;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.page.LivePages;
import io.batchmark.operator.read.BytesInFlight;
import io.batchmark.operator.read.ListPages;
import io.batchmark.operator.read.QuickCiphers;
import io.batchmark.operator.reconcile.Services;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Objects;
import java.util.UUID;

/** What the operator is given from outside. */
@ApplicationScoped
class Beans {
    @Produces
    @Singleton
    ServerClock clock() {
        return new ServerClock(Clock.systemUTC(), System::nanoTime);
    }

    /** The client of the application, instead of the client that Quarkus makes, which receives any number of bytes at once. */
    @Produces
    @ApplicationScoped
    KubernetesClient client(KubernetesSerialization json, Config config, Watches watches) {
        return new KubernetesClientBuilder()
                .withKubernetesSerialization(json)
                .withConfig(config)
                .withHttpClientFactory(new QuickCiphers())
                .withHttpClientBuilderConsumer(http -> {
                    BytesInFlight.bound(http);
                    ListPages.report(http, watches::listed);
                })
                .build();
    }

    void close(@Disposes KubernetesClient client) {
        client.close();
    }

    /** The name of the pod. */
    private final String identity = Objects.requireNonNullElseGet(
            System.getenv("HOSTNAME"), () -> UUID.randomUUID().toString());

    @Produces
    @Singleton
    Leadership leadership(KubernetesClient client, OperatorConfig config, ServerClock clock, MeterRegistry registry) {
        // of its own: it outlives that of the application, which is closed at any time once the JVM is asked to end,
        // and
        // nothing that the operator asks for is in front of a renewal
        KubernetesClient own = new KubernetesClientBuilder()
                .withConfig(client.getConfiguration())
                .withHttpClientFactory(new VertxHttpClientFactory())
                // it asks every other second, also while this replica stands by
                .withHttpClientBuilderConsumer(
                        http -> http.addOrReplaceInterceptor(DateHeaders.NAME, new DateHeaders(clock::answered)))
                .build();
        Leadership leadership = new Leadership(
                own,
                namespace(client, config),
                config.lease().name(),
                identity,
                config.lease().duration());
        Gauge.builder("batchmark.leader", leadership, any -> any.leads() ? 1 : 0)
                .description("1 where this operator leads, 0 where it stands by")
                .register(registry);
        FunctionCounter.builder("batchmark.leader.late", leadership, Leadership::lateRenewals)
                .description("Renewals of the lease that came late, when this operator still held the lease")
                .register(registry);
        return leadership;
    }

    @Produces
    @Singleton
    Services services(
            OperatorConfig config,
            ServerClock clock,
            CampaignMetrics metrics,
            LivePages pages,
            Leadership leadership,
            OtherOperators operators) {
        return new Services(config, clock, System::nanoTime, metrics, pages, leadership::awaitLease, operators);
    }

    @Produces
    @Singleton
    OtherOperators operators(KubernetesClient client, OperatorConfig config) {
        return new OtherOperators(namespace(client, config), config.lease().name(), System::nanoTime);
    }

    @Produces
    @Singleton
    LeaseEvents leaseEvents(KubernetesClient client, OperatorConfig config, Clock clock) {
        return new LeaseEvents(client, namespace(client, config), config.lease().name(), identity, clock);
    }

    @Produces
    @Singleton
    Watches watches(MeterRegistry registry) {
        Watches watches = new Watches(System::nanoTime);
        Gauge.builder("batchmark.watch.outage", watches, any -> any.longest().toMillis() / 1e3)
                .baseUnit("seconds")
                .description("How long a watch that this leader needs has been refused; 0 where it has them all")
                .register(registry);
        return watches;
    }

    @Produces
    @Singleton
    LivePages pages(OperatorConfig config) {
        return new LivePages(config.page().enabled());
    }

    private static String namespace(KubernetesClient client, OperatorConfig config) {
        return config.lease().namespace().orElse(client.getConfiguration().getNamespace());
    }
}
