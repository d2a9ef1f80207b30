package io.batchmark.api.broker;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.pod.ConfinedPod;
import io.batchmark.api.pod.CredentialKeys;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.api.v1alpha1.NamedDatabase.SecretRef;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.batchmark.api.v1alpha1.Runner.Subscriber;
import io.batchmark.contract.AgentSettings;
import io.batchmark.contract.ServerEnvironment;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.design.Run;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What runs have of brokers, whatever their kind. */
public final class BrokerParameters {
    private static final String EVENTS = "/events";
    /** The directory of the files with the credentials of the broker. */
    public static final String CREDENTIALS = "/etc/batchmark/broker";

    private static final Resources SUBSCRIBER = new Resources(
            Map.of("cpu", new Quantity("100m"), "memory", new Quantity("384Mi")),
            Map.of("memory", new Quantity("384Mi")));

    private BrokerParameters() {}

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
        return BrokerKind.of(campaign, name).forRun(new Attempt(campaign, run, attempt), acks, delivery, listener);
    }

    /** How a run makes itself known to a broker of JMS. */
    static Authentication authentication(@Nullable SecretRef secret) {
        return secret == null ? Authentication.None : Authentication.Plain;
    }

    /** Adds what the run's broker needs to the pod and to the runner's container. */
    public static void addTo(
            PodSpecBuilder pod,
            ContainerBuilder runner,
            BenchmarkCampaign campaign,
            RunParameters parameters,
            String image) {
        Broker broker = parameters.broker();
        if (broker == null) {
            return;
        }
        BrokerKind kind = BrokerKind.of(campaign, broker.name());
        Subscriber settings = campaign.getSpec().runner().subscriber();
        ContainerBuilder subscriber = ConfinedPod.container("subscriber", image)
                .withArgs("subscribe")
                .addAllToEnv(ConfinedPod.variables(Map.of(RunParameters.VARIABLE, Wire.encode(parameters))))
                .addAllToEnv(ConfinedPod.variables(ServerEnvironment.ofSubscriber(parameters)))
                // started before the runner, and ended after it
                .withRestartPolicy("Always")
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .withResources(ConfinedPod.resourcesDuringRun(
                        campaign, settings == null ? null : settings.resources(), SUBSCRIBER));
        ownWork(pod, subscriber);
        boolean own = parameters.application() != null;
        share(pod, subscriber, "events", EVENTS);
        mount(runner, "events", own ? AgentSettings.EVENTS : EVENTS);
        if (own) {
            waitForServer(campaign, subscriber, broker);
        }
        addCredentials(pod, List.of(runner, subscriber), kind.credentials(campaign, broker));
        kind.addTo(pod, runner, subscriber, campaign);
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

    /** The broker in a server of the user's own is there when that server is, and the run itself has a limit. */
    private static void waitForServer(BenchmarkCampaign campaign, ContainerBuilder subscriber, Broker broker) {
        if (broker.engine() == Broker.Engine.LibertyInServer) {
            long seconds =
                    Durations.parse(campaign.getSpec().execution().runTimeout()).toSeconds();
            subscriber
                    .addNewEnv()
                    .withName("BROKER_PATIENCE")
                    .withValue(Long.toString(seconds))
                    .endEnv();
        }
    }

    /** Gives both containers a directory of the pod. */
    static void share(
            PodSpecBuilder pod, ContainerBuilder runner, ContainerBuilder subscriber, String name, String path) {
        share(pod, subscriber, name, path);
        mount(runner, name, path);
    }

    private static void share(PodSpecBuilder pod, ContainerBuilder container, String name, String path) {
        pod.addNewVolume().withName(name).withNewEmptyDir().endEmptyDir().endVolume();
        mount(container, name, path);
    }

    private static void mount(ContainerBuilder container, String name, String path) {
        container.addNewVolumeMount().withName(name).withMountPath(path).endVolumeMount();
    }

    /**
     * The files of a Secret of the user's own; none where there is no Secret.
     *
     * @param authority whether there may be a certificate to check the broker's against
     */
    static List<VolumeProjection> credentials(@Nullable SecretRef secret, boolean authority) {
        if (secret == null) {
            return List.of();
        }
        VolumeProjection user = CredentialKeys.of(secret.name(), "username", "password");
        return authority ? List.of(user, CredentialKeys.of(secret.name(), "ca.crt")) : List.of(user);
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
