package io.batchmark.api.broker;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.pod.AuxiliaryPod;
import io.batchmark.api.pod.ConfinedPod;
import io.batchmark.api.pod.CredentialKeys;
import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.NamedBroker.Beside;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Acks;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.contract.parameters.Broker.Delivery;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.Broker.Security;
import io.batchmark.contract.parameters.RunParameters;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A broker in a pod beside that of the run, which asks for the campaign's password; it goes with the attempt. */
public sealed interface BrokerPod extends BrokerKind permits LibertyPod, ArtemisPod {
    /** Name of the container. */
    String CONTAINER = "broker";

    /** Those of all kinds: a campaign may have several, and has one Service for them. */
    List<Integer> PORTS = List.of(LibertyPod.PORT, ArtemisServer.PORT);

    /** What the entry says of the pod. */
    Beside server();

    Engine engine();

    /** Where it listens; one of {@link #PORTS}. */
    int port();

    /** Memory that it has where the entry does not say. */
    String memory();

    /** @param pod gets what the container needs beside itself */
    ContainerBuilder container(PodSpecBuilder pod, RunParameters parameters, Images images);

    @Override
    default Broker forRun(Attempt attempt, Acks acks, Delivery delivery, @Nullable StrimziListener listener) {
        String host = AuxiliaryPod.broker(attempt.campaign()).host(attempt.run(), attempt.number());
        Security security = new Security(false, Authentication.Plain);
        return new Broker(name(), engine(), host + ":" + port(), attempt.topic(), security, null, null);
    }

    @Override
    default List<VolumeProjection> credentials(BenchmarkCampaign campaign, Broker broker) {
        return credentials(campaign);
    }

    private static List<VolumeProjection> credentials(BenchmarkCampaign campaign) {
        return List.of(CredentialKeys.of(AuxiliaryPod.broker(campaign).secretName(), "username", "password"));
    }

    @Override
    default boolean hasPod() {
        return true;
    }

    @Override
    default List<HasMetadata> beside(Attempt attempt, RunParameters parameters, Images images) {
        AuxiliaryPod beside = AuxiliaryPod.broker(attempt.campaign());
        PodSpecBuilder spec = ConfinedPod.pod();
        ContainerBuilder builder = container(spec, parameters, images);
        BrokerParameters.addCredentials(spec, List.of(builder), credentials(attempt.campaign()));
        Container container = builder.withResources(
                        ConfinedPod.resourcesDuringRun(attempt.campaign(), server().resources(), usual()))
                // of a broker that does not start, the log is all there is
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .build();
        return List.of(
                beside.secret(),
                beside.service(PORTS),
                beside.pod(attempt.run(), attempt.number(), spec, container, server().node()));
    }

    private Resources usual() {
        Quantity memory = new Quantity(memory());
        return new Resources(Map.of("cpu", new Quantity("250m"), "memory", memory), Map.of("memory", memory));
    }
}
