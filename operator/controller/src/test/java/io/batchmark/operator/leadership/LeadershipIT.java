package io.batchmark.operator.leadership;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.Gate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.LocalOperator;
import io.batchmark.operator.cluster.Started;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two replicas on a real API server. */
class LeadershipIT {
    private static final String LEASE = "leader";
    private static final Duration DURATION = Duration.ofSeconds(6);

    @RegisterExtension
    private final Started started = new Started();

    private ApiServer server;
    private KubernetesClient client;
    private String namespace;

    @BeforeEach
    void begin() throws IOException {
        server = ApiServer.get();
        client = server.admin();
        namespace = server.createNamespace();
    }

    @Test
    void theSecondFollowsAtOnceWhereTheFirstGivesTheLeaseBack() {
        Replica first = new Replica("first", Duration.ofHours(1));
        first.awaitLeading();
        Replica second = new Replica("second");
        started.add(second);
        await().atMost(PATIENCE).until(() -> second.leadership.isDecided());
        assertThat(second.leadership.leads()).isFalse();

        first.close();

        second.awaitLeading();
        assertThat(first.lost).hasValue(0);
        assertThat(lease().getSpec().getHolderIdentity()).isEqualTo("second");
    }

    @Test
    void aLeaderThatIsGoneIsWaitedForNoLongerThanItsLeaseLasts() {
        hold("gone", ZonedDateTime.now(ZoneOffset.UTC));
        long begin = System.nanoTime();
        Replica second = new Replica("second");
        started.add(second);

        second.awaitLeading();

        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(DURATION.minusSeconds(1));
        assertThat(lease().getSpec().getHolderIdentity()).isEqualTo("second");
    }

    /**
     * The clock of the leader is hours behind:
     * what counts is how long the lease was not renewed, not when it says it was.
     */
    @Test
    void clocksThatDifferDoNotMakeTwoLeaders() throws InterruptedException {
        // no pause of a busy machine is as long
        Duration lease = Duration.ofSeconds(20);
        hold("behind", ZonedDateTime.now(ZoneOffset.UTC).minusHours(3), lease);
        Replica second = new Replica("second", lease);
        started.add(second);
        for (int i = 0; i < 12; i++) {
            Thread.sleep(lease.dividedBy(10));
            hold("behind", ZonedDateTime.now(ZoneOffset.UTC).minusHours(3), lease);
            assertThat(second.leadership.leads()).isFalse();
        }
    }

    @Test
    void aLeaderWhoseLeaseIsTakenLeadsNoMore() {
        Replica first = new Replica("first");
        started.add(first);
        first.awaitLeading();

        await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            hold("second", ZonedDateTime.now(ZoneOffset.UTC));
            return first.lost.get() == 1;
        });
        assertThat(first.leadership.leads()).isFalse();
    }

    @Test
    void aLeader_thatIsLateButStillHoldsItsLease_leadsOn() throws Exception {
        Outage outage = new Outage();
        Replica first = started.add(new Replica("first", DURATION, started.add(outage.client(client))));
        first.awaitLeading();

        outage.begin();
        Thread.sleep(DURATION);
        CompletableFuture<Void> act = CompletableFuture.runAsync(first.leadership::awaitLease);
        await("a late leader does not act")
                .during(DURATION.dividedBy(3))
                .atMost(PATIENCE)
                .until(() -> !act.isDone());
        outage.end();

        act.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(first.lost).hasValue(0);
        assertThat(first.leadership.leads()).isTrue();
        assertThat(first.leadership.lateRenewals()).isEqualTo(1);
        assertThat(lease().getSpec().getHolderIdentity()).isEqualTo("first");
    }

    @Test
    void aLeader_thatGetsNoAnswerForTwoLeases_leadsNoMore() throws InterruptedException {
        Outage outage = new Outage();
        Replica first = started.add(new Replica("first", DURATION, started.add(outage.client(client))));
        first.awaitLeading();

        outage.begin();
        await().atMost(PATIENCE).until(() -> first.lost.get() == 1);
        outage.end();
    }

    @Test
    void aLateLeader_startsNoRun() throws Exception {
        FakeKubelet kubelet = started.add(new FakeKubelet(client, namespace, parameters -> Fate.completed()));
        CountDownLatch renewed = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        started.add(new LocalOperator(server.operator(), namespace, () -> {
            asked.countDown();
            pause(renewed);
        }));
        LiveCampaign campaign = new LiveCampaign(client, namespace, "late");
        campaign.apply("design: {replicates: 4}");
        assertThat(asked.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        await().during(Duration.ofSeconds(1)).atMost(PATIENCE).untilAsserted(() -> {
            assertThat(kubelet.podsByRun()).isEmpty();
            assertThat(campaign.get().getStatus()).isNull();
        });

        renewed.countDown();
        campaign.awaitPhase(Phase.Completed);
    }

    @Test
    void aLeaseThatSaysNothingIsReportedAndWaitedFor() {
        client.resource(new LeaseBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(LEASE)
                        .endMetadata()
                        .withNewSpec()
                        .withHolderIdentity("somebody")
                        .endSpec()
                        .build())
                .create();
        Replica first = new Replica("first");
        started.add(first);

        client.resource(lease()).delete();

        first.awaitLeading();
    }

    /** An operator that leads no more, and does not know it yet, was stopped right before a write. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "benchmarkcampaigns/late/status, 409",
        "configmaps/late-report, 409",
        "pods/late-b12-baseline-a1, 404", // opens its scheduling gate
    })
    void whatAFormerLeaderWritesLateIsRefused(String write, int code) throws Exception {
        FakeKubelet kubelet = new FakeKubelet(client, namespace, parameters -> Fate.completed());
        started.add(kubelet);
        Gate gate = new Gate();
        started.add(new LocalOperator(server.operator(gate), Set.of(namespace)));
        LiveCampaign campaign = new LiveCampaign(client, namespace, "late");
        campaign.apply("design: {replicates: 12}, execution: {parallelism: 1}");
        await().atMost(PATIENCE).until(() -> !campaign.reports().isEmpty());
        gate.close(write);
        gate.awaitHeld();

        started.add(new LocalOperator(server, namespace));
        campaign.awaitPhase(Phase.Completed);
        campaign.awaitNothingRuns();
        BenchmarkCampaign completed = campaign.get();
        List<ConfigMap> reports = campaign.reports();

        assertThat(gate.open()).isEqualTo(code);
        assertThat(campaign.get().getStatus()).isEqualTo(completed.getStatus());
        assertThat(campaign.get().getMetadata().getResourceVersion())
                .isEqualTo(completed.getMetadata().getResourceVersion());
        assertThat(campaign.reports()).isEqualTo(reports);
        assertThat(campaign.ledger()).hasSize(12);
        assertThat(kubelet.podsByRun())
                .hasSize(12)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());
    }

    /** The create of a former leader hangs until another leader has recorded and removed the attempt. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            items: 1000      | ''
            database: beside | databases: [{name: beside, postgresql: {pod: {}}}],
            """)
    void aCreateThatArrivesLateStartsNothing(String baseline, String databases) throws Exception {
        AtomicReference<String> firstRun = new AtomicReference<>();
        FakeKubelet kubelet = started.add(new FakeKubelet(client, namespace, parameters -> {
            firstRun.compareAndSet(null, parameters.run());
            return parameters.run().equals(firstRun.get()) ? Fate.completed() : FakeKubelet.running();
        }));
        Gate gate = new Gate();
        gate.close("/pods");
        AtomicBoolean isLate = new AtomicBoolean();
        CountDownLatch halted = new CountDownLatch(1);
        started.add(new LocalOperator(server.operator(gate), namespace, () -> {
            if (isLate.get()) {
                pause(halted);
                throw new IllegalStateException("the process halts, because another operator leads");
            }
        }));
        LiveCampaign campaign = new LiveCampaign(client, namespace, "late");
        campaign.apply(baseline, databases + " design: {replicates: 2}, execution: {parallelism: 1}");
        gate.awaitHeld();
        isLate.set(true);

        started.add(new LocalOperator(server, namespace));
        await().atMost(PATIENCE).until(() -> campaign.ledger().size() == 1);
        campaign.awaitRunning(1);
        await().atMost(PATIENCE).until(() -> campaign.pods().stream().allMatch(LeadershipIT::isOfSecondBlock));
        PodsOfFirstBlock late = started.add(new PodsOfFirstBlock());

        assertThat(gate.open()).isEqualTo(HttpURLConnection.HTTP_CREATED);

        await().atMost(PATIENCE).until(() -> late.gone.get() == 1);
        assertThat(late.seen)
                .isNotEmpty()
                .allSatisfy(
                        pod -> assertThat(pod.getSpec().getSchedulingGates()).hasSize(1))
                .allSatisfy(pod -> assertThat(pod.getSpec().getNodeName()).isNull());
        kubelet.end(Fate.completed());
        campaign.awaitPhase(Phase.Completed);
        campaign.awaitNothingRuns();
        halted.countDown();
        assertThat(campaign.ledger()).hasSize(2);
        assertThat(kubelet.podsByRun())
                .hasSize(2)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());
    }

    /** The create hangs until its campaign does not exist any longer. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"late-b1-baseline-a1, pods", "late-b1-baseline-a1, jobs"})
    void aCreateThatArrivesAfterItsCampaignHoldsNoPod(String name, String kind) throws Exception {
        Gate gate = new Gate();
        gate.close("/" + kind);
        CountDownLatch halted = new CountDownLatch(1);
        AtomicBoolean isLate = new AtomicBoolean();
        started.add(new LocalOperator(server.operator(gate), namespace, () -> {
            if (isLate.get()) {
                pause(halted);
                throw new IllegalStateException("the process halts, because another operator leads");
            }
        }));
        LiveCampaign campaign = new LiveCampaign(client, namespace, "late");
        campaign.apply(kind.equals("pods") ? "design: {replicates: 2}" : "execution: {queueName: lane}");
        gate.awaitHeld();
        isLate.set(true);
        started.add(new LocalOperator(server, namespace));
        campaign.delete();
        await().atMost(PATIENCE).until(() -> campaign.get() == null);

        assertThat(gate.open()).isEqualTo(HttpURLConnection.HTTP_CREATED);

        // this API server has no garbage collector and no controller of Jobs
        Pod late = kind.equals("pods")
                ? client.pods().inNamespace(namespace).withName(name).get()
                : client.resource(podOf(client.batch()
                                .v1()
                                .jobs()
                                .inNamespace(namespace)
                                .withName(name)
                                .get()))
                        .create();
        client.resource(late).delete();
        assertThat(client.resource(late).get()).isNull();
        halted.countDown();
    }

    private static Pod podOf(Job job) {
        return new PodBuilder()
                .withMetadata(job.getSpec().getTemplate().getMetadata())
                .editMetadata()
                .withNamespace(job.getMetadata().getNamespace())
                .withName(job.getMetadata().getName() + "-0")
                .endMetadata()
                .withSpec(job.getSpec().getTemplate().getSpec())
                .build();
    }

    private static void pause(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isOfSecondBlock(Pod pod) {
        return "2".equals(pod.getMetadata().getLabels().get(Labels.BLOCK));
    }

    /** Each later state of pods of the first block. */
    private final class PodsOfFirstBlock implements AutoCloseable, ResourceEventHandler<Pod> {
        private final List<Pod> seen = new CopyOnWriteArrayList<>();
        private final AtomicInteger gone = new AtomicInteger();
        private final SharedIndexInformer<Pod> informer = client.pods()
                .inNamespace(namespace)
                .withLabel(Labels.BLOCK, "1")
                .inform(this);

        @Override
        public void onAdd(Pod pod) {
            seen.add(pod);
        }

        @Override
        public void onUpdate(Pod before, Pod pod) {
            seen.add(pod);
        }

        @Override
        public void onDelete(Pod pod, boolean unknown) {
            seen.add(pod);
            gone.incrementAndGet();
        }

        @Override
        public void close() {
            informer.close();
        }
    }

    private Lease lease() {
        return client.leases().inNamespace(namespace).withName(LEASE).get();
    }

    /** As a replica that nobody can ask any more has left it. */
    private void hold(String holder, ZonedDateTime renewed) {
        hold(holder, renewed, DURATION);
    }

    private void hold(String holder, ZonedDateTime renewed, Duration duration) {
        Lease lease = new LeaseBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(LEASE)
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity(holder)
                .withLeaseDurationSeconds((int) duration.toSeconds())
                .withAcquireTime(renewed)
                .withRenewTime(renewed)
                .withLeaseTransitions(1)
                .endSpec()
                .build();
        if (lease() == null) {
            client.resource(lease).create();
        } else {
            client.resource(lease).patch(PatchContext.of(PatchType.JSON_MERGE));
        }
    }

    private final class Replica implements AutoCloseable {
        private final Leadership leadership;
        private final CountDownLatch leading = new CountDownLatch(1);
        private final AtomicInteger lost = new AtomicInteger();

        Replica(String identity) {
            this(identity, DURATION);
        }

        Replica(String identity, Duration lease) {
            this(identity, lease, client);
        }

        Replica(String identity, Duration lease, KubernetesClient client) {
            leadership = new Leadership(client, namespace, LEASE, identity, lease);
            leadership.seek(leading::countDown, () -> {}, lost::incrementAndGet);
        }

        void awaitLeading() {
            try {
                assertThat(leading.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void close() {
            leadership.close();
        }
    }

    /** An API server that cannot be reached for a while. */
    private static final class Outage implements Interceptor {
        private volatile boolean down;

        KubernetesClient client(KubernetesClient like) {
            return new KubernetesClientBuilder()
                    .withConfig(like.getConfiguration())
                    .withHttpClientFactory(new VertxHttpClientFactory())
                    .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("outage", this))
                    .build();
        }

        void begin() {
            down = true;
        }

        void end() {
            down = false;
        }

        @Override
        public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
            if (down) {
                throw new KubernetesClientException("no answer");
            }
        }
    }
}
