package io.batchmark.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.validation.AnyJson;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientTimeoutException;
import io.fabric8.kubernetes.client.LocalPortForward;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The campaigns of one namespace of a cluster, and what belongs to them. */
public final class Cluster implements AutoCloseable {
    private static final String MANAGER = "kubectl-batchmark";

    private final KubernetesClient client;
    private final String namespace;

    /** @param namespace null for that of the configuration */
    public Cluster(Config config, @Nullable String namespace) {
        client = client(config);
        this.namespace =
                Objects.requireNonNullElse(namespace, Objects.requireNonNullElse(config.getNamespace(), "default"));
    }

    static KubernetesClient client(Config config) {
        return new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientFactory(new JdkHttpClientFactory())
                .withKubernetesSerialization(new KubernetesSerialization(AnyJson.mapper(), false))
                .build();
    }

    private Cluster(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /** The same cluster and another namespace; whoever has opened this one closes both. */
    public Cluster in(String other) {
        return new Cluster(client, other);
    }

    public ClusterLook look(String operatorNamespace) {
        return new ClusterLook(client, namespace, operatorNamespace);
    }

    public String namespace() {
        return namespace;
    }

    /** @throws CommandFailure if there is none of this name */
    public BenchmarkCampaign campaign(String name) {
        BenchmarkCampaign campaign = resource(name).get();
        if (campaign == null) {
            throw new CommandFailure(
                    CommandExit.FAILED, "there is no campaign " + name + " in namespace " + namespace + ": see -n");
        }
        return campaign;
    }

    public Resource<BenchmarkCampaign> resource(String name) {
        return client.resources(BenchmarkCampaign.class).inNamespace(namespace).withName(name);
    }

    public Optional<ConfigMap> configMap(String name) {
        return Optional.ofNullable(
                client.configMaps().inNamespace(namespace).withName(name).get());
    }

    /**
     * As {@code kubectl apply --server-side} does.
     *
     * @return the generation of the spec, which is another one only where the spec has changed
     */
    public long apply(JsonNode campaign) {
        return client.resource(
                        client.getKubernetesSerialization().convertValue(campaign, GenericKubernetesResource.class))
                .inNamespace(namespace)
                .fieldManager(MANAGER)
                .forceConflicts()
                .serverSideApply()
                .getMetadata()
                .getGeneration();
    }

    /**
     * Deletes a campaign, if there is one, and waits until it is gone.
     *
     * @param patience how long at most; null for as long as it takes
     */
    public void delete(String name, @Nullable Duration patience) {
        BenchmarkCampaign there = resource(name).get();
        if (there == null) {
            return;
        }
        resource(name).delete();
        try {
            resource(name)
                    .waitUntilCondition(
                            seen -> seen == null
                                    || !seen.getMetadata()
                                            .getUid()
                                            .equals(there.getMetadata().getUid()),
                            patience == null ? Long.MAX_VALUE : patience.toMillis(),
                            TimeUnit.MILLISECONDS);
        } catch (KubernetesClientTimeoutException e) {
            throw new CommandFailure(
                    CommandExit.TIMED_OUT,
                    "campaign " + name + " is deleted and was not gone within " + Objects.requireNonNull(patience)
                            + ": see that the operator runs, which removes the finalizer");
        }
    }

    public void annotate(String campaign, String annotation, String value) {
        JsonNode patch = AnyJson.mapper()
                .createObjectNode()
                .set(
                        "metadata",
                        AnyJson.mapper()
                                .createObjectNode()
                                .set(
                                        "annotations",
                                        AnyJson.mapper().createObjectNode().put(annotation, value)));
        resource(campaign).patch(PatchContext.of(PatchType.JSON_MERGE), patch.toString());
    }

    /** The pods that a command itself creates or follows. */
    public Pods pods() {
        return new Pods(client, namespace);
    }

    /** The settings of the operator in a namespace. */
    public InstalledOperator operator(String operatorNamespace) {
        return new InstalledOperator(client, namespace, operatorNamespace);
    }

    /** What its runs have written. */
    public RunLogs logs() {
        return new RunLogs(client, namespace);
    }

    /** The ConfigMaps of its ledger. */
    public List<ConfigMap> shards(BenchmarkCampaign campaign) {
        return client.configMaps()
                .inNamespace(namespace)
                .withLabels(Labels.selector(campaign, Labels.LEDGER))
                .list()
                .getItems();
    }

    /** All rows of its ledger. */
    public List<Entry> ledger(BenchmarkCampaign campaign) {
        List<Entry> rows = new ArrayList<>();
        try {
            for (ConfigMap shard : shards(campaign)) {
                rows.addAll(LedgerConfigMap.entries(shard));
            }
        } catch (UnreadableLedgerException e) {
            throw new CommandFailure(CommandExit.FAILED, "the ledger cannot be read: " + e.getMessage());
        }
        return rows;
    }

    /** A campaign as it is stored, with all that this version does not know. */
    public GenericKubernetesResource stored(String campaign) {
        return client.genericKubernetesResources(ResourceDefinitionContext.fromResourceType(BenchmarkCampaign.class))
                .inNamespace(namespace)
                .withName(campaign)
                .get();
    }

    /** The operators of a namespace that run, of which one leads. */
    public List<Pod> operators(String operatorNamespace) {
        return client
                .pods()
                .inNamespace(operatorNamespace)
                .withLabels(Map.of("app.kubernetes.io/name", "batchmark", "app.kubernetes.io/component", "operator"))
                .list()
                .getItems()
                .stream()
                .filter(pod -> pod.getStatus() != null
                        && "Running".equals(pod.getStatus().getPhase()))
                .toList();
    }

    /** A port of this machine that is one of a pod, until it is closed. */
    public LocalPortForward forward(Pod pod, int port) {
        return client.pods().resource(pod).portForward(port);
    }

    /** By which the user of the kubeconfig is known to the API server. */
    public String token() {
        Config config = client.getConfiguration();
        String token = config.getOauthTokenProvider() != null
                ? config.getOauthTokenProvider().getToken()
                : config.getOauthToken() != null ? config.getOauthToken() : config.getAutoOAuthToken();
        if (token == null || token.isEmpty()) {
            throw new CommandFailure(
                    CommandExit.USAGE,
                    "the kubeconfig has no token for its user, as with a client certificate: give one by --token-file, such"
                            + " as that of a service account by kubectl create token NAME");
        }
        return token;
    }

    /** What has been told of it. */
    public List<Event> events(BenchmarkCampaign campaign) {
        return client.events()
                .v1()
                .events()
                .inNamespace(namespace)
                .withLabel(Labels.CAMPAIGN, campaign.getMetadata().getName())
                .list()
                .getItems();
    }

    @Override
    public void close() {
        client.close();
    }
}
