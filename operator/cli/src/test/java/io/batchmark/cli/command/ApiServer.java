package io.batchmark.cli.command;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.validation.AnyJson;
import io.fabric8.kubeapitest.KubeAPIServer;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** A kube-apiserver with the definition of campaigns, shared by all tests of this JVM. No operator works there. */
final class ApiServer implements BeforeAllCallback {
    private static final Path DEFINITION = Path.of("../../crds/benchmarkcampaigns.batchmark.io.yaml");

    private Running running;

    @Override
    public void beforeAll(ExtensionContext context) {
        running = context.getRoot()
                .getStore(Namespace.create(ApiServer.class))
                .computeIfAbsent(ApiServer.class, key -> Running.start(), Running.class);
    }

    KubernetesClient client() {
        return running.client;
    }

    Path kubeconfig() {
        return running.kubeconfig;
    }

    Resource<BenchmarkCampaign> campaign(String name) {
        return client().resources(BenchmarkCampaign.class)
                .inNamespace("default")
                .withName(name);
    }

    /** @param more fields of the status in addition to the generation */
    void status(String name, String more) {
        campaign(name)
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"status\": {\"observedGeneration\": 1, %s}}".formatted(more));
    }

    /** @param conditions each with type, status and message of the condition, and blanks between them */
    static String conditions(String... conditions) {
        StringBuilder all = new StringBuilder();
        for (String condition : conditions) {
            String[] words = condition.split(" ", 3);
            all.append(all.isEmpty() ? "" : ", ").append("""
                    {"type": "%s", "status": "%s", "reason": "Test", "message": "%s", "observedGeneration": 1,
                    "lastTransitionTime": "2026-01-01T00:00:00Z"}""".formatted(words[0], words[1], words[2]));
        }
        return "\"conditions\": [" + all + "]";
    }

    void report(String campaign, Map<String, String> plain, Map<String, String> compressed) {
        client().configMaps()
                .inNamespace("default")
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(campaign + "-report")
                        .endMetadata()
                        .withData(plain)
                        .withBinaryData(compressed)
                        .build())
                .create();
    }

    private record Running(KubeAPIServer server, KubernetesClient client, Path kubeconfig) implements AutoCloseable {
        static Running start() {
            KubeAPIServer server = new KubeAPIServer();
            server.start();
            try {
                Path kubeconfig = Files.createTempFile("kubeconfig", "");
                Files.writeString(kubeconfig, server.getKubeConfigYaml());
                System.setProperty(Config.KUBERNETES_KUBECONFIG_FILE, kubeconfig.toString());
                KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(server.getKubeConfigYaml()))
                        .withHttpClientFactory(new JdkHttpClientFactory())
                        .withKubernetesSerialization(new KubernetesSerialization(AnyJson.mapper(), true))
                        .build();
                define(client);
                return new Running(server, client, kubeconfig);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void define(KubernetesClient client) throws IOException {
            CustomResourceDefinition definition =
                    client.getKubernetesSerialization().unmarshal(Files.newInputStream(DEFINITION));
            client.resource(definition).create();
            client.resource(definition)
                    .waitUntilCondition(
                            there -> there != null
                                    && there.getStatus() != null
                                    && there.getStatus().getConditions() != null // null at first
                                    && there.getStatus().getConditions().stream()
                                            .anyMatch(condition -> condition
                                                            .getType()
                                                            .equals("Established")
                                                    && condition.getStatus().equals("True")),
                            1,
                            TimeUnit.MINUTES);
        }

        @Override
        public void close() throws IOException {
            System.clearProperty(Config.KUBERNETES_KUBECONFIG_FILE);
            client.close();
            server.stop();
            Files.delete(kubeconfig);
        }
    }
}
