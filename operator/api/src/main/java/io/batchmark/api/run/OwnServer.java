package io.batchmark.api.run;

import io.batchmark.api.broker.BrokerParameters;
import io.batchmark.api.pod.ConfinedPod;
import io.batchmark.api.pod.Images;
import io.batchmark.api.pod.RunService;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.api.v1alpha1.JobServers;
import io.batchmark.api.v1alpha1.OwnJob;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.batchmark.contract.AgentSettings;
import io.batchmark.contract.ResultRoom;
import io.batchmark.contract.ServerEnvironment;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.design.Run;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The container of a server in an image of the user's own, and the init containers that bring the agent to it. */
public final class OwnServer {
    /** Name of the init container that brings the agent. */
    static final String AGENT = "agent";

    /** Name of the init container that merges the options of the JVM with the options of the image. */
    static final String OPTIONS = "options";

    private static final String TERMINATION_LOG = "/dev/termination-log";
    private static final String JVM_OPTIONS = "jvm.options";
    private static final String DISK = "ephemeral-storage";

    /** Room for what a server writes into its own file system: logs, a work area, files of the job. */
    private static final Quantity DISK_LIMIT = new Quantity("2Gi");

    static final Resources USUAL = new Resources(
            Map.of("cpu", new Quantity("10m"), "memory", new Quantity("32Mi")), Map.of("memory", new Quantity("64Mi")));

    private OwnServer() {}

    /** The server as its image starts it, but for the options of its JVM. */
    static ContainerBuilder container(OwnJob job, String image, ResourceRequirements resources) {
        return ofImage(RunParameters.CONTAINER, image, job.runAsUser())
                // images write to their root when they start
                .editSecurityContext()
                .withReadOnlyRootFilesystem(false)
                .endSecurityContext()
                .withResources(withDiskLimit(resources))
                // the log of a server that is not ours may have secrets
                .withTerminationMessagePolicy("File")
                .addNewVolumeMount()
                .withName(AGENT)
                .withMountPath(AgentSettings.DIRECTORY)
                .withReadOnly(true)
                .endVolumeMount()
                .addNewVolumeMount()
                .withName(AGENT)
                .withMountPath(job.server() + "/configDropins/overrides/" + JVM_OPTIONS)
                .withSubPath(JVM_OPTIONS)
                .withReadOnly(true)
                .endVolumeMount();
    }

    /** Adds the agent last, because a database of the pod must be there before. */
    static void addAgent(
            PodSpecBuilder pod,
            OwnJob job,
            String image,
            BenchmarkCampaign campaign,
            Run.Key run,
            RunParameters parameters,
            Images images) {
        String first = parameters.workload().servers() == 1
                ? null
                : RunService.firstServer(campaign, run, parameters.attempt());
        DataPreparation.addTo(pod, job, campaign, parameters);
        int containers =
                pod.buildContainers().size() + pod.buildInitContainers().size() + 2;
        pod.addNewVolume()
                .withName(AGENT)
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume()
                .addToInitContainers(
                        agent(
                                campaign,
                                images.runner(),
                                settings(pod, job, parameters, first, ResultRoom.of(containers)),
                                parameters),
                        options(campaign, job, image));
    }

    private static Container agent(
            BenchmarkCampaign campaign, String image, String settings, RunParameters parameters) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put(AgentSettings.VARIABLE, settings);
        variables.put(AgentSettings.OPTIONS_VARIABLE, AgentSettings.options(parameters));
        Broker broker = parameters.broker();
        if (broker != null && broker.engine() == Broker.Engine.Artemis) {
            variables.put(AgentSettings.ADAPTER_VARIABLE, AgentSettings.ADAPTER);
        }
        return withDirectory(ConfinedPod.container(AGENT, image))
                .withCommand("/opt/batchmark/agent/install")
                .addAllToEnv(ConfinedPod.variables(variables))
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .withResources(ConfinedPod.resourcesOutsideRun(campaign, USUAL))
                .build();
    }

    private static Container options(BenchmarkCampaign campaign, OwnJob job, String image) {
        return withDirectory(ofImage(OPTIONS, image, job.runAsUser()))
                .withCommand("/bin/sh", AgentSettings.DIRECTORY + "/merge-options")
                .withArgs(
                        job.server(), AgentSettings.DIRECTORY + "/options", AgentSettings.DIRECTORY + "/" + JVM_OPTIONS)
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .withResources(ConfinedPod.resourcesOutsideRun(campaign, USUAL))
                .build();
    }

    private static ContainerBuilder withDirectory(ContainerBuilder container) {
        return container
                .addNewVolumeMount()
                .withName(AGENT)
                .withMountPath(AgentSettings.DIRECTORY)
                .endVolumeMount();
    }

    /** A container with the user of the image, and without the directories of our own images. */
    static ContainerBuilder ofImage(String name, String image, @Nullable Long user) {
        return ConfinedPod.container(name, image)
                .withVolumeMounts(List.of())
                .editSecurityContext()
                .withRunAsUser(user)
                .endSecurityContext();
    }

    private static ResourceRequirements withDiskLimit(ResourceRequirements resources) {
        Map<String, Quantity> limits = new LinkedHashMap<>();
        if (resources.getLimits() != null) {
            limits.putAll(resources.getLimits());
        }
        limits.putIfAbsent(DISK, DISK_LIMIT);
        resources.setLimits(limits);
        return resources;
    }

    /** The directory of the credentials, if the pod has any. */
    static @Nullable String credentials(PodSpecBuilder pod) {
        return pod.hasMatchingVolume(volume -> "credentials".equals(volume.getName()))
                ? ServerEnvironment.CREDENTIALS
                : null;
    }

    /** @param first host of the first server of several; null if there is one */
    private static String settings(
            PodSpecBuilder pod, OwnJob job, RunParameters parameters, @Nullable String first, int maxBytes) {
        AgentSettings settings = new AgentSettings(parameters, maxBytes)
                .withOutput(TERMINATION_LOG)
                .withApplication(job.application())
                .withStartTimeout(Durations.parse(job.startTimeout()).toSeconds())
                .withDataSources(job.dataSourcesOfRun(), job.dataSourcesAsInImage())
                .withSecrets(SecretInputs.variables(pod.build()), SecretInputs.files(pod.build()));
        if (job.batchSubmitter() == OwnJob.BatchSubmitter.Everyone) {
            settings.withEveryoneAsSubmitter();
        }
        if (parameters.broker() != null) {
            settings.withEvents(parameters.broker(), BrokerParameters.CREDENTIALS);
        }
        JobServers servers = job.servers();
        if (servers != null) {
            settings.withShare(servers.indexParameter(), servers.countParameter());
        }
        if (servers != null || first != null) {
            settings.withServers(parameters.workload().servers(), first);
        }
        if (parameters.workload().step().dispatches()) {
            settings.withPartitionsFromQueue();
        }
        if (job.prepare() != null && job.prepare().dataSource() != null) {
            settings.withPreparation(job.prepare().dataSource(), job.prepare().sql());
        }
        return (job.dataSourcesOfRun().isEmpty()
                        ? settings
                        : settings.withDatabase(parameters.database(), credentials(pod)))
                .text();
    }
}
