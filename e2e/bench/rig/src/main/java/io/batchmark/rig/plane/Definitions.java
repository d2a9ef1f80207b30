package io.batchmark.rig.plane;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** The definitions of somebody's custom resources, which come with their program in a folder of the cache. */
final class Definitions {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private Definitions() {}

    /**
     * Returns when the API server follows them.
     *
     * @param folder has them in its folder crds
     */
    static void install(KubernetesClient client, Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("crds"))) {
            for (Path file : files.toList()) {
                define(client, file);
            }
        }
    }

    /** Returns when the API server follows the definitions in a file. */
    static void define(KubernetesClient client, Path file) throws IOException {
        try (InputStream definitions = Files.newInputStream(file)) {
            for (HasMetadata definition : client.load(definitions).items()) {
                client.resource(definition).serverSideApply();
                // until the API server has looked at it, it has no conditions
                await(definition.getMetadata().getName())
                        .atMost(PATIENCE)
                        .ignoreExceptions()
                        .until(() ->
                                isEstablished(client, definition.getMetadata().getName()));
            }
        }
    }

    private static boolean isEstablished(KubernetesClient client, String definition) {
        return client
                .apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName(definition)
                .get()
                .getStatus()
                .getConditions()
                .stream()
                .anyMatch(condition -> condition.getType().equals("Established")
                        && condition.getStatus().equals("True"));
    }
}
