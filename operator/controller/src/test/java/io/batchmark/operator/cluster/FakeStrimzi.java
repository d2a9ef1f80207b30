package io.batchmark.operator.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersionBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * What of Strimzi an operator sees, without any Kafka: its kinds, which take any field here, a cluster's status, and
 * topics and users that become Ready, unless Strimzi refuses them. It never has finalizers on them.
 */
public final class FakeStrimzi implements AutoCloseable {
    private static final String GROUP = "kafka.strimzi.io";
    private static final String READY = "\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]";

    private static final String REFUSED = "\"conditions\":[{\"type\":\"NotReady\",\"status\":\"True\","
            + "\"reason\":\"InvalidResourceException\",\"message\":\"Simple authorization ACL rules are configured"
            + " but not supported in the Kafka cluster configuration.\"}]";

    private final KubernetesClient client;
    private final String namespace;
    private final String version;
    private final ScheduledExecutorService rounds = Executors.newSingleThreadScheduledExecutor();

    /** Makes topics and users of a namespace Ready, unless Strimzi refuses them. */
    public FakeStrimzi(KubernetesClient client, String namespace, String version) {
        this.client = client;
        this.namespace = namespace;
        this.version = version;
        rounds.scheduleWithFixedDelay(this::round, 0, 100, TimeUnit.MILLISECONDS);
    }

    /** Installs its kinds, in these versions of which the first is stored. */
    public static void install(KubernetesClient client, String... versions) {
        for (String kind : List.of("Kafka", "KafkaTopic", "KafkaUser")) {
            CustomResourceDefinition definition = Serialization.unmarshal(
                    """
                    apiVersion: apiextensions.k8s.io/v1
                    kind: CustomResourceDefinition
                    metadata: {name: %2$ss.%1$s}
                    spec:
                      group: %1$s
                      names: {kind: %3$s, plural: %2$ss, singular: %2$s}
                      scope: Namespaced
                    """.formatted(GROUP, kind.toLowerCase(Locale.ROOT), kind), CustomResourceDefinition.class);
            for (String version : versions) {
                definition.getSpec().getVersions().add(version(version, version.equals(versions[0])));
            }
            client.resource(definition).serverSideApply();
            client.resource(definition)
                    .waitUntilCondition(
                            crd -> crd.getStatus() != null
                                    && crd.getStatus().getConditions() != null
                                    && crd.getStatus().getConditions().stream()
                                            .anyMatch(condition -> "Established".equals(condition.getType())
                                                    && "True".equals(condition.getStatus())),
                            1,
                            TimeUnit.MINUTES);
        }
    }

    private static CustomResourceDefinitionVersion version(String name, boolean stored) {
        return new CustomResourceDefinitionVersionBuilder()
                .withName(name)
                .withServed(true)
                .withStorage(stored)
                .withNewSchema()
                .withNewOpenAPIV3Schema()
                .withType("object")
                .withXKubernetesPreserveUnknownFields(true)
                .endOpenAPIV3Schema()
                .endSchema()
                .withNewSubresources()
                .withNewStatus()
                .endStatus()
                .endSubresources()
                .build();
    }

    /** A cluster with a listener {@code plain} that asks nobody and one, {@code tls}, that asks for a password. */
    public static void cluster(KubernetesClient client, String namespace, String version, boolean ready) {
        GenericKubernetesResource kafka =
                Serialization.unmarshal("""
                apiVersion: %s/%s
                kind: Kafka
                metadata: {name: events, namespace: %s}
                spec:
                  kafka:
                    listeners:
                    - {name: plain, port: 9092, type: internal, tls: false}
                    - {name: tls, port: 9093, type: internal, tls: true, authentication: {type: scram-sha-512}}
                    - {name: mutual, port: 9094, type: internal, tls: true, authentication: {type: tls}}
                """.formatted(GROUP, version, namespace), GenericKubernetesResource.class);
        client.resource(kafka).serverSideApply();
        client.resource(kafka).subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE), """
                        {"status":{%s"listeners":[
                         {"name":"plain","bootstrapServers":"events-kafka-bootstrap.%2$s.svc:9092"},
                         {"name":"tls","bootstrapServers":"events-kafka-bootstrap.%2$s.svc:9093","certificates":["PEM"]},
                         {"name":"mutual","bootstrapServers":"events-kafka-bootstrap.%2$s.svc:9094"}]}}
                        """.formatted(
                        ready ? READY + "," : "", namespace));
    }

    /** Lets campaigns of other namespaces use a cluster. */
    public static void allow(KubernetesClient client, String namespace, String version, String allowed) {
        patch(
                client,
                namespace,
                version,
                "{\"metadata\":{\"annotations\":{\"batchmark.io/allowed-namespaces\":\"" + allowed + "\"}}}");
    }

    /**
     * Changes the authorization of a cluster.
     *
     * @param authorization JSON; {@code null} for a cluster without authorization
     */
    public static void authorize(KubernetesClient client, String namespace, String version, String authorization) {
        patch(client, namespace, version, "{\"spec\":{\"kafka\":{\"authorization\":" + authorization + "}}}");
    }

    private static void patch(KubernetesClient client, String namespace, String version, String patch) {
        client.genericKubernetesResources(GROUP + "/" + version, "Kafka")
                .inNamespace(namespace)
                .withName("events")
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    /** What there is of a kind. */
    public static List<GenericKubernetesResource> resources(
            KubernetesClient client, String namespace, String version, String kind) {
        return client.genericKubernetesResources(GROUP + "/" + version, kind)
                .inNamespace(namespace)
                .list()
                .getItems();
    }

    private void round() {
        try {
            for (String kind : List.of("KafkaTopic", "KafkaUser")) {
                resources(client, namespace, version, kind).stream()
                        .filter(resource -> resource.get("status") == null)
                        .forEach(resource -> client.resource(resource)
                                .subresource("status")
                                .patch(
                                        PatchContext.of(PatchType.JSON_MERGE),
                                        "{\"status\":{" + (isRefused(resource) ? REFUSED : READY) + "}}"));
            }
        } catch (KubernetesClientException e) {
            // somebody else changes the same objects: the next round sees how they are then
        }
    }

    /** As Strimzi's KafkaUserModel: a cluster without authorization has no access lists. */
    private boolean isRefused(GenericKubernetesResource resource) {
        return resource.get("spec", "authorization") != null
                && resources(client, namespace, version, "Kafka").stream()
                        .noneMatch(kafka -> "simple".equals(kafka.get("spec", "kafka", "authorization", "type")));
    }

    @Override
    public void close() {
        rounds.shutdownNow();
    }
}
