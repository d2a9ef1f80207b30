package io.batchmark.api.broker;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.pod.ConfinedPod;
import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.NamedBroker;
import io.batchmark.api.v1alpha1.NamedBroker.Jms;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Acks;
import io.batchmark.contract.parameters.Broker.Delivery;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.Broker.Security;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Any other JMS broker, by a resource adapter that comes in an image of the user's own, and says where the broker is. */
record JmsAdapter(String name, Jms jms) implements BrokerKind {
    private static final String ADAPTER = "/opt/batchmark/adapter";

    private static final Resources COPYING = new Resources(
            Map.of("cpu", new Quantity("10m"), "memory", new Quantity("32Mi")), Map.of("memory", new Quantity("64Mi")));

    static Optional<JmsAdapter> of(NamedBroker entry) {
        return Optional.ofNullable(entry.jms()).map(jms -> new JmsAdapter(entry.name(), jms));
    }

    @Override
    public Optional<String> image(Images images) {
        return Optional.of(jms.image());
    }

    @Override
    public Broker forRun(Attempt attempt, Acks acks, Delivery delivery, @Nullable StrimziListener listener) {
        Security security = new Security(false, BrokerParameters.authentication(jms.secretRef()));
        return new Broker(name, Engine.Jms, null, attempt.topic(), security, null, null);
    }

    @Override
    public List<VolumeProjection> credentials(BenchmarkCampaign campaign, Broker broker) {
        // whether an adapter of the user's own checks certificates is for its properties to say
        return BrokerParameters.credentials(jms.secretRef(), true);
    }

    @Override
    public void addTo(
            PodSpecBuilder pod, ContainerBuilder runner, ContainerBuilder subscriber, BenchmarkCampaign campaign) {
        pod.addToInitContainers(ConfinedPod.container("adapter", jms.image())
                .withCommand("sh", "-ec", "cp -r /adapter/. /to/")
                .addNewVolumeMount()
                .withName("adapter")
                .withMountPath("/to")
                .endVolumeMount()
                .withResources(ConfinedPod.resourcesOutsideRun(campaign, COPYING))
                .build());
        BrokerParameters.share(pod, runner, subscriber, "adapter", ADAPTER);
    }
}
