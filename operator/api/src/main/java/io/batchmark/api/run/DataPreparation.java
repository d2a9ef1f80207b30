package io.batchmark.api.run;

import io.batchmark.api.pod.ConfinedPod;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.OwnJob;
import io.batchmark.api.v1alpha1.PreparationContainer;
import io.batchmark.contract.AgentSettings;
import io.batchmark.contract.ServerIndex;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.RunParameters;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The init container of the user's own that prepares the data of a run. It has the address of the database, and no other rights. */
public final class DataPreparation {
    /** Name of the init container. */
    public static final String CONTAINER = "prepare";

    private DataPreparation() {}

    /** Adds the container to a pod that has its database already; nothing if the job has no such container. */
    static void addTo(PodSpecBuilder pod, OwnJob job, BenchmarkCampaign campaign, RunParameters parameters) {
        PreparationContainer preparation =
                job.prepare() == null ? null : job.prepare().container();
        if (preparation == null) {
            return;
        }
        boolean once = parameters.workload().servers() > 1;
        ContainerBuilder container = OwnServer.ofImage(CONTAINER, preparation.image(), preparation.runAsUser())
                .withCommand(once ? inFirstServer(preparation.command()) : preparation.command())
                .withArgs(preparation.args())
                .addNewVolumeMount()
                .withName("tmp")
                .withMountPath("/tmp")
                .endVolumeMount()
                // its log may have secrets
                .withTerminationMessagePolicy("File")
                .withResources(ConfinedPod.resourcesOutsideRun(campaign, OwnServer.USUAL));
        if (!job.dataSourcesOfRun().isEmpty()) {
            addDatabase(
                    pod, container, Objects.requireNonNull(parameters.database().address(), "address"));
        }
        pod.addToInitContainers(container.build());
    }

    /** The command in the pod of the first server. The container of another server ends without it. */
    private static List<String> inFirstServer(List<String> command) {
        List<String> guarded = new ArrayList<>(
                List.of("/bin/sh", "-c", "[ \"${" + ServerIndex.VARIABLE + ":-0}\" != 0 ] || exec \"$@\"", CONTAINER));
        guarded.addAll(command);
        return guarded;
    }

    private static void addDatabase(PodSpecBuilder pod, ContainerBuilder container, Address address) {
        String credentials = OwnServer.credentials(pod);
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("DATABASE_HOST", address.host());
        variables.put("DATABASE_PORT", Integer.toString(address.port()));
        variables.put("DATABASE_NAME", address.database());
        if (credentials == null) {
            variables.put("DATABASE_USER", AgentSettings.OWNER);
        } else {
            variables.put("DATABASE_CREDENTIALS", credentials);
            container
                    .addNewVolumeMount()
                    .withName("credentials")
                    .withMountPath(credentials)
                    .withReadOnly(true)
                    .endVolumeMount();
        }
        container.addAllToEnv(ConfinedPod.variables(variables));
    }
}
