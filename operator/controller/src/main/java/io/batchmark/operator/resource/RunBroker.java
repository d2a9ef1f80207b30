package io.batchmark.operator.resource;

import io.batchmark.contract.Broker;
import io.batchmark.contract.Broker.Authentication;
import io.batchmark.contract.Broker.Engine;
import io.batchmark.contract.Broker.Security;
import io.batchmark.contract.RunParameters;
import io.batchmark.contract.Wire;
import io.batchmark.core.design.Run;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.NamedBroker;
import io.batchmark.operator.api.v1alpha1.NamedBroker.ExternalBroker;
import io.batchmark.operator.api.v1alpha1.NamedBroker.Kafka;
import io.batchmark.operator.api.v1alpha1.NamedDatabase.SecretRef;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import io.fabric8.kubernetes.api.model.VolumeProjectionBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The broker of a run: what its runner has to know of it, and what its pod has to have for it. */
public final class RunBroker {
    private static final String EVENTS = "/events";
    static final String CREDENTIALS = "/etc/batchmark/broker";
    private static final String ADAPTER = "/opt/batchmark/adapter";
    private static final int TOPIC_UID_CHARACTERS = 12;

    private RunBroker() {}

    /**
     * What the runner has to know of a broker.
     *
     * @param name one of the campaign's brokers
     * @param listener where Strimzi says that the cluster is; null for any other broker, and as long as it does not
     */
    public static Broker of(
            BenchmarkCampaign campaign,
            Run.Key run,
            int attempt,
            String name,
            Broker.Acks acks,
            Broker.Delivery delivery,
            @Nullable StrimziListener listener) {
        NamedBroker entry = entry(campaign, name).orElseThrow();
        String topic = "batchmark-" + RunJob.uid(campaign, run).replace("-", "").substring(0, TOPIC_UID_CHARACTERS)
                + "-" + attempt;
        if (entry.kafka() != null) {
            return kafka(campaign, name, entry.kafka(), acks, delivery, listener);
        }
        if (entry.artemis() != null && entry.artemis().external() != null) {
            ExternalBroker external = entry.artemis().external();
            return new Broker(
                    name,
                    Engine.Artemis,
                    external.host() + ":" + external.port(),
                    topic,
                    new Security(external.tls(), authentication(external.secretRef())),
                    null,
                    null);
        }
        if (entry.artemis() != null) {
            String servers = BrokerPod.in(campaign).host(run, attempt) + ":" + ArtemisServer.PORT;
            Security security = new Security(false, Authentication.Plain);
            return new Broker(name, Engine.Artemis, servers, topic, security, null, null);
        }
        if (entry.jms() != null) {
            Security security = new Security(false, authentication(entry.jms().secretRef()));
            return new Broker(name, Engine.Jms, null, topic, security, null, null);
        }
        if (Objects.requireNonNull(entry.liberty()).pod() != null) {
            String servers = BrokerPod.in(campaign).host(run, attempt) + ":" + BrokerPod.PORT;
            Security security = new Security(false, Authentication.Plain);
            return new Broker(name, Engine.Liberty, servers, topic, security, null, null);
        }
        return new Broker(name, Engine.LibertyInServer, null, topic, Security.NONE, null, null);
    }

    private static Broker kafka(
            BenchmarkCampaign campaign,
            String name,
            Kafka kafka,
            Broker.Acks acks,
            Broker.Delivery delivery,
            @Nullable StrimziListener listener) {
        if (kafka.strimzi() == null) {
            return new Broker(
                    name,
                    Engine.Kafka,
                    String.join(",", Objects.requireNonNull(kafka.bootstrapServers())),
                    Objects.requireNonNull(kafka.topic()),
                    new Security(kafka.tls(), kafka.authentication()),
                    acks,
                    delivery);
        }
        return new Broker(
                name,
                Engine.Kafka,
                listener == null ? "unknown:0" : listener.servers(),
                StrimziResources.name(campaign, name),
                listener == null ? Security.NONE : listener.security(),
                acks,
                delivery);
    }

    private static Authentication authentication(@Nullable SecretRef secret) {
        return secret == null ? Authentication.None : Authentication.Plain;
    }

    static Optional<NamedBroker> entry(BenchmarkCampaign campaign, String name) {
        return campaign.getSpec().brokers().stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst();
    }

    /** Adds what the run's broker needs to the pod and to the runner's container. */
    static void addTo(
            PodSpecBuilder pod,
            ContainerBuilder runner,
            BenchmarkCampaign campaign,
            RunParameters parameters,
            String image) {
        Broker broker = parameters.broker();
        if (broker == null) {
            return;
        }
        NamedBroker entry = entry(campaign, broker.name()).orElseThrow();
        ContainerBuilder subscriber = ConfinedPod.container("subscriber", image)
                .withArgs("subscribe")
                .addNewEnv()
                .withName(RunParameters.VARIABLE)
                .withValue(Wire.encode(parameters))
                .endEnv()
                // started before the runner, and ended after it
                .withRestartPolicy("Always")
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .withNewResources()
                .withRequests(Map.of("cpu", new Quantity("100m"), "memory", new Quantity("384Mi")))
                .withLimits(Map.of("memory", new Quantity("384Mi")))
                .endResources();
        ownWork(pod, subscriber);
        share(pod, runner, subscriber, "events", EVENTS);
        addCredentials(pod, List.of(runner, subscriber), credentials(campaign, broker, entry));
        if (entry.jms() != null) {
            pod.addToInitContainers(ConfinedPod.container("adapter", entry.jms().image())
                    .withCommand("sh", "-ec", "cp -r /adapter/. /to/")
                    .addNewVolumeMount()
                    .withName("adapter")
                    .withMountPath("/to")
                    .endVolumeMount()
                    .withNewResources()
                    .withRequests(Map.of("cpu", new Quantity("10m"), "memory", new Quantity("32Mi")))
                    .withLimits(Map.of("memory", new Quantity("64Mi")))
                    .endResources()
                    .build());
            share(pod, runner, subscriber, "adapter", ADAPTER);
        }
        pod.addToInitContainers(subscriber.build());
    }

    /** The work directory of the measured server is not for anybody else. */
    private static void ownWork(PodSpecBuilder pod, ContainerBuilder subscriber) {
        pod.addNewVolume()
                .withName("subscriber-work")
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume();
        subscriber
                .editMatchingVolumeMount(mount -> mount.getName().equals("work"))
                .withName("subscriber-work")
                .endVolumeMount();
    }

    private static void share(
            PodSpecBuilder pod, ContainerBuilder runner, ContainerBuilder subscriber, String name, String path) {
        pod.addNewVolume().withName(name).withNewEmptyDir().endEmptyDir().endVolume();
        for (ContainerBuilder container : List.of(runner, subscriber)) {
            container.addNewVolumeMount().withName(name).withMountPath(path).endVolumeMount();
        }
    }

    /** Optional, so that the runner can say what is missing where a pod would wait for ever. */
    private static List<VolumeProjection> credentials(BenchmarkCampaign campaign, Broker broker, NamedBroker entry) {
        List<VolumeProjection> sources = new ArrayList<>();
        SecretRef secret = secret(entry);
        if (secret != null) {
            sources.add(CredentialKeys.of(secret.name(), "username", "password"));
            // whether an adapter of the user's own checks certificates is for its properties to say
            if (broker.security().tls() || entry.jms() != null) {
                sources.add(CredentialKeys.of(secret.name(), "ca.crt"));
            }
        }
        if (BrokerPod.beside(entry) != null) {
            sources.add(CredentialKeys.of(BrokerPod.in(campaign).secretName(), "username", "password"));
        }
        if (entry.kafka() != null && entry.kafka().strimzi() != null) {
            String name = StrimziResources.name(campaign, broker.name());
            sources.add(new VolumeProjectionBuilder()
                    .withNewConfigMap()
                    .withName(name)
                    .withOptional(true)
                    .endConfigMap()
                    .build());
            if (broker.security().authentication() != Authentication.None) {
                // made by Strimzi for the user of this name
                sources.add(CredentialKeys.of(name, "password"));
            }
        }
        return sources;
    }

    private static @Nullable SecretRef secret(NamedBroker entry) {
        if (entry.kafka() != null) {
            return entry.kafka().secretRef();
        }
        if (entry.artemis() != null) {
            return entry.artemis().external() == null
                    ? null
                    : entry.artemis().external().secretRef();
        }
        return entry.jms() == null ? null : entry.jms().secretRef();
    }

    static void addCredentials(PodSpecBuilder pod, List<ContainerBuilder> containers, List<VolumeProjection> sources) {
        if (sources.isEmpty()) {
            return;
        }
        pod.addNewVolume()
                .withName("broker")
                .withNewProjected()
                .withDefaultMode(0440)
                .withSources(sources)
                .endProjected()
                .endVolume();
        for (ContainerBuilder container : containers) {
            container
                    .addNewVolumeMount()
                    .withName("broker")
                    .withMountPath(CREDENTIALS)
                    .withReadOnly(true)
                    .endVolumeMount();
        }
    }
}
