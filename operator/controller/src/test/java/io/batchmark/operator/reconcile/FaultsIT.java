package io.batchmark.operator.reconcile;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.LocalOperator;
import io.batchmark.operator.cluster.Quota;
import io.batchmark.operator.cluster.Started;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What others do to a campaign, on a real API server: no finished run is lost, and none counts twice. */
class FaultsIT {
    /** The most that a ConfigMap takes. */
    private static final int MOST_BYTES = 1024 * 1024;

    @RegisterExtension
    private final Started started = new Started();

    private ApiServer server;
    private KubernetesClient client;
    private String namespace;
    private FakeKubelet kubelet;
    private LiveCampaign campaign;
    private volatile Fate fate = Fate.completed();

    @BeforeEach
    void begin() throws IOException {
        server = ApiServer.get();
        client = server.admin();
        namespace = server.createNamespace();
        campaign = new LiveCampaign(client, namespace, "fault");
        kubelet = new FakeKubelet(client, namespace, parameters -> fate);
        started.add(kubelet);
    }

    @Test
    void rows_ofAShardThatAUserDeletes_areMeasuredAgain() throws Exception {
        fate = FakeKubelet.running();
        started.add(new LocalOperator(server, namespace));
        campaign.apply("design: {replicates: 15}, execution: {parallelism: 3}");
        recordThreeRuns();
        started.endLast();
        List<Entry> rows = campaign.ledger();
        client.resource(campaign.shards().getFirst()).delete();
        for (List<Entry> shard : List.of(rows.subList(0, 2), rows.subList(2, rows.size()))) {
            ConfigMap next =
                    LedgerConfigMap.of(campaign.get(), campaign.shards().size(), shard);
            client.resource(next).create();
        }
        started.add(new LocalOperator(server, namespace));
        campaign.awaitRunning(3);
        kubelet.end(Fate.completed());
        await("more rows than " + rows)
                .atMost(PATIENCE)
                .until(() -> campaign.ledger().size() > rows.size());

        client.configMaps()
                .inNamespace(namespace)
                .withName(LedgerConfigMap.name(campaign.get(), 0))
                .delete();
        fate = Fate.completed();
        kubelet.end(Fate.completed());

        campaign.awaitPhase(Phase.Completed);
        everyRunCountsOnce(15);
        assertThat(campaign.reasons()).contains("LedgerRowsMissing");
        assertThat(kubelet.podsByRun().values().stream().filter(pods -> pods > 1))
                .hasSize(2);
        assertThat(campaign.shards())
                .singleElement()
                .satisfies(shard -> assertThat(shard.getMetadata().getName()).isEqualTo("fault-ledger-1"));
    }

    @Test
    void ledger_whoseLastShardIsImmutable_continuesInTheNextShard() throws Exception {
        interfere(shard -> "{\"immutable\":true}");

        assertThat(campaign.shards().getFirst().getImmutable()).isTrue();
    }

    @Test
    void ledger_whoseLastShardAUserHasFilled_continuesInTheNextShard() throws Exception {
        interfere(shard -> {
            int rows =
                    shard.getData().values().stream().mapToInt(String::length).sum();
            byte[] notes = new byte[MOST_BYTES - rows - 100]; // less than a row
            return "{\"binaryData\":{\"notes\":\"" + Base64.getEncoder().encodeToString(notes) + "\"}}";
        });

        assertThat(campaign.shards().getFirst().getBinaryData()).containsKey("notes");
    }

    /** Ends three runs that run at the same time, and waits for their rows. */
    private void recordThreeRuns() throws Exception {
        campaign.awaitRunning(3);
        int recorded = campaign.ledger().size();
        kubelet.end(Fate.completed());
        await().atMost(PATIENCE).until(() -> campaign.ledger().size() == recorded + 3);
    }

    /** A user patches the shard of a campaign that has three rows: its other rows go into a second shard. */
    private void interfere(Function<ConfigMap, String> patch) throws Exception {
        fate = FakeKubelet.running();
        started.add(new LocalOperator(server, namespace));
        campaign.apply("design: {replicates: 9}, execution: {parallelism: 3}");
        recordThreeRuns();
        ConfigMap shard = campaign.shards().getFirst();
        client.resource(shard).patch(PatchContext.of(PatchType.JSON_MERGE), patch.apply(shard));
        fate = Fate.completed();
        kubelet.end(Fate.completed());

        campaign.awaitPhase(Phase.Completed);
        everyRunCountsOnce(9);
        assertThat(campaign.shards())
                .extracting(
                        each -> each.getMetadata().getName(),
                        each -> each.getData().size())
                .containsExactly(tuple("fault-ledger-0", 3), tuple("fault-ledger-1", 6));
        assertThat(kubelet.podsByRun())
                .hasSize(9)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());
        assertThat(campaign.reasons()).doesNotContain("LedgerNotWritable", "LedgerRowsMissing");
    }

    @Test
    void campaign_whosePodsAndJobsAreRefused_namesTheRefusalAndContinuesLater() throws Exception {
        ResourceQuota quota = Quota.exhaust(client, namespace, "pods", "count/jobs.batch");
        started.add(new LocalOperator(server, namespace));
        campaign.apply("design: {replicates: 1}");

        campaign.awaitCondition(Conditions.PROGRESSING, "False RequestRefused");
        assertThat(campaign.message(Conditions.PROGRESSING)).contains("exceeded quota: exhausted");

        client.resource(quota).delete();
        campaign.awaitPhase(Phase.Completed);
        everyRunCountsOnce(1);
    }

    /** The operator writes a status or a shard over the version that it has read. */
    @Test
    void campaign_inAStormOfOtherWrites_losesNeitherRowsNorStatus() throws Exception {
        started.add(new LocalOperator(server, namespace));
        campaign.apply("design: {replicates: 20}, execution: {parallelism: 5}");
        AtomicBoolean over = new AtomicBoolean();
        Thread storm = Thread.startVirtualThread(() -> {
            // on a slow machine each write of a status might meet a change, for as long as there are changes
            for (int i = 0; i < 1000 && !over.get(); i++) {
                String patch = "{\"metadata\":{\"annotations\":{\"test/storm\":\"" + i + "\"}}}";
                campaign.patch(patch);
                for (ConfigMap shard : campaign.shards()) {
                    try {
                        client.resource(shard).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
                    } catch (KubernetesClientException e) {
                        assertThat(e.getCode()).isEqualTo(409);
                    }
                }
            }
        });

        BenchmarkCampaign completed = campaign.awaitPhase(Phase.Completed);
        over.set(true);
        storm.join();

        assertThat(completed.getStatus().report()).isNotNull();
        assertThat(completed.getStatus().answer()).isNotNull();
        everyRunCountsOnce(20);
        assertThat(kubelet.podsByRun())
                .hasSize(20)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());
    }

    @Test
    void clock_thatJumps_losesAndRepeatsNothing() throws Exception {
        AtomicReference<Supplier<Duration>> jump = new AtomicReference<>(() -> Duration.ZERO);
        InstantSource source = () -> Instant.now().plus(jump.get().get());
        // the test ends the runs: a fast campaign would finish before the last jump
        fate = FakeKubelet.running();
        started.add(operator(source));
        campaign.apply(
                "design: {replicates: 18}," + " execution: {parallelism: 3, maxDuration: 30m, ttlAfterFinished: 30m}");
        AtomicInteger readings = new AtomicInteger();
        List<Supplier<Duration>> jumps = List.of(
                () -> Duration.ofHours(1),
                () -> Duration.ofHours(-2),
                () -> Duration.ofDays(400),
                // at each reading, so that no figure may come from two readings
                () -> Duration.ofDays(400L * (readings.incrementAndGet() % 2)),
                () -> Duration.ZERO);
        for (Supplier<Duration> next : jumps) {
            campaign.awaitRunning(3);
            jump.set(next);
            recordThreeRuns();
        }

        fate = Fate.completed();
        kubelet.end(Fate.completed());
        campaign.awaitPhase(Phase.Completed);
        everyRunCountsOnce(18);
        assertThat(kubelet.podsByRun())
                .hasSize(18)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());

        jump.set(() -> Duration.ofDays(30));
        campaign.patch("{\"spec\":{\"execution\":{\"ttlAfterFinished\":\"1h\"}}}");
        await().atMost(PATIENCE)
                .until(() -> campaign.get()
                        .getMetadata()
                        .getGeneration()
                        .equals(campaign.get().getStatus().observedGeneration()));
        await().during(Duration.ofSeconds(3)).atMost(PATIENCE).until(() -> campaign.get() != null);
    }

    /** A stopped operator finishes its current pass with informers that are empty. */
    @Test
    void operator_thatStopsDuringAPass_repeatsNothing() throws Exception {
        fate = FakeKubelet.running();
        started.add(new LocalOperator(server, namespace));
        campaign.apply("design: {replicates: 12}, execution: {parallelism: 3}");
        campaign.awaitRunning(3);
        kubelet.end(Fate.completed());
        await().atMost(PATIENCE).until(() -> campaign.ledger().size() > 2);
        started.endLast();
        // an operator that has written nothing: its caches have only the objects of the informers
        StoppingClock clock = new StoppingClock();
        clock.stops(started.add(operator(clock)));

        clock.stopAt(() -> kubelet.end(Fate.completed()));
        fate = Fate.completed();
        started.add(new LocalOperator(server, namespace));
        kubelet.end(Fate.completed());
        campaign.awaitPhase(Phase.Completed);
        everyRunCountsOnce(12);
        assertThat(kubelet.podsByRun())
                .hasSize(12)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());
    }

    @Test
    void operator_thatStopsDuringADeletion_forgetsNoPod() throws Exception {
        fate = FakeKubelet.running();
        StoppingClock clock = new StoppingClock();
        clock.stops(started.add(operator(clock)));
        campaign.apply("design: {replicates: 1}");
        campaign.awaitPods(1);

        clock.stopAt(campaign::delete);
        assertThat(campaign.get()).as("campaign that still has a pod").isNotNull();

        started.add(new LocalOperator(server, namespace));
        campaign.awaitPods(0);
        await().atMost(PATIENCE).until(() -> campaign.get() == null);
    }

    private LocalOperator operator(InstantSource clock) {
        return new LocalOperator(
                server.operator(), Set.of(namespace), LocalOperator.RUNNER_IMAGE, clock.withZone(ZoneOffset.UTC));
    }

    /** A clock of which one reading takes until the operator that reads it has lost its informers. */
    private static final class StoppingClock implements InstantSource {
        /** For so long an operator that has nothing to do does not read it. */
        private static final Duration REST = Duration.ofSeconds(3);

        private final AtomicBoolean armed = new AtomicBoolean();
        private final CompletableFuture<Void> stopped = new CompletableFuture<>();
        private volatile long lastRead = System.nanoTime();
        private LocalOperator operator;

        void stops(LocalOperator which) {
            operator = which;
        }

        /** @param event of which the operator is told while it rests, and in whose course it is stopped */
        void stopAt(Runnable event) throws Exception {
            await().atMost(PATIENCE).until(() -> System.nanoTime() - lastRead > REST.toNanos());
            armed.set(true);
            event.run();
            stopped.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }

        @Override
        public Instant instant() {
            lastRead = System.nanoTime();
            if (armed.compareAndSet(true, false)) {
                Thread.startVirtualThread(() -> {
                    operator.close();
                    stopped.complete(null);
                });
                // not a moment longer: what is under way is interrupted soon after
                while (operator.hasInformers()) {
                    Thread.onSpinWait();
                }
            }
            return Instant.now();
        }
    }

    private void everyRunCountsOnce(int runs) throws Exception {
        assertThat(campaign.get().getStatus().runs().succeeded()).isEqualTo(runs);
        assertThat(campaign.ledger().stream()
                        .filter(entry -> entry.outcome() == Outcome.Succeeded)
                        .map(Entry::run))
                .hasSize(runs)
                .doesNotHaveDuplicates();
    }
}
