package io.batchmark.e2e.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.CustomResourceDefinitionContext;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Releases of Strimzi that differ in the versions of their resources. The definitions come from Strimzi's own generator,
 * told what Strimzi's own build tells it. The build leaves generator and releases in {@code target/strimzi}.
 */
public enum StrimziRelease {
    OLD("0.48.0", "v1beta2", "v1alpha1,v1beta1,v1beta2", "v1beta2"),
    BOTH("0.51.0", "v1beta2,v1", "v1alpha1,v1beta1,v1beta2,v1", "v1beta2"),
    NEW("1.2.0", "v1", "v1", "v1");

    private static final String GROUP = "kafka.strimzi.io";
    private static final String LABEL = "app=strimzi";
    private static final Path FOLDER = Path.of("target", "strimzi");
    private static final String MODEL = "io.strimzi.api.kafka.model.";

    private final String version;
    private final String ofClusters;
    private final String ofTopicsAndUsers;
    private final String stored;

    StrimziRelease(String version, String ofClusters, String ofTopicsAndUsers, String stored) {
        this.version = version;
        this.ofClusters = ofClusters;
        this.ofTopicsAndUsers = ofTopicsAndUsers;
        this.stored = stored;
    }

    public String version() {
        return version;
    }

    /** The newest version of the resources. */
    public String apiVersion() {
        return GROUP + "/" + newest();
    }

    /**
     * Of all namespaces.
     *
     * @param kind {@code Kafka}, {@code KafkaTopic} or {@code KafkaUser}
     */
    public MixedOperation<GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
            resources(String kind) {
        // in so many words, because the client remembers what it has discovered, and releases come and go
        return Cluster.client()
                .genericKubernetesResources(new ResourceDefinitionContext.Builder()
                        .withGroup(GROUP)
                        .withVersion(newest())
                        .withKind(kind)
                        .withPlural(kind.toLowerCase(Locale.ROOT) + "s")
                        .withNamespaced(true)
                        .build());
    }

    private String newest() {
        return ofClusters.substring(ofClusters.lastIndexOf(',') + 1);
    }

    /** Of Kafka, KafkaTopic and KafkaUser alone. */
    void installDefinitions() {
        try {
            Path folder = Files.createDirectories(FOLDER.resolve("crds-" + version));
            // without descriptions, with which that of Kafka is too large for some clients
            generate(ofClusters, "v1alpha1", "kafka.Kafka=" + folder.resolve("kafka.yaml"));
            generate(
                    ofTopicsAndUsers,
                    stored,
                    "topic.KafkaTopic=" + folder.resolve("topic.yaml"),
                    "user.KafkaUser=" + folder.resolve("user.yaml"));
            removeDefinitions();
            Cluster.kubectl("create", "--filename=" + folder).succeeded();
            // more than once, because it fails where a definition has no status yet
            Waiting.until(
                    "definitions of Strimzi",
                    () -> Cluster.kubectl("wait", "--for=condition=Established", "crd", "--selector=" + LABEL)
                            .exitCode(),
                    code -> code == 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With all that was made of them. A topic is held by a finalizer, and its operator may be gone. */
    static void removeDefinitions() {
        CustomResourceDefinition definition = Cluster.client()
                .apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("kafkatopics." + GROUP)
                .get();
        if (definition != null) {
            // not by kubectl, which remembers the versions of a release that was here before
            var topics =
                    Cluster.client().genericKubernetesResources(CustomResourceDefinitionContext.fromCrd(definition));
            for (GenericKubernetesResource topic :
                    topics.inAnyNamespace().list().getItems()) {
                release(topics.inNamespace(topic.getMetadata().getNamespace())
                        .withName(topic.getMetadata().getName()));
            }
        }
        Cluster.kubectl("delete", "crd", "--selector=" + LABEL, "--timeout=120s")
                .succeeded();
    }

    private static void release(Resource<GenericKubernetesResource> topic) {
        topic.delete();
        try {
            topic.patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\": {\"finalizers\": null}}");
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) { // its operator has let go of it
                throw e;
            }
        }
    }

    private void generate(String versions, String described, String... kinds) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = Stream.of("api-" + version + ".jar", "crd-generator.jar")
                .map(jar -> FOLDER.resolve(jar).toString())
                .reduce((one, other) -> one + File.pathSeparator + other)
                .orElseThrow();
        List<String> line = List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classPath,
                "io.strimzi.crdgenerator.CrdGenerator",
                "--yaml",
                "--label",
                "app:strimzi",
                "--label",
                "strimzi.io/crd-install:true",
                "--target-kube",
                "1.16+",
                "--crd-api-version",
                "v1",
                "--api-versions",
                versions,
                "--describe-api-versions",
                described,
                "--storage-version",
                stored);
        Command.run(Stream.concat(line.stream(), Stream.of(kinds).map(kind -> MODEL + kind))
                        .toList())
                .succeeded();
    }
}
