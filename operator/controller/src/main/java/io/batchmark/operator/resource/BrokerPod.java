package io.batchmark.operator.resource;

import io.batchmark.contract.RunParameters;
import io.batchmark.contract.Wire;
import io.batchmark.core.design.Run;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.NamedBroker;
import io.batchmark.operator.api.v1alpha1.NamedBroker.Beside;
import io.batchmark.operator.api.v1alpha1.Runner.Resources;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The broker of an attempt in a pod beside its own: a messaging engine of Open Liberty, which is the job runner's image as
 * a broker, or an ActiveMQ Artemis.
 */
final class BrokerPod {
    /** Where {@code run broker} listens. */
    static final int PORT = 7276;

    /** Name of the container. */
    static final String NAME = "broker";

    private static final Resources LIBERTY = resources("512Mi");
    private static final Resources ARTEMIS = resources("768Mi");

    private BrokerPod() {}

    /** What an attempt needs beside its own pod, in the order in which it is to be made; empty for most. */
    static List<HasMetadata> of(BenchmarkCampaign campaign, Run.Key run, RunParameters parameters, Images images) {
        if (parameters.broker() == null) {
            return List.of();
        }
        NamedBroker broker =
                RunBroker.entry(campaign, parameters.broker().name()).orElseThrow();
        Beside beside = beside(broker);
        if (beside == null) {
            return List.of();
        }
        PodBeside in = in(campaign);
        PodSpecBuilder spec = ConfinedPod.pod();
        ContainerBuilder container = broker.artemis() == null
                ? liberty(images.runner(), beside, parameters)
                : artemis(images.artemis(), beside, spec);
        RunBroker.addCredentials(
                spec, List.of(container), List.of(CredentialKeys.of(in.secretName(), "username", "password")));
        return List.of(
                in.secret(),
                // one for both kinds, because a campaign may have both
                in.service(PORT, ArtemisServer.PORT),
                in.pod(run, parameters.attempt(), spec, container.build(), beside.node()));
    }

    /** Whether a campaign has brokers of this kind. */
    static boolean isUsedBy(BenchmarkCampaign campaign) {
        return campaign.getSpec().brokers().stream().anyMatch(broker -> beside(broker) != null);
    }

    static PodBeside in(BenchmarkCampaign campaign) {
        return new PodBeside(campaign, Labels.BROKER);
    }

    static @Nullable Beside beside(NamedBroker broker) {
        if (broker.artemis() != null) {
            return broker.artemis().pod();
        }
        return broker.liberty() == null ? null : broker.liberty().pod();
    }

    private static ContainerBuilder liberty(String image, Beside beside, RunParameters parameters) {
        ContainerBuilder container = ConfinedPod.container(NAME, image)
                .withArgs("broker")
                // it makes room for the messages of the run
                .addNewEnv()
                .withName(RunParameters.VARIABLE)
                .withValue(Wire.encode(parameters))
                .endEnv();
        return container(container, beside, LIBERTY);
    }

    private static ContainerBuilder artemis(String image, Beside beside, PodSpecBuilder spec) {
        ArtemisServer.limitVolume(spec);
        return container(ArtemisServer.container(NAME, image), beside, ARTEMIS);
    }

    private static ContainerBuilder container(ContainerBuilder container, Beside beside, Resources usual) {
        return container
                .withResources(ConfinedPod.resources(Objects.requireNonNullElse(beside.resources(), usual)))
                // of a broker that does not start, the log is all there is
                .withTerminationMessagePolicy("FallbackToLogsOnError");
    }

    private static Resources resources(String memory) {
        return new Resources(
                Map.of("cpu", new Quantity("250m"), "memory", new Quantity(memory)),
                Map.of("memory", new Quantity(memory)));
    }
}
