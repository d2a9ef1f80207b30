package io.batchmark.operator.cluster;

import static org.awaitility.Awaitility.await;

import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.schedule.Decision.Phase;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A campaign on an API server as its user sees it. */
public final class LiveCampaign {
    /** For anything that is waited for. */
    public static final Duration PATIENCE = Duration.ofMinutes(3);

    private final KubernetesClient client;
    private final String namespace;
    private final String name;

    public LiveCampaign(KubernetesClient client, String namespace, String name) {
        this.client = client;
        this.namespace = namespace;
        this.name = name;
    }

    /** @param spec beside a baseline of 1000 items, such as {@code design: {replicates: 2}} */
    public void apply(String spec) {
        apply("items: 1000", spec);
    }

    public void apply(String baseline, String spec) {
        client.load(new ByteArrayInputStream(
                        """
                        apiVersion: batchmark.io/v1alpha1
                        kind: BenchmarkCampaign
                        metadata: {name: %s, namespace: %s}
                        spec: {baseline: {%s}, %s}
                        """.formatted(name, namespace, baseline, spec).getBytes(StandardCharsets.UTF_8)))
                .serverSideApply();
    }

    public void patch(String patch) {
        resource().patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    public void delete() {
        resource().delete();
    }

    /** Null where it is gone. */
    public BenchmarkCampaign get() {
        return resource().get();
    }

    /** Until the status says one of these phases of the spec as it is now. */
    public BenchmarkCampaign awaitPhase(Phase... phases) {
        return await().atMost(PATIENCE)
                .until(
                        this::get,
                        campaign -> campaign.getStatus() != null
                                && List.of(phases).contains(campaign.getStatus().phase())
                                && campaign.getMetadata()
                                        .getGeneration()
                                        .equals(campaign.getStatus().observedGeneration()));
    }

    /** Until a condition has a status and a reason, such as {@code True Running}. */
    public void awaitCondition(String type, String condition) {
        await(type + " " + condition).atMost(PATIENCE).until(() -> condition.equals(condition(type)));
    }

    /** Until there are so many pods in its namespace. */
    public void awaitPods(int count) {
        await().atMost(PATIENCE).until(() -> pods().size() == count);
    }

    /** Until so many pods in its namespace run. */
    public void awaitRunning(int count) {
        await().atMost(PATIENCE)
                .until(() -> pods().stream()
                                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                                .count()
                        == count);
    }

    public void awaitNothingRuns() {
        awaitPods(0);
        await().atMost(PATIENCE).until(() -> {
            List<Pod> kept = keptPods();
            return client.batch().v1().jobs().inNamespace(namespace).list().getItems().stream()
                    .allMatch(job -> kept.stream()
                            .anyMatch(pod -> pod.getMetadata().getOwnerReferences().stream()
                                    .anyMatch(owner -> owner.getUid()
                                            .equals(job.getMetadata().getUid()))));
        });
    }

    /** But for those that are kept for their logs. */
    public List<Pod> pods() {
        return pods(false);
    }

    /** Those that are kept for their logs. */
    public List<Pod> keptPods() {
        return pods(true);
    }

    private List<Pod> pods(boolean kept) {
        return client.pods().inNamespace(namespace).list().getItems().stream()
                .filter(pod -> kept == pod.getMetadata().getAnnotations().containsKey(Labels.KEPT))
                .toList();
    }

    public List<ConfigMap> shards() {
        return configMaps("ledger");
    }

    /** One, or none yet. */
    public List<ConfigMap> reports() {
        return configMaps("report");
    }

    private List<ConfigMap> configMaps(String part) {
        return client.configMaps()
                .inNamespace(namespace)
                .withLabels(Map.of("batchmark.io/campaign", name, "batchmark.io/part", part))
                .list()
                .getItems();
    }

    public List<Entry> ledger() throws UnreadableLedgerException {
        List<Entry> entries = new ArrayList<>();
        for (ConfigMap shard : shards()) {
            entries.addAll(LedgerConfigMap.entries(shard));
        }
        return entries;
    }

    /** Of the events in its namespace. */
    public List<String> reasons() {
        return client.events().v1().events().inNamespace(namespace).list().getItems().stream()
                .map(event -> event.getReason())
                .toList();
    }

    /** Until an event in its namespace has this reason. */
    public void awaitEvent(String reason) {
        await("event " + reason).atMost(PATIENCE).until(() -> reasons().contains(reason));
    }

    /** Status and reason of a condition, such as {@code True Running}. */
    public String condition(String type) {
        return find(type)
                .map(condition -> condition.getStatus() + " " + condition.getReason())
                .orElse("");
    }

    /** What a condition says. */
    public String message(String type) {
        return find(type).map(Condition::getMessage).orElse("");
    }

    private Optional<Condition> find(String type) {
        return Optional.ofNullable(get().getStatus()).stream()
                .flatMap(status -> status.conditions().stream())
                .filter(condition -> condition.getType().equals(type))
                .findFirst();
    }

    private Resource<BenchmarkCampaign> resource() {
        return client.resources(BenchmarkCampaign.class).inNamespace(namespace).withName(name);
    }
}
