package io.batchmark.operator.cluster;

import io.batchmark.operator.OperatorConfig;
import io.batchmark.operator.campaign.CampaignReconciler;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import java.time.Clock;
import java.time.Duration;

/** The operator in this JVM, for one namespace, allowed what the shipped role allows. */
public final class LocalOperator implements AutoCloseable {
    private final KubernetesClient client;
    private final Operator operator;

    public LocalOperator(ApiServer server, String namespace) {
        client = server.operator();
        operator = new Operator(overrider -> overrider.withKubernetesClient(client));
        operator.register(
                new CampaignReconciler(new Config(), Clock.systemUTC()),
                overrider -> overrider.settingNamespace(namespace));
        operator.start();
    }

    @Override
    public void close() {
        operator.stop();
        client.close();
    }

    private record Config() implements OperatorConfig {
        @Override
        public String runnerImage() {
            return "docker.io/batchmark/job-runner:test";
        }

        @Override
        public Duration startGrace() {
            return Duration.ofSeconds(2);
        }

        @Override
        public Duration deletionGrace() {
            return Duration.ofSeconds(2);
        }

        @Override
        public Duration retryBackoff() {
            return Duration.ofMillis(200);
        }
    }
}
