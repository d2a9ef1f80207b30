package io.batchmark.operator.leadership;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.Chart;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.OperatorProcess;
import io.batchmark.operator.cluster.Tunnel;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** The packaged operator under the chart's roles for one namespace: three replicas lead, one after the other. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FailOverIT {
    private static final String SYSTEM = "fail-over";
    private static final String RELEASE = "turns-batchmark";
    private static final int RUNS = 40;

    /** Whoever waited for its end would wait longer than any test. */
    private static final String LONG = "600s";

    private static final Pattern OUTAGE = Pattern.compile("batchmark_watch_outage_seconds [0-9.]*[1-9]");

    private ApiServer server;
    private Tunnel tunnel;
    private KubernetesClient client;
    private String namespace;
    private FakeKubelet kubelet;
    private OperatorProcess first;
    private OperatorProcess second;
    private OperatorProcess third;

    @BeforeAll
    void begin() throws IOException, InterruptedException {
        server = ApiServer.get();
        client = server.admin();
        server.createNamespace(SYSTEM);
        namespace = server.createNamespace();
        for (HasMetadata object : Chart.render("turns", SYSTEM, namespace)) {
            if (object instanceof Role || object instanceof RoleBinding) {
                client.resource(object).serverSideApply();
            }
        }
        tunnel = new Tunnel(server);
        kubelet = new FakeKubelet(client, namespace, parameters -> Fate.completed());
        // long enough that a busy machine does not end it, as every second of it is waited for once
        first = replica("first", "15s");
        second = replica("second", LONG);
    }

    @AfterAll
    void end() throws IOException {
        kubelet.close();
        tunnel.close();
        for (OperatorProcess replica : new OperatorProcess[] {first, second, third}) {
            if (replica != null) {
                replica.close();
            }
        }
    }

    @Test
    @Order(1)
    void aLeaderThatIsStoppedNearTheEndOfACampaignWritesNothingWhenItGoesOn() throws Exception {
        LiveCampaign campaign = campaign("stopped");
        await().atMost(PATIENCE)
                .pollInterval(20, TimeUnit.MILLISECONDS)
                .until(() -> campaign.ledger().size() > RUNS * 3 / 4);
        first.signal("STOP");

        awaitHolder("second"); // the campaign may be over before
        campaign.awaitPhase(Phase.Completed);
        campaign.awaitNothingRuns();
        BenchmarkCampaign completed = campaign.get();
        List<ConfigMap> reports = campaign.reports();
        first.signal("CONT");

        assertThat(first.awaitEnd()).isEqualTo(1);
        assertThat(campaign.get()).isEqualTo(completed);
        assertThat(campaign.reports()).isEqualTo(reports);
        assertEveryRunOnce(campaign, RUNS);
    }

    @Test
    @Order(2)
    void aLeaderThatIsAskedToEndGivesItsLeaseBack() throws Exception {
        third = replica("third", "30s");
        LiveCampaign campaign = campaign("handed-over");
        await().atMost(PATIENCE).until(() -> campaign.ledger().size() > 5);
        second.signal("TERM");

        awaitHolder("third"); // the campaign may be over before
        campaign.awaitPhase(Phase.Completed);
        second.awaitEnd();
        assertEveryRunOnce(campaign, 2 * RUNS);
    }

    @Test
    @Order(3)
    void aLeaderThatIsRefusedItsWatchesGivesUp() throws Exception {
        assertThat(third.isUp("/health/live")).isTrue();
        await().atMost(PATIENCE).until(() -> third.metrics().contains("batchmark_watch_outage_seconds 0.0"));
        client.rbac()
                .roles()
                .inNamespace(namespace)
                .withName(RELEASE)
                .edit(role -> new RoleBuilder(role)
                        .editMatchingRule(rule -> rule.getResources().contains("jobs"))
                        .removeFromVerbs("watch")
                        .endRule()
                        .build());
        tunnel.cut();

        await().atMost(PATIENCE)
                .pollInterval(100, TimeUnit.MILLISECONDS)
                .until(() -> OUTAGE.matcher(third.metrics()).find());
        assertThat(third.awaitEnd()).isEqualTo(1);
        assertThat(holder()).isEmpty();
        assertThat(client.events().v1().events().inNamespace(SYSTEM).list().getItems())
                .filteredOn(event -> event.getRegarding().getKind().equals("Lease"))
                .singleElement()
                .satisfies(event -> assertThat(event.getReason()).isEqualTo("WatchesRefused"))
                .satisfies(event -> assertThat(event.getReportingInstance()).isEqualTo("third"));
    }

    private OperatorProcess replica(String name, String lease) throws IOException {
        return new OperatorProcess(
                        server,
                        tunnel.port(),
                        "system:serviceaccount:" + SYSTEM + ":" + RELEASE,
                        name,
                        Map.of(
                                "BATCHMARK_LEASE_NAMESPACE", SYSTEM,
                                "BATCHMARK_LEASE_NAME", RELEASE,
                                "BATCHMARK_LEASE_DURATION", lease,
                                "BATCHMARK_WATCH_TIMEOUT", "15s",
                                "QUARKUS_OPERATOR_SDK_NAMESPACES", namespace))
                .awaitReady();
    }

    private LiveCampaign campaign(String name) {
        LiveCampaign campaign = new LiveCampaign(client, namespace, name);
        campaign.apply("design: {replicates: " + RUNS + "}, execution: {parallelism: 3}");
        return campaign;
    }

    private void awaitHolder(String name) {
        await(name).atMost(PATIENCE).until(() -> name.equals(holder()));
    }

    private String holder() {
        return client.leases()
                .inNamespace(SYSTEM)
                .withName(RELEASE)
                .get()
                .getSpec()
                .getHolderIdentity();
    }

    /** @param all runs of all campaigns until now */
    private void assertEveryRunOnce(LiveCampaign campaign, int all) throws Exception {
        assertThat(campaign.ledger()).hasSize(RUNS);
        assertThat(kubelet.podsByRun())
                .hasSize(all)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());
    }
}
