package io.batchmark.operator.reconcile;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.LocalOperator;
import io.batchmark.operator.cluster.SmallOperator;
import io.batchmark.operator.cluster.Started;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What campaigns may take of the operator, on a real API server. */
class BudgetIT {
    private static final String SUSPENDED = "design: {replicates: %d}, execution: {suspend: true}";

    /** Packed, their rows would need some 64 MiB. */
    private static final int SHARDS = 400;

    @RegisterExtension
    private final Started started = new Started();

    private ApiServer server;
    private KubernetesClient client;
    private String one;
    private String two;

    @BeforeEach
    void begin() throws IOException {
        server = ApiServer.get();
        client = server.admin();
        one = server.createNamespace();
        two = server.createNamespace();
    }

    @Test
    void campaignsBeyondWhatMayBePlannedWaitForRoom() throws Exception {
        started.add(new LocalOperator(server.operator(), Set.of(one, two), 30, 50));
        LiveCampaign first = suspended(one, "first", 20);
        first.awaitPhase(Phase.Suspended);
        LiveCampaign second = suspended(one, "second", 20);
        second.awaitCondition(Conditions.ACCEPTED, "False OverBudget");
        assertThat(second.message(Conditions.ACCEPTED))
                .contains(
                        "it plans 20 runs",
                        "namespace " + one + " that are not over have 20 of the 30",
                        "limits.runsPerNamespace",
                        "end or delete another campaign");
        assertThat(second.get().getStatus().phase()).isEqualTo(Phase.Pending);
        assertThat(second.reasons()).contains("OverBudget");

        LiveCampaign third = suspended(two, "third", 20);
        third.awaitPhase(Phase.Suspended);
        suspended(one, "fourth", 8).awaitPhase(Phase.Suspended);
        // the API server tells ages in seconds: whoever is to have room first must be older by one
        Instant later =
                Instant.parse(second.get().getMetadata().getCreationTimestamp()).plusSeconds(1);
        await().atMost(PATIENCE).until(() -> !Instant.now().isBefore(later));
        LiveCampaign fifth = suspended(two, "fifth", 5);
        fifth.awaitCondition(Conditions.ACCEPTED, "False OverBudget");
        assertThat(fifth.message(Conditions.ACCEPTED))
                .contains("it plans 5 runs", "all other campaigns that are not over have 48 of the 50", "limits.runs ");

        // another operator says the same
        started.endLast();
        started.add(new LocalOperator(server.operator(), Set.of(one, two), 30, 50));
        first.patch("{\"spec\":{\"execution\":{\"cancel\":true}}}");
        first.awaitPhase(Phase.Cancelled);
        second.awaitPhase(Phase.Suspended);
        assertThat(fifth.condition(Conditions.ACCEPTED)).isEqualTo("False OverBudget");

        third.delete();
        fifth.awaitPhase(Phase.Suspended);
    }

    @Test
    void aCampaignThatIsTooLargeIsAcceptedWhenItPlansFewerRuns() {
        started.add(new LocalOperator(server.operator(), Set.of(one), 30, 50));
        started.add(new FakeKubelet(client, one, parameters -> Fate.completed()));
        LiveCampaign large = new LiveCampaign(client, one, "large");
        large.apply("design: {replicates: 31}");
        large.awaitCondition(Conditions.ACCEPTED, "False OverBudget");
        assertThat(large.message(Conditions.ACCEPTED))
                .endsWith("of the operator's chart): plan fewer runs, or have the limit raised");
        assertThat(large.pods()).isEmpty();

        large.apply("design: {replicates: 2}");
        large.awaitPhase(Phase.Completed);
    }

    @ParameterizedTest(name = "the status says that it has started: {0}")
    @ValueSource(booleans = {true, false})
    void campaign_thatGrowsBeyondTheLimit_endsItsRunsAndContinuesLater(boolean told) throws Exception {
        AtomicReference<Fate> fate = new AtomicReference<>(FakeKubelet.running());
        FakeKubelet kubelet = started.add(new FakeKubelet(client, one, parameters -> fate.get()));
        started.add(new LocalOperator(server.operator(), Set.of(one), 6, 8));
        LiveCampaign neighbour = suspended(one, "neighbour", 4);
        neighbour.awaitPhase(Phase.Suspended);
        LiveCampaign growing = new LiveCampaign(client, one, "growing");
        growing.apply("design: {replicates: 2}, execution: {parallelism: 1}");
        growing.awaitPods(1);
        if (!told) {
            // as if the spec had been changed between the first run and the status
            growing.awaitPhase(Phase.Running);
            started.endLast();
            client.resource(growing.get())
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"phase\":\"Pending\",\"seed\":null}}");
        }

        growing.patch("{\"spec\":{\"design\":{\"replicates\":6}}}");
        if (!told) {
            started.add(new LocalOperator(server.operator(), Set.of(one), 6, 8));
        }
        growing.awaitCondition(Conditions.ACCEPTED, "False OverBudget");
        kubelet.end(Fate.completed());
        await().atMost(PATIENCE).until(() -> growing.ledger().size() == 1);
        growing.awaitPods(0);
        growing.awaitPhase(Phase.Pending);

        fate.set(Fate.completed());
        neighbour.delete();
        growing.awaitPhase(Phase.Completed);
        assertThat(growing.get().getStatus().runs().succeeded()).isEqualTo(6);
        assertThat(growing.condition(Conditions.ACCEPTED)).isEqualTo("True Planned");
    }

    /** Such five once kept an operator from ever coming up again. */
    @Test
    void suspendedCampaignsOfManyRunsFitIntoASmallHeap() throws Exception {
        List<LiveCampaign> campaigns = IntStream.rangeClosed(1, 5)
                .mapToObj(number -> new LiveCampaign(client, one, "large-" + number))
                .toList();
        campaigns.forEach(campaign -> campaign.apply("factors: {items: " + levels(64) + ", itemCount: " + levels(64)
                + ", partitions: " + levels(24) + "}, design: {replicates: 1}, execution: {suspend: true}"));

        started.add(new SmallOperator(server.operator(), Set.of(one), "64m"));
        for (LiveCampaign campaign : campaigns) {
            campaign.awaitPhase(Phase.Suspended);
            assertThat(campaign.message(Conditions.ACCEPTED)).contains("98305 runs");
        }
        // one after another, so that each of them is planned once more
        for (LiveCampaign campaign : campaigns) {
            campaign.patch("{\"spec\":{\"execution\":{\"suspend\":false}}}");
            campaign.awaitPhase(Phase.Running);
        }
    }

    /** Whoever watches several namespaces has an informer for each. */
    @Test
    void ledgersOfCampaignsThatAreOverTakeNoRoomAfterAStart() throws Exception {
        IntStream.range(0, SHARDS)
                .parallel()
                .forEach(shard -> client.resource(new ConfigMapBuilder()
                                .withNewMetadata()
                                .withNamespace(one)
                                .withName("over-ledger-" + shard)
                                .addToLabels(Labels.PART, Labels.LEDGER)
                                .addToLabels(Labels.CAMPAIGN, "over")
                                .endMetadata()
                                .withData(rows(shard))
                                .build())
                        .create());
        started.add(new FakeKubelet(client, one, parameters -> Fate.completed()));

        for (Set<String> watched : List.of(Set.of(one), Set.of(one, two))) {
            try (SmallOperator operator = new SmallOperator(server.operator(), watched, "64m")) {
                LiveCampaign beside = new LiveCampaign(client, one, "beside-" + watched.size());
                beside.apply("design: {replicates: 3}");
                beside.awaitPhase(Phase.Completed);
            }
        }
    }

    /** As large as they are where runs fail for various reasons: nothing of it is there twice. */
    private static Map<String, String> rows(int shard) {
        Random random = new Random(shard);
        byte[] said = new byte[384];
        return IntStream.range(0, 400)
                .boxed()
                .collect(Collectors.toMap(row -> "b" + (row + 1) + "-baseline-a1", row -> {
                    random.nextBytes(said);
                    return """
                    {"treatment":"baseline","block":%d,"attempt":1,"outcome":"Censored","cause":"OutOfMemory","message":"%s",
                    "finished":"2026-01-01T00:00:00Z"}""".formatted(row + 1, Base64.getEncoder().encodeToString(said));
                }));
    }

    private static List<Integer> levels(int count) {
        return IntStream.rangeClosed(1, count).boxed().toList();
    }

    private LiveCampaign suspended(String namespace, String name, int runs) {
        LiveCampaign campaign = new LiveCampaign(client, namespace, name);
        campaign.apply(SUSPENDED.formatted(runs));
        return campaign;
    }
}
