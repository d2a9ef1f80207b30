package io.batchmark.operator.leadership;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.LocalOperator;
import io.batchmark.operator.leadership.OtherOperators.State;
import io.batchmark.operator.reconcile.CampaignReconciler;
import io.batchmark.operator.uninstall.Uninstall;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two operators of different installations that watch the same namespace. */
class TwoOperatorsIT {
    private final AtomicInteger renewals = new AtomicInteger();
    private final AtomicLong passed = new AtomicLong();
    private ApiServer server;
    private KubernetesClient client;
    private String system;
    private String namespace;
    private LiveCampaign campaign;

    @BeforeEach
    void begin() throws IOException {
        server = ApiServer.get();
        client = server.admin();
        system = server.createNamespace();
        namespace = server.createNamespace();
        campaign = new LiveCampaign(client, namespace, "shared");
    }

    @Test
    void aCampaignBelongsToTheOperatorThatItNamesWhileThisRenewsItsLease() throws Exception {
        OtherOperators first = new OtherOperators(system, "first", System::nanoTime);
        OtherOperators second = new OtherOperators(system, "second", () -> System.nanoTime() + passed.get());
        renew("first");
        try (FakeKubelet kubelet = new FakeKubelet(client, namespace, parameters -> FakeKubelet.running())) {
            try (LocalOperator running = new LocalOperator(server.operator(), Set.of(namespace), first)) {
                campaign.apply("design: {replicates: 2}");
                campaign.awaitRunning(1);
                await().atMost(PATIENCE)
                        .untilAsserted(
                                () -> assertThat(campaign.get().getStatus().operator())
                                        .isEqualTo(first.own()));
                try (LocalOperator another = new LocalOperator(server.operator(), Set.of(namespace), second)) {
                    campaign.awaitEvent("OtherOperator");
                }
                List<String> pods = uids();

                assertThat(new Uninstall(client, List.of(namespace), second).run())
                        .isTrue();

                assertThat(uids()).isEqualTo(pods);
                assertThat(campaign.get().getMetadata().getFinalizers()).contains(CampaignReconciler.FINALIZER);
                assertThat(campaign.pods())
                        .allMatch(pod -> !pod.getMetadata().getFinalizers().isEmpty()
                                && pod.getMetadata().getDeletionTimestamp() == null);
            }
            try (LocalOperator another = new LocalOperator(server.operator(), Set.of(namespace), second)) {
                passed.addAndGet(Duration.ofMinutes(2).toNanos());
                campaign.patch("{\"spec\":{\"execution\":{\"parallelism\":2}}}"); // or it looks again after 20 s
                campaign.awaitRunning(2);
                assertThat(campaign.get().getStatus().operator()).isEqualTo(second.own());
                kubelet.end(Fate.completed());
                campaign.awaitPhase(Phase.Completed);
            }
            assertThat(kubelet.podsByRun().values()).hasSize(2).containsOnly(1);

            assertThat(new Uninstall(client, List.of(namespace), first).run()).isTrue();
            assertThat(campaign.get().getStatus().operator()).isEqualTo(second.own());
            assertThat(new Uninstall(client, List.of(namespace), second).run()).isTrue();
            assertThat(campaign.get().getStatus().operator()).isNull();
        }
    }

    @Test
    void anotherOperatorDoesNotCleanUpADeletedCampaign() throws IOException {
        OtherOperators first = new OtherOperators(system, "first", System::nanoTime);
        OtherOperators second = new OtherOperators(system, "second", System::nanoTime);
        renew("first");
        try (FakeKubelet kubelet = new FakeKubelet(client, namespace, parameters -> FakeKubelet.running())) {
            try (LocalOperator running = new LocalOperator(server.operator(), Set.of(namespace), first)) {
                campaign.apply("design: {replicates: 2}");
                campaign.awaitRunning(1);
                await().atMost(PATIENCE).until(() -> campaign.get().getStatus().startTime() != null);
            }
            campaign.delete();
            try (LocalOperator another = new LocalOperator(server.operator(), Set.of(namespace), second)) {
                campaign.awaitEvent("OtherOperator");
                assertThat(campaign.pods()).hasSize(1);
            }
            try (LocalOperator running = new LocalOperator(server.operator(), Set.of(namespace), first)) {
                await().atMost(PATIENCE).until(() -> campaign.get() == null);
            }
        }
    }

    /** As after an upgrade from a version that did not name its operator. */
    @Test
    void aCampaignThatNamesNoOperatorIsTakenUp() throws IOException {
        OtherOperators first = new OtherOperators(system, "first", System::nanoTime);
        try (FakeKubelet kubelet = new FakeKubelet(client, namespace, parameters -> FakeKubelet.running())) {
            try (LocalOperator running = new LocalOperator(server.operator(), Set.of(namespace), first)) {
                campaign.apply("design: {replicates: 2}");
                campaign.awaitRunning(1);
            }
            client.resource(campaign.get())
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"operator\":null}}");
            try (LocalOperator upgraded = new LocalOperator(server.operator(), Set.of(namespace), first)) {
                await().atMost(PATIENCE)
                        .untilAsserted(
                                () -> assertThat(campaign.get().getStatus().operator())
                                        .isEqualTo(first.own()));
            }
            assertThat(campaign.pods()).hasSize(1);
        }
    }

    @Test
    void ageOfALeaseIsMeasuredByTheSteadyClock() throws IOException {
        OtherOperators second = new OtherOperators(system, "second", passed::get);
        String other = system + "/first";
        try (KubernetesClient operator = server.operator();
                KubernetesClient stranger = server.as("system:serviceaccount:" + system + ":stranger")) {
            renew("first");
            assertThat(state(second, other, operator, 0)).isEqualTo(State.Present);
            renew("first");
            assertThat(state(second, other, operator, 50)).as("renewed").isEqualTo(State.Present);
            assertThat(state(second, other, operator, 50)).isEqualTo(State.Present);
            assertThat(state(second, other, operator, 15)).as("old").isEqualTo(State.Gone);
            renew("first");
            assertThat(state(second, other, operator, 15)).as("back").isEqualTo(State.Present);
            client.leases().inNamespace(system).withName("first").delete();
            assertThat(state(second, other, operator, 50))
                    .as("deleted just now")
                    .isEqualTo(State.Present);
            assertThat(state(second, other, operator, 65)).as("without a Lease").isEqualTo(State.Gone);
            assertThat(state(second, other, stranger, 65)).as("forbidden").isEqualTo(State.Unknown);
            assertThat(state(second, other, operator, 65))
                    .as("since the last refusal")
                    .isEqualTo(State.Present);
        }
    }

    private State state(OtherOperators operators, String other, KubernetesClient asking, int secondsLater) {
        passed.addAndGet(Duration.ofSeconds(secondsLater).toNanos());
        return operators.state(other, asking);
    }

    private void renew(String lease) {
        client.resource(new LeaseBuilder()
                        .withNewMetadata()
                        .withNamespace(system)
                        .withName(lease)
                        .endMetadata()
                        .withNewSpec()
                        .withHolderIdentity("pod")
                        .withLeaseDurationSeconds(15)
                        .withRenewTime(
                                ZonedDateTime.of(2020, 1, 1, 0, 0, renewals.incrementAndGet(), 0, ZoneOffset.UTC))
                        .endSpec()
                        .build())
                .serverSideApply();
    }

    private List<String> uids() {
        return campaign.pods().stream()
                .map(Pod::getMetadata)
                .map(metadata -> metadata.getUid())
                .toList();
    }
}
