package io.batchmark.operator.reconcile;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.LocalOperator;
import io.batchmark.operator.cluster.Started;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A campaign from beginning to end on a real API server. */
class CampaignIT {
    private ApiServer server;
    private KubernetesClient client;
    private String namespace;

    @RegisterExtension
    private final Started started = new Started();

    @BeforeEach
    void begin() throws IOException {
        server = ApiServer.get();
        client = server.admin();
        namespace = server.createNamespace();
    }

    @Test
    void everyRunIsRecordedOnceAndNothingIsLeft() throws UnreadableLedgerException {
        FakeKubelet kubelet = kubelet(parameters -> Fate.completed());
        LocalOperator operator = operator();
        campaign("chunk")
                .apply(
                        "factors: {itemCount: [10, 900, 1000]}, design: {replicates: 9, seed: 7}, analysis: {margin: 10%}, execution: {parallelism: 2}");

        BenchmarkCampaign campaign = campaign("chunk").awaitPhase(Phase.Completed);

        assertThat(campaign.getStatus().progress()).isEqualTo("27/27");
        assertThat(campaign.getStatus().runs().succeeded()).isEqualTo(27);
        assertThat(campaign.getStatus().seed()).isEqualTo(7);
        assertThat(campaign.getStatus().best()).isEqualTo("itemCount=900");
        assertThat(campaign.getStatus().answer()).startsWith("Choose chunks of 900: ");
        assertThat(campaign("chunk").condition(Conditions.COMPLETE)).isEqualTo("True AllRunsRecorded");
        assertThat(campaign("chunk").ledger()).hasSize(27).allMatch(entry -> entry.outcome() == Outcome.Succeeded);
        assertThat(kubelet.podsByRun())
                .hasSize(27)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());
        ConfigMap report = client.configMaps()
                .inNamespace(namespace)
                .withName(campaign.getStatus().report())
                .get();
        assertThat(report.getData())
                .containsOnlyKeys("report.md", "report.html", "summary.csv", "runs.csv", "results.json");
        campaign("any").awaitNothingRuns();
        assertThat(campaign("any").reasons()).contains("Started", "Completed");

        MeterRegistry meters = operator.meters();
        Timer deadTime = meters.get("batchmark.dead.time").timer();
        assertThat(meters.get("batchmark.attempts").counters()).singleElement().satisfies(attempts -> {
            assertThat(attempts.getId().getTag("outcome")).isEqualTo("Succeeded");
            assertThat(attempts.count()).isEqualTo(27);
        });
        assertThat(deadTime.count())
                .as("all but the first two took the place of another")
                .isEqualTo(25);
        assertThat(deadTime.totalTime(TimeUnit.SECONDS)).isBetween(0.0, 25.0 * PATIENCE.toSeconds());
        assertThat(meters.get("batchmark.campaign.runs")
                        .tag("state", "succeeded")
                        .gauge()
                        .value())
                .isEqualTo(27);
    }

    @Test
    void runWhosePodsAreEvicted_isRepeatedAndFails() throws UnreadableLedgerException {
        kubelet(parameters -> parameters.workload().itemCount() == 10 ? Fate.evicted() : Fate.completed());
        started.add(new LocalOperator(server, namespace));
        campaign("fault").apply("factors: {itemCount: [10]}, design: {replicates: 1}, execution: {retries: 1}");

        BenchmarkCampaign campaign = campaign("fault").awaitPhase(Phase.Completed, Phase.Failed);

        assertThat(campaign("fault").ledger())
                .filteredOn(entry -> !entry.treatment().equals("baseline"))
                .extracting(Entry::outcome)
                .containsExactlyInAnyOrder(Outcome.Retried, Outcome.Failed);
        assertThat(campaign("fault").ledger())
                .filteredOn(entry -> !entry.treatment().equals("baseline"))
                .extracting(Entry::cause)
                .containsOnly(Cause.Evicted);
        assertThat(campaign.getStatus().runs().failed()).isOne();
        assertThat(campaign("any").reasons()).contains("RunFailed");
        campaign("any").awaitNothingRuns();
    }

    @Test
    void deletionLeavesNothing() {
        kubelet(parameters -> FakeKubelet.running());
        LocalOperator operator = operator();
        campaign("gone").apply("design: {replicates: 3}, execution: {parallelism: 3}");
        campaign("gone").awaitPods(3);
        assertThat(operator.meters().find("batchmark.campaign.runs").gauges()).isNotEmpty();

        campaign("gone").delete();

        await().atMost(PATIENCE).until(() -> campaign("gone").get() == null);
        campaign("any").awaitNothingRuns();
        assertThat(operator.meters().find("batchmark.campaign.runs").gauges()).isEmpty();
    }

    /** Kubernetes deletes the pods of such a namespace first, and nothing else before they are gone. */
    @Test
    void aNamespaceThatIsBeingDeletedIsNotHeldUp() {
        kubelet(parameters -> FakeKubelet.running());
        started.add(new LocalOperator(server, namespace));
        campaign("gone").apply("design: {replicates: 3}, execution: {parallelism: 3}");
        campaign("gone").awaitPods(3);

        client.namespaces().withName(namespace).delete();
        client.pods().inNamespace(namespace).delete();

        await().atMost(PATIENCE)
                .until(() ->
                        client.pods().inNamespace(namespace).list().getItems().isEmpty());
        assertThat(campaign("gone").get().getMetadata().getDeletionTimestamp()).isNull();
    }

    @Test
    void aDesignThatCannotBePlannedIsRefusedAndMayBeMended() {
        kubelet(parameters -> Fate.completed());
        started.add(new LocalOperator(server, namespace));
        campaign("large")
                .apply("factors: {itemCount: [" + numbers(1, 64) + "], items: [" + numbers(1, 64) + "], resultBytes: ["
                        + numbers(1, 64) + "]}, design: {replicates: 12}");

        campaign("large").awaitPhase(Phase.Failed);
        assertThat(campaign("large").condition(Conditions.ACCEPTED)).isEqualTo("False TooManyRuns");
        assertThat(campaign("large").message(Conditions.ACCEPTED))
                .contains("spec.factors", "3145740", "at most 100000", "remove levels");
        assertThat(client.pods().inNamespace(namespace).list().getItems()).isEmpty();

        campaign("large").apply("factors: {itemCount: [10]}, design: {replicates: 1}");
        campaign("large").awaitPhase(Phase.Completed);
    }

    /** As while the operator is upgraded and rolled back. */
    @Test
    void aCampaignGoesOnWithResultsAndRowsOfOtherReleases() throws UnreadableLedgerException {
        kubelet(parameters -> otherRelease());
        started.add(new LocalOperator(server, namespace));
        campaign("upgraded").apply("design: {replicates: 1}");
        campaign("upgraded").awaitPhase(Phase.Completed);
        assertThat(campaign("upgraded").ledger())
                .allSatisfy(row -> assertThat(row.outcome()).isEqualTo(Outcome.Succeeded));

        ConfigMap shard = campaign("upgraded").shards().getFirst();
        Map<String, String> later = new TreeMap<>(shard.getData());
        later.replaceAll((key, row) -> row.replace("\"server\":0,", "\"later\":[1],"));
        merge(shard, Serialization.asJson(Map.of("data", later)));
        campaign("upgraded").apply("design: {replicates: 2}");
        await().atMost(PATIENCE).until(() -> campaign("upgraded").ledger().size() == 2);
        campaign("upgraded").awaitPhase(Phase.Completed);
        assertThat(campaign("upgraded").shards().get(0).getData().get("b1-baseline-a1"))
                .contains("\"later\":[1]");
    }

    /** What a runner says that lacks a field of today, as an earlier one does, and has one that is not known today. */
    private static Fate otherRelease() {
        return parameters -> {
            PodStatusBuilder status = new PodStatusBuilder(Fate.completed().of(parameters));
            String message = status.buildFirstContainerStatus()
                    .getState()
                    .getTerminated()
                    .getMessage()
                    .replace("\"batchStatus\":", "\"later\":{\"a\":null},\"batchStatus\":");
            assertThat(message).contains("later").doesNotContain("\"server\":");
            return status.editFirstContainerStatus()
                    .editState()
                    .editTerminated()
                    .withMessage(message)
                    .endTerminated()
                    .endState()
                    .endContainerStatus()
                    .build();
        };
    }

    @Test
    void aLedgerThatCannotBeReadHaltsTheCampaignUntilItCan() {
        kubelet(parameters -> Fate.completed());
        started.add(new LocalOperator(server, namespace));
        campaign("edited").apply("factors: {itemCount: [10]}, design: {replicates: 100}");
        await().atMost(PATIENCE).until(() -> !campaign("edited").shards().isEmpty());
        ConfigMap shard = campaign("edited").shards().getFirst();

        merge(shard, "{\"data\":{\"b1-baseline-a9\":\"{\"}}");
        await().atMost(PATIENCE)
                .until(() -> "False LedgerUnreadable".equals(campaign("edited").condition(Conditions.PROGRESSING)));
        assertThat(campaign("edited").message(Conditions.PROGRESSING))
                .contains("b1-baseline-a9", shard.getMetadata().getName());

        merge(shard, "{\"data\":{\"b1-baseline-a9\":null}}");
        await().atMost(PATIENCE)
                .until(() -> "True Running".equals(campaign("edited").condition(Conditions.PROGRESSING)));
    }

    /** Without the version that was read: the operator writes to it too. */
    private void merge(ConfigMap shard, String patch) {
        client.resource(shard).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private LocalOperator operator() {
        LocalOperator operator = new LocalOperator(server, namespace);
        started.add(operator);
        return operator;
    }

    private FakeKubelet kubelet(Function<RunParameters, Fate> fates) {
        FakeKubelet kubelet = new FakeKubelet(client, namespace, fates);
        started.add(kubelet);
        return kubelet;
    }

    private LiveCampaign campaign(String name) {
        return new LiveCampaign(client, namespace, name);
    }

    private static String numbers(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    }
}
