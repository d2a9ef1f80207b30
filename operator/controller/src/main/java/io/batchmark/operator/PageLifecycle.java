package io.batchmark.operator;

import io.batchmark.operator.config.OperatorConfig;
import io.batchmark.operator.leadership.Leadership;
import io.batchmark.operator.page.LivePages;
import io.batchmark.operator.page.PageServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.runtime.ShutdownEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Serves the live page where the chart says so; elsewhere nothing listens and nothing is kept for it. */
@ApplicationScoped
class PageLifecycle {
    private final Vertx vertx;
    private final KubernetesClient client;
    private final LivePages pages;
    private final Leadership leadership;
    private final OperatorConfig.Page config;
    private @Nullable PageServer server;

    PageLifecycle(Vertx vertx, KubernetesClient client, LivePages pages, Leadership leadership, OperatorConfig config) {
        this.vertx = vertx;
        this.client = client;
        this.pages = pages;
        this.leadership = leadership;
        this.config = config.page();
    }

    void begin() {
        if (config.enabled()) {
            server = new PageServer(
                    vertx,
                    client,
                    pages,
                    config.audiences().orElse(List.of()),
                    config.maxViewers(),
                    leadership::leads,
                    System::nanoTime);
            server.listen(config.port());
        }
    }

    void end(@Observes ShutdownEvent event) {
        if (server != null) {
            server.close();
        }
    }
}
