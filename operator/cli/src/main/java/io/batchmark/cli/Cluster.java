package io.batchmark.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.reading.AnyJson;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The campaigns of one namespace of a cluster, and what belongs to them. */
final class Cluster implements AutoCloseable {
    private static final String MANAGER = "kubectl-batchmark";

    private final KubernetesClient client;
    private final String namespace;

    /** @param namespace null for that of the configuration */
    Cluster(Config config, @Nullable String namespace) {
        client = new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientFactory(new JdkHttpClientFactory())
                .withKubernetesSerialization(new KubernetesSerialization(AnyJson.mapper(), false))
                .build();
        this.namespace =
                Objects.requireNonNullElse(namespace, Objects.requireNonNullElse(config.getNamespace(), "default"));
    }

    String namespace() {
        return namespace;
    }

    /** @throws CommandFailure if there is none of this name */
    BenchmarkCampaign campaign(String name) {
        BenchmarkCampaign campaign = resource(name).get();
        if (campaign == null) {
            throw new CommandFailure(
                    ExitCode.FAILED, "there is no campaign " + name + " in namespace " + namespace + ": see -n");
        }
        return campaign;
    }

    Resource<BenchmarkCampaign> resource(String name) {
        return client.resources(BenchmarkCampaign.class).inNamespace(namespace).withName(name);
    }

    Optional<ConfigMap> configMap(String name) {
        return Optional.ofNullable(
                client.configMaps().inNamespace(namespace).withName(name).get());
    }

    /** As {@code kubectl apply --server-side} does. */
    void apply(JsonNode campaign) {
        client.resource(client.getKubernetesSerialization().convertValue(campaign, GenericKubernetesResource.class))
                .inNamespace(namespace)
                .fieldManager(MANAGER)
                .forceConflicts()
                .serverSideApply();
    }

    void annotate(String campaign, String annotation, String value) {
        JsonNode patch = AnyJson.mapper()
                .createObjectNode()
                .set(
                        "metadata",
                        AnyJson.mapper()
                                .createObjectNode()
                                .set(
                                        "annotations",
                                        AnyJson.mapper().createObjectNode().put(annotation, value)));
        resource(campaign).patch(PatchContext.of(PatchType.JSON_MERGE), patch.toString());
    }

    /** What the pod of a Job has written; nothing where neither is there. */
    Optional<String> log(String job) {
        return client.batch().v1().jobs().inNamespace(namespace).withName(job).get() == null
                ? Optional.empty()
                : Optional.ofNullable(client.batch()
                        .v1()
                        .jobs()
                        .inNamespace(namespace)
                        .withName(job)
                        .getLog());
    }

    @Override
    public void close() {
        client.close();
    }
}
