package io.batchmark.api.run;

import io.batchmark.api.broker.BrokerKind;
import io.batchmark.api.broker.BrokerParameters;
import io.batchmark.api.database.DatabaseKind;
import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.pod.ConfinedPod;
import io.batchmark.api.pod.Images;
import io.batchmark.api.pod.PodAdditions;
import io.batchmark.api.pod.RunService;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.api.v1alpha1.Execution.Isolation;
import io.batchmark.api.v1alpha1.NamedImage;
import io.batchmark.api.v1alpha1.NamedVariables.Variable;
import io.batchmark.api.v1alpha1.OwnJob;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.batchmark.contract.ResultRoom;
import io.batchmark.contract.ServerEnvironment;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.design.Run;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The pod of one attempt of a run, as the operator makes it or as its Job does. */
public final class RunPod {
    /** Label of a run as users know it; an annotation, because it may be long and have any character. */
    public static final String TREATMENT_LABEL = "batchmark.io/treatment-label";

    /** The init containers without which the server of a run does not start. */
    public static final List<String> PREPARATION =
            List.of(DataPreparation.CONTAINER, OwnServer.AGENT, OwnServer.OPTIONS, LibertyImage.BUILT_IN_JOB);

    /** Where exporters of Java applications are used to be found. */
    private static final int METRICS_PORT = 9404;

    /** What a JVM and the page cache of its database need beside the heap. */
    private static final long BYTES_BESIDE_HEAP = 512L << 20;

    private RunPod() {}

    /** With the name of the attempt, so that whoever makes it a second time finds that it exists. */
    public static Pod of(BenchmarkCampaign campaign, Run run, RunParameters parameters, Images images) {
        BenchmarkCampaignSpec spec = campaign.getSpec();
        PodAdditions additions = PodAdditions.of(campaign);
        String attempt = Attempt.uid(campaign, run.key(), parameters.attempt());
        String pair = spec.execution().isolation() == Isolation.Pair
                ? Attempt.pairUid(campaign, run.key(), parameters.attempt())
                : null;
        int servers = parameters.workload().servers();
        OwnJob job = spec.job();
        PodSpecBuilder pod = (job == null ? ConfinedPod.pod() : ConfinedPod.podOfImageUsers())
                .addNewSchedulingGate(Labels.GATE)
                .withActiveDeadlineSeconds(
                        Durations.parse(spec.execution().runTimeout()).toSeconds())
                .withAffinity(pair == null ? RunAffinity.of(spec, run, attempt, servers) : RunAffinity.ofPair(pair));
        if (RunService.isNeeded(parameters)) {
            pod.withSubdomain(RunService.name(campaign));
        }
        NamedImage named = image(spec, run);
        boolean liberty = named != null && named.needsBuiltInJob();
        String image = named != null ? named.image() : job == null ? images.runner() : job.image();
        ContainerBuilder runner = (job == null
                        ? container(campaign, parameters, image, liberty)
                        : OwnServer.container(
                                job, image, resources(spec.runner().resources(), parameters)))
                .addAllToEnv(ConfinedPod.variables(variables(spec, run)));
        if (job != null) {
            JobInputs.addTo(pod, runner, job);
        }
        if (liberty) {
            LibertyImage.addTo(pod, runner, campaign, images.runner());
        }
        DatabaseKind.of(campaign, parameters.database().name()).addTo(pod, runner, campaign, parameters, images);
        BrokerParameters.addTo(pod, runner, campaign, parameters, images.runner());
        pod.withContainers(runner.build());
        additions.place(pod);
        if (job == null) {
            limitResult(pod);
        } else {
            OwnServer.addAgent(pod, job, image, campaign, run.key(), parameters, images);
        }
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(Attempt.name(campaign, run.key(), parameters.attempt()))
                .withLabels(additions.labels())
                .addToLabels(SecretInputs.labels(pod.build()))
                .addToLabels(Labels.of(campaign, run, parameters.attempt()))
                .addToLabels(Labels.JOB, attempt)
                .addToLabels(pair == null ? Map.of() : Map.of(Labels.PAIR, pair))
                .withAnnotations(additions.annotations())
                .addToAnnotations(TREATMENT_LABEL, run.treatment().label())
                .withOwnerReferences(Labels.ownerOfRun(campaign))
                .endMetadata()
                .withSpec(pod.build())
                .build();
    }

    /** Kubernetes would cut a longer result, and a cut result cannot be read. */
    private static void limitResult(PodSpecBuilder pod) {
        int containers =
                pod.buildContainers().size() + pod.buildInitContainers().size();
        int room = ResultRoom.of(containers);
        if (room < Wire.MAX_RESULT_BYTES) {
            pod.editMatchingContainer(container -> RunParameters.CONTAINER.equals(container.getName()))
                    .addNewEnv()
                    .withName(ResultRoom.VARIABLE)
                    .withValue(Integer.toString(room))
                    .endEnv()
                    .endContainer();
        }
    }

    /** The image of the level of the run. Null if the level is the default. */
    private static @Nullable NamedImage image(BenchmarkCampaignSpec spec, Run run) {
        if (spec.images().isEmpty()) {
            return null;
        }
        String name = level(run, "image", spec.baseline().image());
        return spec.images().stream()
                .filter(named -> named.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Those of the level of the run. */
    private static Map<String, String> variables(BenchmarkCampaignSpec spec, Run run) {
        if (spec.env().isEmpty()) {
            return Map.of();
        }
        String name = level(run, "env", spec.baseline().env());
        return spec.env().stream()
                .filter(named -> named.name().equals(name))
                .flatMap(named -> named.variables().stream())
                .collect(Collectors.toMap(Variable::name, Variable::value, (first, same) -> first, TreeMap::new));
    }

    private static String level(Run run, String setting, String ofBaseline) {
        return run.treatment().levels().getOrDefault(setting, ofBaseline);
    }

    /** @param liberty true if the image has another Java virtual machine than the job runner */
    private static ContainerBuilder container(
            BenchmarkCampaign campaign, RunParameters parameters, String image, boolean liberty) {
        BenchmarkCampaignSpec spec = campaign.getSpec();
        boolean messaging = BrokerKind.of(campaign).anyMatch(BrokerKind::isMessaging) || spec.dispatches();
        ContainerBuilder container = ConfinedPod.container(RunParameters.CONTAINER, image)
                .addAllToEnv(ConfinedPod.variables(Map.of(RunParameters.VARIABLE, Wire.encode(parameters))))
                .addAllToEnv(ConfinedPod.variables(
                        liberty
                                ? ServerEnvironment.ofRunInLibertyImage(parameters, messaging)
                                : ServerEnvironment.ofRun(parameters, messaging)))
                .withResources(resources(spec.runner().resources(), parameters))
                // what is no result is the end of the log, by which one sees why there is none
                .withTerminationMessagePolicy("FallbackToLogsOnError");
        if (spec.runner().metrics()) {
            container
                    .addNewEnv()
                    .withName("METRICS_PORT")
                    .withValue(Integer.toString(METRICS_PORT))
                    .endEnv()
                    .addNewPort()
                    .withName("metrics") // which the PodMonitor of the chart selects by
                    .withContainerPort(METRICS_PORT)
                    .endPort();
        }
        return container;
    }

    private static ResourceRequirements resources(@Nullable Resources resources, RunParameters parameters) {
        if (resources != null) {
            return ConfinedPod.resources(resources);
        }
        Quantity memory =
                new Quantity(Long.toString(parameters.workload().server().maxHeapBytes() + BYTES_BESIDE_HEAP));
        return new ResourceRequirementsBuilder()
                .addToRequests("cpu", new Quantity("1"))
                .addToRequests("memory", memory)
                .addToLimits("memory", memory)
                .build();
    }
}
