package io.batchmark.api.run;

import io.batchmark.api.pod.ConfinedPod;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;

/** An image of Open Liberty as it is, to which an init container brings the built-in job. The image has its own Liberty and Java. */
final class LibertyImage {
    /** Name of the init container and of its volume. */
    static final String BUILT_IN_JOB = "built-in-job";

    /** The place of the job runner in its own image, so that all paths are equal in both kinds of images. */
    private static final String HOME = "/opt/batchmark";

    private static final String FOLDER = "/to";

    /** The job runner has about 45 MB without Liberty. The rest is for drivers that a user has added to its image. */
    private static final Quantity SIZE_LIMIT = new Quantity("256Mi");

    private static final Resources COPYING = new Resources(
            Map.of("cpu", new Quantity("10m"), "memory", new Quantity("32Mi")), Map.of("memory", new Quantity("64Mi")));

    private LibertyImage() {}

    /** @param jobRunner the image that has the built-in job */
    static void addTo(PodSpecBuilder pod, ContainerBuilder runner, BenchmarkCampaign campaign, String jobRunner) {
        pod.addNewVolume()
                .withName(BUILT_IN_JOB)
                .withNewEmptyDir()
                .withSizeLimit(SIZE_LIMIT)
                .endEmptyDir()
                .endVolume()
                .addToInitContainers(ConfinedPod.container(BUILT_IN_JOB, jobRunner)
                        .withCommand(HOME + "/install", FOLDER)
                        .addNewVolumeMount()
                        .withName(BUILT_IN_JOB)
                        .withMountPath(FOLDER)
                        .endVolumeMount()
                        .withTerminationMessagePolicy("FallbackToLogsOnError")
                        .withResources(ConfinedPod.resourcesOutsideRun(campaign, COPYING))
                        .build());
        runner.withCommand(HOME + "/run")
                .withWorkingDir("/work") // for dumps of the Java virtual machine
                .addNewVolumeMount()
                .withName(BUILT_IN_JOB)
                .withMountPath(HOME)
                .withReadOnly(true)
                .endVolumeMount();
    }
}
