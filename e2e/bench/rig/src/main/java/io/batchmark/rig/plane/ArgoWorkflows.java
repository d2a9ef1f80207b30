package io.batchmark.rig.plane;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The controller of Argo Workflows, which makes pods of a Workflow. Fake nodes start nothing of it in these pods. */
public final class ArgoWorkflows {
    private static final String NAME = "workflow-controller";
    private static final String USER = "argo";

    private ArgoWorkflows() {}

    /**
     * Starts it with the settings that it has by itself, except that it has no limit of requests of its own: neither have
     * the others on this control plane.
     *
     * @param folder has its program and the definitions of its resources
     * @param pause for how long it leaves a Workflow alone after a change before it looks at it
     */
    public static void start(ControlPlane plane, Path folder, Duration pause) throws IOException {
        Definitions.install(plane.client(), folder);
        // it asks for its settings in the namespace of its kubeconfig, and ends where there are none
        plane.client()
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withNamespace("default")
                        .withName(NAME + "-configmap")
                        .endMetadata()
                        .build())
                .create();
        plane.start(
                NAME,
                Credentials.token(USER),
                Map.of("LEADER_ELECTION_DISABLE", "true", "DEFAULT_REQUEUE_TIME", pause.toMillis() + "ms"),
                List.of(folder.resolve(NAME).toString(), "--executor-image=argoexec", "--qps=1000", "--burst=2000"));
    }
}
