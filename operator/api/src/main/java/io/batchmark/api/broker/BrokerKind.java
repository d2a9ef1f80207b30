package io.batchmark.api.broker;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.NamedBroker;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Acks;
import io.batchmark.contract.parameters.Broker.Delivery;
import io.batchmark.contract.parameters.RunParameters;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One of a campaign's brokers, by its kind: all that the operator knows of a kind is in its class. Which kind an entry of the
 * spec is of, is asked here and nowhere else.
 */
public sealed interface BrokerKind
        permits LibertyInServer, BrokerPod, ExternalArtemis, JmsAdapter, ExternalKafka, StrimziKafka {
    /** Each says whether an entry is of its kind; the last takes what the others leave. */
    List<Function<NamedBroker, Optional<? extends BrokerKind>>> KINDS = List.of(
            LibertyPod::of,
            ArtemisPod::of,
            ExternalArtemis::of,
            JmsAdapter::of,
            ExternalKafka::of,
            StrimziKafka::of,
            LibertyInServer::of);

    /** Those of a campaign, in the order of its spec. */
    static Stream<BrokerKind> of(BenchmarkCampaign campaign) {
        return campaign.getSpec().brokers().stream().map(BrokerKind::of);
    }

    /** @param name one of the campaign's brokers */
    static BrokerKind of(BenchmarkCampaign campaign, String name) {
        return of(campaign)
                .filter(broker -> broker.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static BrokerKind of(NamedBroker entry) {
        return KINDS.stream()
                .flatMap(kind -> kind.apply(entry).stream())
                .findFirst()
                .orElseThrow();
    }

    /** Name of its entry. */
    String name();

    /** The image of its server or of its adapter, if the operator starts a container for it. */
    default Optional<String> image(Images images) {
        return Optional.empty();
    }

    /**
     * What the runner has to know of it.
     *
     * @param acks of interest to Kafka alone, as delivery is
     * @param listener where Strimzi says that the cluster is; null for any other kind, and as long as it does not
     */
    Broker forRun(Attempt attempt, Acks acks, Delivery delivery, @Nullable StrimziListener listener);

    /**
     * The files with the credentials that a run needs.
     *
     * @param broker what the runner knows of it
     */
    default List<VolumeProjection> credentials(BenchmarkCampaign campaign, Broker broker) {
        return List.of();
    }

    /** Adds what else the run needs for it to the pod of the run, to the runner's container and to the subscriber's. */
    default void addTo(
            PodSpecBuilder pod, ContainerBuilder runner, ContainerBuilder subscriber, BenchmarkCampaign campaign) {}

    /** Whether Open Liberty itself talks to it, which takes threads of the server. */
    default boolean isMessaging() {
        return true;
    }

    /** Whether an attempt has a pod of it beside its own. */
    default boolean hasPod() {
        return false;
    }

    /** That pod and what leads to it, in the order in which it is to be made. */
    default List<HasMetadata> beside(Attempt attempt, RunParameters parameters, Images images) {
        return List.of();
    }
}
