package io.batchmark.api.broker;

import io.batchmark.api.pod.ConfinedPod;
import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.NamedBroker;
import io.batchmark.api.v1alpha1.NamedBroker.Beside;
import io.batchmark.contract.ServerEnvironment;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.RunParameters;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import java.util.Optional;

/** The messaging engine of Open Liberty in a server of its own, which the image of the job runner has. */
record LibertyPod(String name, Beside server) implements BrokerPod {
    /** Where {@code run broker} listens. */
    static final int PORT = 7276;

    static Optional<LibertyPod> of(NamedBroker entry) {
        return entry.liberty() == null || entry.liberty().pod() == null
                ? Optional.empty()
                : Optional.of(new LibertyPod(entry.name(), entry.liberty().pod()));
    }

    @Override
    public Optional<String> image(Images images) {
        return Optional.of(images.runner());
    }

    @Override
    public Engine engine() {
        return Engine.Liberty;
    }

    @Override
    public int port() {
        return PORT;
    }

    @Override
    public String memory() {
        return "768Mi";
    }

    @Override
    public ContainerBuilder container(PodSpecBuilder pod, RunParameters parameters, Images images) {
        return ConfinedPod.container(CONTAINER, images.runner())
                .withArgs("broker")
                // it makes room for the messages of the run
                .addAllToEnv(ConfinedPod.variables(ServerEnvironment.ofBroker(parameters)));
    }
}
