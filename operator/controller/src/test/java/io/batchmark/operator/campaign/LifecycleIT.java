package io.batchmark.operator.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LocalOperator;
import io.batchmark.operator.resource.LedgerConfigMap;
import io.batchmark.operator.resource.UnreadableLedgerException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What users ask of a campaign while it lives, on a real API server. */
class LifecycleIT {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String NAME = "life";

    private final AtomicReference<Fate> fate = new AtomicReference<>(Fate.completed());
    private final List<AutoCloseable> open = new ArrayList<>();
    private KubernetesClient client;
    private String namespace;
    private FakeKubelet kubelet;

    @BeforeEach
    void begin() throws IOException {
        ApiServer server = ApiServer.get();
        client = server.admin();
        namespace = server.createNamespace();
        kubelet = new FakeKubelet(client, namespace, parameters -> fate.get());
        open.add(kubelet);
        open.add(new LocalOperator(server, namespace));
    }

    @AfterEach
    void end() throws Exception {
        for (AutoCloseable closeable : open.reversed()) {
            closeable.close();
        }
    }

    @Test
    void aSuspendedCampaignLetsRunsFinishAndGoesOnLater() throws UnreadableLedgerException {
        fate.set(FakeKubelet.running());
        apply("design: {replicates: 4}, execution: {parallelism: 2}");
        awaitPods(2);

        patch("{\"spec\":{\"execution\":{\"suspend\":true}}}");
        BenchmarkCampaign suspending = awaitPhase(Phase.Suspended);
        assertThat(Conditions.message(suspending.getStatus(), Conditions.PROGRESSING))
                .isEqualTo("execution.suspend: 2 runs are finishing");
        kubelet.end(Fate.completed());
        await().atMost(PATIENCE).until(() -> "True Suspended".equals(condition(Conditions.SUSPENDED)));
        assertThat(ledger()).hasSize(2).allMatch(entry -> entry.outcome() == Outcome.Succeeded);

        fate.set(Fate.completed());
        patch("{\"spec\":{\"execution\":{\"suspend\":false}}}");
        BenchmarkCampaign completed = awaitPhase(Phase.Completed);
        assertThat(condition(Conditions.SUSPENDED)).startsWith("False");
        assertThat(completed.getStatus().runs().succeeded()).isEqualTo(4);
        assertThat(ledger()).hasSize(4);
        assertThat(reasons()).contains("Started", "Suspended", "Resumed", "Completed");
    }

    @Test
    void runsThatAreStoppedAtOnceRunAgainAndUseUpNoAttempt() throws UnreadableLedgerException {
        fate.set(FakeKubelet.running());
        apply("design: {replicates: 2}, execution: {parallelism: 2, retries: 0}");
        awaitPods(2);

        patch("{\"spec\":{\"execution\":{\"suspend\":true,\"suspendPolicy\":\"Immediate\"}}}");
        await().atMost(PATIENCE).until(() -> "True Suspended".equals(condition(Conditions.SUSPENDED)));
        awaitPods(0);
        assertThat(ledger())
                .hasSize(2)
                .allMatch(entry -> entry.outcome() == Outcome.Retried && entry.cause() == Cause.Suspended);

        fate.set(Fate.completed());
        patch("{\"spec\":{\"execution\":{\"suspend\":false}}}");
        awaitPhase(Phase.Completed);
        assertThat(ledger())
                .filteredOn(entry -> entry.outcome() == Outcome.Succeeded)
                .hasSize(2);
    }

    @Test
    void aCancelledCampaignStopsAndKeepsWhatItHas() throws UnreadableLedgerException {
        apply("design: {replicates: 200}");
        await().atMost(PATIENCE).until(() -> !ledger().isEmpty());
        fate.set(FakeKubelet.running());
        await().atMost(PATIENCE)
                .until(() -> client.pods().inNamespace(namespace).list().getItems().stream()
                        .anyMatch(pod -> "Running".equals(pod.getStatus().getPhase())));

        patch("{\"spec\":{\"execution\":{\"cancel\":true}}}");
        BenchmarkCampaign campaign = awaitPhase(Phase.Cancelled);

        assertThat(condition(Conditions.FAILED)).isEqualTo("True Cancelled");
        assertThat(campaign.getStatus().completionTime()).isNotNull();
        assertThat(campaign.getStatus().runs().succeeded()).isPositive();
        assertThat(campaign.getStatus().report()).isNotNull();
        awaitPods(0);
        assertThatThrownBy(() -> patch("{\"spec\":{\"execution\":{\"cancel\":false}}}"))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("execution.cancel cannot be taken back");
    }

    @Test
    void aCampaignGrowsAndKeepsEveryFinishedRun() throws UnreadableLedgerException {
        apply("factors: {itemCount: [10, 100]}, design: {replicates: 2, seed: 3}");
        awaitPhase(Phase.Completed);
        List<Entry> before = ledger();

        apply("factors: {itemCount: [10, 100, 500]}, design: {replicates: 3, seed: 3}");
        await().atMost(PATIENCE).until(() -> "12/12".equals(get().getStatus().progress()));
        BenchmarkCampaign grown = awaitPhase(Phase.Completed);

        assertThat(grown.getStatus().runs().planned()).isEqualTo(12);
        assertThat(ledger()).hasSize(12).containsAll(before);
        assertThat(kubelet.podsByRun())
                .hasSize(12)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());
    }

    @Test
    void whatShapedFinishedRunsCannotChange() {
        apply("factors: {itemCount: [10, 100]}, design: {replicates: 2, seed: 3}");
        awaitPhase(Phase.Completed);

        refused("{\"spec\":{\"baseline\":{\"items\":2000}}}", "spec.baseline cannot change");
        refused("{\"spec\":{\"factors\":{\"itemCount\":[10,200]}}}", "spec.factors.itemCount can only get more levels");
        refused("{\"spec\":{\"factors\":{\"itemCount\":null}}}", "spec.factors.itemCount can only get more levels");
        refused("{\"spec\":{\"factors\":{\"partitions\":[1,2]}}}", "spec.factors.partitions can only get more levels");
        refused("{\"spec\":{\"design\":{\"replicates\":1}}}", "spec.design.replicates can only grow");
        refused("{\"spec\":{\"design\":{\"seed\":4}}}", "spec.design can only get more replicates");
        refused("{\"spec\":{\"runner\":{\"image\":\"other\"}}}", "spec.runner and spec.execution.isolation");
    }

    @Test
    void aCampaignWithTooManyFailedRunsIsGivenUpUntilMoreAreAllowed() throws UnreadableLedgerException {
        fate.set(Fate.lessWork());
        apply("design: {replicates: 6}, execution: {maxFailedRuns: 1}");

        awaitPhase(Phase.Failed);
        assertThat(condition(Conditions.FAILED)).isEqualTo("True TooManyFailedRuns");
        assertThat(ledger()).hasSize(2);

        fate.set(Fate.completed());
        patch("{\"spec\":{\"execution\":{\"maxFailedRuns\":\"50%\"}}}");
        awaitPhase(Phase.Completed);
        assertThat(ledger()).hasSize(6);
    }

    @Test
    void aTreatmentIsMeasuredAgainOnRequest() throws UnreadableLedgerException {
        apply("factors: {itemCount: [10, 100]}, design: {replicates: 2}");
        awaitPhase(Phase.Completed);

        patch("{\"metadata\":{\"annotations\":{\"batchmark.io/rerun\":\"itemCount=10; itemCount=11\"}}}");
        await().atMost(PATIENCE)
                .until(() -> ledger().size() == 10 && get().getStatus().phase() == Phase.Completed);

        assertThat(get().getMetadata().getAnnotations()).doesNotContainKey("batchmark.io/rerun");
        assertThat(ledger())
                .filteredOn(entry -> entry.outcome() == Outcome.Rerun)
                .hasSize(2);
        assertThat(get().getStatus().runs().succeeded()).isEqualTo(6);
        assertThat(reasons()).contains("Rerun", "RerunRefused");
    }

    @Test
    void aFinishedCampaignIsDeletedWhenItsTimeIsUp() {
        apply("design: {replicates: 1}, execution: {ttlAfterFinished: 3s}");
        awaitPhase(Phase.Completed);

        await().atMost(PATIENCE).until(() -> get() == null);
    }

    @Test
    void runsWaitInTheirQueueUntilItLetsThemGo() {
        apply("design: {replicates: 1}, execution: {queueName: benchmarks}, runner: {podTemplate:"
                + " {labels: {team: a}, annotations: {kueue.x-k8s.io/podset-required-topology: rack}}}");

        await().atMost(PATIENCE)
                .until(() -> get().getStatus() != null
                        && Conditions.message(get().getStatus(), Conditions.PROGRESSING)
                                .endsWith("waits in queue benchmarks"));
        Job job = client.batch()
                .v1()
                .jobs()
                .inNamespace(namespace)
                .list()
                .getItems()
                .get(0);
        assertThat(job.getSpec().getSuspend()).isTrue();
        assertThat(job.getMetadata().getLabels()).containsEntry("kueue.x-k8s.io/queue-name", "benchmarks");
        assertThat(job.getSpec().getTemplate().getMetadata().getLabels()).containsEntry("team", "a");
        assertThat(job.getSpec().getTemplate().getMetadata().getAnnotations())
                .containsEntry("kueue.x-k8s.io/podset-required-topology", "rack");

        client.resource(job).patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"suspend\":false}}");
        awaitPhase(Phase.Completed);
    }

    /** An operator of another version has another image of its own. */
    @Test
    void theRunnerImageIsTheSameForAllRuns() throws Exception {
        fate.set(FakeKubelet.running());
        apply("design: {replicates: 2}");
        awaitPods(1);
        await().atMost(PATIENCE).until(() -> get().getStatus() != null);
        assertThat(get().getStatus().runnerImage()).isEqualTo(LocalOperator.RUNNER_IMAGE);

        open.removeLast().close();
        open.add(new LocalOperator(
                ApiServer.get().operator(), Set.of(namespace), "docker.io/batchmark/job-runner:newer"));
        fate.set(Fate.completed());
        kubelet.end(Fate.completed());
        awaitPhase(Phase.Completed);

        assertThat(kubelet.images()).containsOnly(LocalOperator.RUNNER_IMAGE);
    }

    private void refused(String patch, String message) {
        assertThatThrownBy(() -> patch(patch))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining(message);
    }

    private void apply(String spec) {
        client.load(new ByteArrayInputStream(
                        """
                        apiVersion: batchmark.io/v1alpha1
                        kind: BenchmarkCampaign
                        metadata: {name: %s, namespace: %s}
                        spec: {baseline: {items: 1000}, %s}
                        """.formatted(NAME, namespace, spec).getBytes(StandardCharsets.UTF_8)))
                .serverSideApply();
    }

    private void patch(String patch) {
        client.resources(BenchmarkCampaign.class)
                .inNamespace(namespace)
                .withName(NAME)
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private BenchmarkCampaign get() {
        return client.resources(BenchmarkCampaign.class)
                .inNamespace(namespace)
                .withName(NAME)
                .get();
    }

    private BenchmarkCampaign awaitPhase(Phase phase) {
        return await().atMost(PATIENCE)
                .until(
                        this::get,
                        campaign -> campaign.getStatus() != null
                                && campaign.getStatus().phase() == phase
                                && campaign.getMetadata()
                                        .getGeneration()
                                        .equals(campaign.getStatus().observedGeneration()));
    }

    private void awaitPods(int count) {
        await().atMost(PATIENCE)
                .until(() ->
                        client.pods().inNamespace(namespace).list().getItems().size() == count);
    }

    private List<Entry> ledger() throws UnreadableLedgerException {
        List<Entry> entries = new ArrayList<>();
        for (ConfigMap shard : client.configMaps()
                .inNamespace(namespace)
                .withLabels(Map.of("batchmark.io/campaign", NAME, "batchmark.io/part", "ledger"))
                .list()
                .getItems()) {
            entries.addAll(LedgerConfigMap.entries(shard));
        }
        return entries;
    }

    private List<String> reasons() {
        return client.events().v1().events().inNamespace(namespace).list().getItems().stream()
                .map(event -> event.getReason())
                .toList();
    }

    private String condition(String type) {
        return get().getStatus().conditions().stream()
                .filter(condition -> condition.getType().equals(type))
                .map(condition -> condition.getStatus() + " " + condition.getReason())
                .findFirst()
                .orElse("");
    }
}
