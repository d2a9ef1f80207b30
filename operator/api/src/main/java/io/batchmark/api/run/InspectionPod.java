package io.batchmark.api.run;

import io.batchmark.api.pod.ConfinedPod;
import io.batchmark.api.pod.PodAdditions;
import io.batchmark.api.v1alpha1.OwnJob;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.batchmark.contract.AgentSettings;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pod that inspects an image of the user's own: the agent reads the files of the image, and no server starts. The user creates the pod,
 * so the operator has no part in it. The labels of a run are missing, so that rules for runs do not apply.
 *
 * @param image image of the server
 * @param server directory of the server in the image
 * @param runAsUser user id of the container; null for the user of the image
 * @param pullSecrets names of pull secrets, in addition to the pull secrets of the ServiceAccount
 */
public record InspectionPod(
        String image, String server, @Nullable Long runAsUser, List<String> pullSecrets) {
    /** Name of the container that inspects the image. */
    public static final String CONTAINER = "inspect";

    /** Labels by which a user finds the pod. */
    public static final Map<String, String> LABELS = Map.of(
            "app.kubernetes.io/name", "batchmark-inspection", "app.kubernetes.io/managed-by", "kubectl-batchmark");

    /** The longest time of the pod on its node. It includes the time until the node has the image. */
    private static final long DEADLINE_SECONDS = 300;

    private static final Quantity CPU_LIMIT = new Quantity("1");

    /** A quota can ask each container for a CPU limit, and an inspection measures nothing that the limit would change. */
    private static final Resources OF_AGENT =
            new Resources(OwnServer.USUAL.requests(), Map.of("cpu", CPU_LIMIT, "memory", new Quantity("64Mi")));

    private static final Resources OF_INSPECTION = new Resources(
            Map.of("cpu", new Quantity("100m"), "memory", new Quantity("256Mi")),
            Map.of("cpu", CPU_LIMIT, "memory", new Quantity("256Mi")));

    /** The inspection of the image of a campaign. */
    public static InspectionPod of(OwnJob job) {
        return new InspectionPod(job.image(), job.server(), job.runAsUser(), List.of());
    }

    /**
     * The pod as it is created.
     *
     * @param runner image of the job runner, which brings the agent
     * @param additions place, labels and annotations of the pods of a campaign
     */
    public Pod pod(String namespace, String name, String runner, PodAdditions additions) {
        PodSpecBuilder spec = ConfinedPod.podOfImageUsers()
                .withActiveDeadlineSeconds(DEADLINE_SECONDS)
                .withImagePullSecrets(
                        pullSecrets.stream().map(LocalObjectReference::new).toList())
                .addNewVolume()
                .withName(OwnServer.AGENT)
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume()
                .withInitContainers(agent(runner))
                .withContainers(inspection());
        additions.place(spec);
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .withLabels(additions.labels())
                .addToLabels(LABELS)
                .withAnnotations(additions.annotations())
                .endMetadata()
                .withSpec(spec.build())
                .build();
    }

    private static Container agent(String runner) {
        return withAgent(ConfinedPod.container(OwnServer.AGENT, runner), false)
                .withCommand("/opt/batchmark/agent/install", "--inspect")
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .withResources(ConfinedPod.resources(OF_AGENT))
                .build();
    }

    private Container inspection() {
        return withAgent(OwnServer.ofImage(CONTAINER, image, runAsUser), true)
                .withCommand("/bin/sh", AgentSettings.DIRECTORY + "/inspect")
                .withArgs(server)
                // for a Java virtual machine, which writes files there
                .addNewVolumeMount()
                .withName("tmp")
                .withMountPath("/tmp")
                .endVolumeMount()
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .withResources(ConfinedPod.resources(OF_INSPECTION))
                .build();
    }

    private static ContainerBuilder withAgent(ContainerBuilder container, boolean readOnly) {
        return container
                .addNewVolumeMount()
                .withName(OwnServer.AGENT)
                .withMountPath(AgentSettings.DIRECTORY)
                .withReadOnly(readOnly ? true : null)
                .endVolumeMount();
    }
}
