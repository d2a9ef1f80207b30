package io.batchmark.operator.reconcile;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What others do to a campaign, on a real API server: no finished run is lost, and none counts twice. */
class FaultsIT {
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
    void rowsThatSomebodyDeletesAreMeasuredAgain() throws Exception {
        started.add(new LocalOperator(server, namespace));
        campaign.apply("design: {replicates: 130}, execution: {parallelism: 10}");
        await().atMost(PATIENCE).until(() -> campaign.shards().size() == 2);

        ConfigMap first = campaign.shards().stream()
                .filter(shard -> shard.getMetadata().getName().endsWith("-0"))
                .findFirst()
                .orElseThrow();
        client.resource(first).delete();

        campaign.awaitPhase(Phase.Completed);
        everyRunCountsOnce(130);
        assertThat(campaign.reasons()).contains("LedgerRowsMissing");
        // what is still held is recorded again without another run
        assertThat(kubelet.podsByRun().values().stream().filter(pods -> pods > 1))
                .hasSizeBetween(1, first.getData().size());
    }

    /** A status is written over the version that was read, so that whoever else writes is in its way now and then. */
    @Test
    void whoWritesACampaignMeanwhileTakesNothingFromItsStatus() throws Exception {
        started.add(new LocalOperator(server, namespace));
        campaign.apply("design: {replicates: 5}");
        AtomicBoolean over = new AtomicBoolean();
        Thread writer = Thread.startVirtualThread(() -> {
            for (int i = 0; !over.get(); i++) {
                campaign.patch("{\"metadata\":{\"annotations\":{\"written\":\"" + i + "\"}}}");
                LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
            }
        });

        BenchmarkCampaign completed = campaign.awaitPhase(Phase.Completed);
        over.set(true);
        writer.join();

        assertThat(completed.getStatus().report()).isNotNull();
        assertThat(completed.getStatus().answer()).isNotNull();
        everyRunCountsOnce(5);
    }

    @Test
    void aCampaignWhosePodsAndJobsAreRefusedSaysSoAndGoesOnLater() throws Exception {
        ResourceQuota quota = Quota.exhaust(client, namespace, "pods", "count/jobs.batch");
        started.add(new LocalOperator(server, namespace));
        campaign.apply("design: {replicates: 3}");

        campaign.awaitCondition(Conditions.PROGRESSING, "False RequestRefused");
        assertThat(campaign.message(Conditions.PROGRESSING)).contains("exceeded quota: exhausted");

        client.resource(quota).delete();
        campaign.awaitPhase(Phase.Completed);
        everyRunCountsOnce(3);
    }

    @Test
    void aStormOfConflictsIsLivedThrough() throws Exception {
        started.add(new LocalOperator(server, namespace));
        campaign.apply("design: {replicates: 60}, execution: {parallelism: 5}");
        AtomicBoolean over = new AtomicBoolean();
        Thread storm = Thread.startVirtualThread(() -> {
            // it ends: on a slow machine each status of a campaign might meet a change, for as long as there are any
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

        campaign.awaitPhase(Phase.Completed);
        over.set(true);
        storm.join();

        everyRunCountsOnce(60);
        assertThat(kubelet.podsByRun())
                .hasSize(60)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());
    }

    @Test
    void aClockThatJumpsLosesNothing() throws Exception {
        AtomicReference<Supplier<Duration>> jump = new AtomicReference<>(() -> Duration.ZERO);
        InstantSource source = () -> Instant.now().plus(jump.get().get());
        started.add(operator(source));
        campaign.apply("design: {replicates: 60}, execution: {parallelism: 3}");
        AtomicInteger readings = new AtomicInteger();
        List<Supplier<Duration>> jumps = List.of(
                () -> Duration.ofHours(1),
                () -> Duration.ofHours(-2),
                () -> Duration.ofDays(400),
                // whenever it is read, so that nothing is worked out from two readings
                () -> Duration.ofDays(400L * (readings.incrementAndGet() % 2)),
                () -> Duration.ZERO);
        for (Supplier<Duration> next : jumps) {
            int before = campaign.ledger().size();
            await().atMost(PATIENCE).until(() -> campaign.ledger().size() > before + 5);
            jump.set(next);
        }

        campaign.awaitPhase(Phase.Completed);
        everyRunCountsOnce(60);
        assertThat(kubelet.podsByRun())
                .hasSize(60)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());
    }

    /** What an operator works on when it is stopped it finishes with informers that have nothing left. */
    @Test
    void anOperatorThatStopsRepeatsNothing() throws Exception {
        started.add(new LocalOperator(server, namespace));
        campaign.apply("design: {replicates: 30}, execution: {parallelism: 3}");
        await().atMost(PATIENCE).until(() -> campaign.ledger().size() > 5);
        fate = FakeKubelet.running();
        started.endLast();
        // one that has written nothing, and has nothing in its caches but what the informers have
        StoppingClock clock = new StoppingClock();
        clock.stops(started.add(operator(clock)));

        clock.stopAt(() -> kubelet.end(Fate.completed()));
        fate = Fate.completed();
        started.add(new LocalOperator(server, namespace));
        kubelet.end(Fate.completed());
        campaign.awaitPhase(Phase.Completed);
        everyRunCountsOnce(30);
        assertThat(kubelet.podsByRun())
                .hasSize(30)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());
    }

    @Test
    void anOperatorThatStopsForgetsNoPodOfADeletedCampaign() throws Exception {
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
