package io.batchmark.api.broker;

import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.NamedBroker;
import io.batchmark.api.v1alpha1.NamedBroker.Beside;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.RunParameters;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import java.util.Optional;

/** An ActiveMQ Artemis in a pod. */
record ArtemisPod(String name, Beside server) implements BrokerPod {
    static Optional<ArtemisPod> of(NamedBroker entry) {
        return entry.artemis() == null || entry.artemis().pod() == null
                ? Optional.empty()
                : Optional.of(new ArtemisPod(entry.name(), entry.artemis().pod()));
    }

    @Override
    public Optional<String> image(Images images) {
        return Optional.of(images.artemis());
    }

    @Override
    public Engine engine() {
        return Engine.Artemis;
    }

    @Override
    public int port() {
        return ArtemisServer.PORT;
    }

    @Override
    public String memory() {
        return "768Mi";
    }

    @Override
    public ContainerBuilder container(PodSpecBuilder pod, RunParameters parameters, Images images) {
        ArtemisServer.limitVolume(pod);
        return ArtemisServer.container(CONTAINER, images.artemis());
    }
}
