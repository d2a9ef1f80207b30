package io.batchmark.rig.plane;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The operator of the Operator Lifecycle Manager, which makes of a ClusterServiceVersion what it says. */
public final class LifecycleManager {
    private static final String NAME = "olm";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private LifecycleManager() {}

    /**
     * Starts it. There is nothing of it that reads catalogs.
     *
     * @param folder has its program and the definitions of its resources
     */
    public static void start(ControlPlane plane, Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("crds"))) {
            for (Path file : files.toList()) {
                define(plane.client(), file);
            }
        }
        plane.start(
                NAME,
                Credentials.token(NAME),
                Map.of(),
                List.of(folder.resolve(NAME).toString()));
    }

    private static void define(KubernetesClient client, Path file) throws IOException {
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
