package io.batchmark.api.pod;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What every pod of a campaign may not do, which is what the Pod Security Standard "restricted" asks for, and more. */
public final class ConfinedPod {
    /** The user of the runner's image; any other works too. */
    private static final long USER = 10001;

    private static final String CPU = "cpu";

    private static final Pattern REFERENCE = Pattern.compile("[$](?=[$(])");

    private ConfinedPod() {}

    /** A pod that may write below /work and /tmp, has no token, and is not started again. */
    public static PodSpecBuilder pod() {
        return new PodSpecBuilder()
                .withRestartPolicy("Never")
                .withAutomountServiceAccountToken(false)
                .withEnableServiceLinks(false)
                .withNewSecurityContext()
                .withRunAsNonRoot(true)
                .withRunAsUser(USER)
                .withRunAsGroup(USER)
                .withFsGroup(USER)
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .endSecurityContext()
                .addNewVolume()
                .withName("work")
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume()
                .addNewVolume()
                .withName("tmp")
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume();
    }

    /** A pod without user and group. Each container has the user and the group of its image, because the files of the image belong to them. */
    public static PodSpecBuilder podOfImageUsers() {
        return pod().editSecurityContext()
                .withRunAsUser(null)
                .withRunAsGroup(null)
                .endSecurityContext();
    }

    public static ContainerBuilder container(String name, String image) {
        return new ContainerBuilder()
                .withName(name)
                .withImage(image)
                .withImagePullPolicy("IfNotPresent")
                .withSecurityContext(security())
                .addNewVolumeMount()
                .withName("work")
                .withMountPath("/work")
                .endVolumeMount()
                .addNewVolumeMount()
                .withName("tmp")
                .withMountPath("/tmp")
                .endVolumeMount();
    }

    /**
     * Resources of a container that never runs at the same time as the run: the resources of the run, or the usual ones. A
     * namespace that admits the run admits the container, and the container adds nothing to the request of the pod.
     */
    public static ResourceRequirements resourcesOutsideRun(BenchmarkCampaign campaign, Resources usual) {
        return resources(Objects.requireNonNullElse(campaign.getSpec().runner().resources(), usual));
    }

    /**
     * Resources of a container that runs at the same time as the run: its own, or the usual ones. The usual ones have a CPU
     * limit if the run has one, because a quota that asks the run for a limit asks every container.
     */
    public static ResourceRequirements resourcesDuringRun(
            BenchmarkCampaign campaign, @Nullable Resources own, Resources usual) {
        if (own != null) {
            return resources(own);
        }
        ResourceRequirements resources = resources(usual);
        Resources run = campaign.getSpec().runner().resources();
        Quantity limit =
                run == null || run.limits() == null ? null : run.limits().get(CPU);
        if (limit != null) {
            Quantity request = resources.getRequests().getOrDefault(CPU, limit);
            // the API server refuses a request above the limit
            resources.getLimits().put(CPU, isMore(request, limit) ? request : limit);
        }
        return resources;
    }

    private static boolean isMore(Quantity one, Quantity other) {
        return one.getNumericalAmount().compareTo(other.getNumericalAmount()) > 0;
    }

    public static ResourceRequirements resources(Resources resources) {
        return new ResourceRequirementsBuilder()
                .withRequests(resources.requests())
                .withLimits(resources.limits())
                .build();
    }

    /** Environment variables with exactly these values, of which none refers to another: $(NAME) does, unless the $ is doubled. */
    public static List<EnvVar> variables(Map<String, String> variables) {
        return variables.entrySet().stream()
                .map(variable -> new EnvVar(
                        variable.getKey(),
                        REFERENCE.matcher(variable.getValue()).replaceAll("$0$0"),
                        null))
                .toList();
    }

    private static SecurityContext security() {
        return new SecurityContextBuilder()
                .withAllowPrivilegeEscalation(false)
                .withReadOnlyRootFilesystem(true)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .build();
    }
}
