package io.batchmark.operator.act;

import static java.net.HttpURLConnection.HTTP_FORBIDDEN;
import static java.net.HttpURLConnection.HTTP_NOT_FOUND;

import io.batchmark.api.broker.NotReadyException;
import io.batchmark.api.broker.StrimziKafka;
import io.batchmark.api.broker.StrimziListener;
import io.batchmark.api.broker.StrimziResources;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.operator.read.Pages;
import io.batchmark.operator.status.CampaignEvents;
import io.batchmark.operator.status.EventReason;
import io.fabric8.kubernetes.api.model.APIGroup;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GroupVersionForDiscovery;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The clusters of Strimzi that a campaign publishes to: asked where they are, and given a topic and perhaps a user. */
public final class StrimziBrokers {
    private static final Duration REMOVAL_GRACE = Duration.ofSeconds(60);

    private final BenchmarkCampaign campaign;
    private final KubernetesClient client;
    private final OwnedObjects claims;

    public StrimziBrokers(BenchmarkCampaign campaign, KubernetesClient client) {
        this.campaign = campaign;
        this.client = client;
        this.claims = new OwnedObjects(client);
    }

    /**
     * Where they are.
     *
     * @param listeners by the name of the broker; one that is not ready is missing
     * @param obstacle why no run can be started yet; null where nothing is in the way
     */
    public record Found(
            Map<String, StrimziListener> listeners,
            @Nullable String obstacle) {}

    /**
     * Looks for them, and makes what is to be made there.
     *
     * @param names of the brokers that runs use
     */
    public Found find(Set<String> names) {
        Map<String, StrimziListener> listeners = new HashMap<>();
        String obstacle = null;
        for (StrimziKafka broker : StrimziKafka.of(campaign)) {
            if (!names.contains(broker.name())) {
                continue;
            }
            try {
                listeners.put(broker.name(), ready(broker));
            } catch (NotReadyException e) {
                obstacle = "broker " + broker.name() + ": " + e.getMessage();
            }
        }
        return new Found(listeners, obstacle);
    }

    /**
     * Removes topics and users, which is Strimzi's to do; returns whether the campaign can go. Where they are still there
     * after a while, somebody is told, and it goes all the same.
     *
     * @param asked when the operator saw the deletion of the campaign first
     */
    public boolean isRemoved(Instant asked, Clock clock) {
        List<GenericKubernetesResource> left = remove();
        if (!left.isEmpty() && clock.instant().isBefore(asked.plus(REMOVAL_GRACE))) {
            return false;
        }
        CampaignEvents events = new CampaignEvents(client, clock);
        for (GenericKubernetesResource resource : left) {
            String name = resource.getKind() + " " + resource.getMetadata().getName() + " in namespace "
                    + resource.getMetadata().getNamespace();
            events.tell(
                    campaign,
                    EventReason.TopicLeft,
                    name + " is not removed although it was asked for: see its status, and delete it by hand",
                    name);
        }
        return true;
    }

    /**
     * Removes the topics that campaigns have in other namespaces than their own, once no operator is there to do so with the
     * campaign. One that goes on later has them made again. There are no users to be removed: a listener that asks for one is
     * used from its own namespace alone.
     *
     * @param namespaces the namespaces to look at; the whole cluster if there are none
     * @param left tests if the operator of a topic is uninstalled
     * @return namespace and name of each topic that was deleted
     */
    public static List<String> removeTopics(
            KubernetesClient client, Collection<String> namespaces, Predicate<GenericKubernetesResource> left) {
        String version = version(client);
        if (version == null) {
            return List.of();
        }
        List<String> gone = new ArrayList<>();
        Pages.read(
                client.genericKubernetesResources(StrimziResources.GROUP + "/" + version, "KafkaTopic"),
                namespaces,
                StrimziResources.selector(),
                topic -> {
                    if (StrimziResources.isWithoutOwner(topic) && left.test(topic)) {
                        client.resource(topic).delete();
                        gone.add(topic.getMetadata().getNamespace() + "/"
                                + topic.getMetadata().getName());
                    }
                });
        return gone;
    }

    private List<GenericKubernetesResource> remove() {
        List<StrimziKafka> brokers = StrimziKafka.of(campaign);
        String version = brokers.isEmpty() ? null : version(client);
        if (version == null) {
            return List.of();
        }
        return brokers.stream()
                .flatMap(broker -> Stream.of(broker.topic(campaign, version), broker.user(campaign, version, false)))
                .map(this::removed)
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable GenericKubernetesResource removed(GenericKubernetesResource resource) {
        Resource<GenericKubernetesResource> there = client.resource(resource);
        try {
            GenericKubernetesResource found = there.get();
            if (found != null && !Ownership.isOwn(found, resource)) {
                return null;
            }
            if (found != null && found.getMetadata().getDeletionTimestamp() == null) {
                there.delete();
                found = there.get();
            }
            return found;
        } catch (KubernetesClientException e) {
            if (e.getCode() / 100 != 4) {
                throw e;
            }
            return resource; // refused, which may change
        }
    }

    private StrimziListener ready(StrimziKafka broker) throws NotReadyException {
        String version = version(client);
        if (version == null) {
            throw new NotReadyException("this cluster has no resources of " + StrimziResources.GROUP
                    + ": install Strimzi, or give kafka.bootstrapServers");
        }
        StrimziListener listener = broker.listener(campaign, kafka(broker, version));
        awaitReady(broker.topic(campaign, version));
        if (listener.security().authentication() != Authentication.None) {
            awaitReady(broker.user(campaign, version, listener.acls()));
        }
        ConfigMap access = broker.access(campaign, listener);
        claims.write(access, claims.find(access));
        return listener;
    }

    private @Nullable GenericKubernetesResource kafka(StrimziKafka broker, String version) throws NotReadyException {
        String name = broker.settings().cluster();
        String namespace = broker.namespace(campaign);
        try {
            return client.genericKubernetesResources(StrimziResources.GROUP + "/" + version, "Kafka")
                    .inNamespace(namespace)
                    .withName(name)
                    .get();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HTTP_FORBIDDEN) {
                throw e;
            }
            throw new NotReadyException("the operator may not read Kafka " + name + " in namespace " + namespace
                    + ": let it watch that namespace, too");
        }
    }

    private void awaitReady(GenericKubernetesResource wanted) throws NotReadyException {
        GenericKubernetesResource there = claims.find(wanted);
        boolean stale = there != null && hasAcls(there) != hasAcls(wanted);
        if (there == null) {
            claims.make(wanted);
        } else if (stale) {
            client.resource(there).delete(); // the next look makes the user again
        }
        if (there == null || stale || !StrimziResources.isReady(there)) {
            throw new NotReadyException(
                    wanted.getKind() + " " + wanted.getMetadata().getName() + " in namespace "
                            + wanted.getMetadata().getNamespace() + " is not Ready: "
                            + Optional.ofNullable(there)
                                    .flatMap(StrimziResources::words)
                                    .orElse("see its status, and whether Strimzi's operators watch that namespace"));
        }
    }

    /** Tests if a user asks for access lists, which changes when the cluster gets or loses its authorization. */
    private static boolean hasAcls(GenericKubernetesResource user) {
        return user.get("spec", "authorization") != null;
    }

    /** The newest that the cluster serves; null where it knows none. */
    private static @Nullable String version(KubernetesClient client) {
        try {
            APIGroup group = client.getApiGroup(StrimziResources.GROUP);
            List<String> versions = group == null
                    ? List.of()
                    : group.getVersions().stream()
                            .map(GroupVersionForDiscovery::getVersion)
                            .toList();
            return versions.contains("v1") ? "v1" : versions.contains("v1beta2") ? "v1beta2" : null;
        } catch (KubernetesClientException e) {
            if (e.getCode() != HTTP_NOT_FOUND) {
                throw e;
            }
            return null;
        }
    }
}
