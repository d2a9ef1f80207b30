package io.batchmark.operator.pod;

import io.batchmark.api.v1alpha1.Runner.Resources;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What every pod of a campaign may not do, which is what the Pod Security Standard "restricted" asks for, and more. */
public final class ConfinedPod {
    /** The user of the runner's image; any other works too. */
    private static final long USER = 10001;

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
