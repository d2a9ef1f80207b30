package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Dashboard;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.PodHistory;
import io.batchmark.e2e.cluster.Prometheus;
import io.batchmark.e2e.cluster.Prometheus.Alert;
import io.batchmark.e2e.cluster.Prometheus.Series;
import io.batchmark.e2e.cluster.Release;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import io.batchmark.e2e.cluster.Waiting;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Prometheus and its operator take up what the chart offers them, and see what goes on and what goes wrong. */
@Order(4)
@Tag("monitored")
@ResourceLock(value = Locks.OPERATOR, mode = ResourceAccessMode.READ)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class WatchedIT {
    private static final String OPERATOR_JOB = Operator.RELEASE + "-metrics";
    private static final String RUN_JOB = "batchmark-run";

    private static Release release;

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    /** As in docs/metrics.md, but sooner, and with nobody let in but Prometheus. */
    @BeforeAll
    static void switchOn() {
        assertThat(Prometheus.now("vector(1)")).hasSize(1);
        release = Release.found();
        release.change(
                "--set=metrics.enabled=true,metrics.dashboard.enabled=true",
                "--set=metrics.serviceMonitor.interval=2s,metrics.podMonitor.interval=2s",
                "--set=metrics.rules.for=1s,metrics.rules.stalledAfter=1s",
                "--set=networkPolicies.operator.enabled=true",
                "--set-json=networkPolicies.operator.metricsFrom=[{\"namespaceSelector\": "
                        + "{\"matchLabels\": {\"kubernetes.io/metadata.name\": \"" + Prometheus.NAMESPACE + "\"}}}]");
    }

    @AfterAll
    static void putBack() {
        if (release != null) {
            release.putBack();
        }
    }

    @Test
    void operatorAndRunsAreScrapedAndTheDashboardShowsThem() {
        sandbox.kubectl("apply", "--filename=../manifests/network-policy-runs.yaml")
                .succeeded();
        sandbox.apply("live", """
                baseline: {items: 1000000000, maxHeap: 128Mi}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 30m, retries: 1}
                runner: {metrics: true, resources: {requests: {cpu: 250m}, limits: {cpu: 500m, memory: 768Mi}}}
                """);
        awaitUp(OPERATOR_JOB, Operator.NAMESPACE);
        // what follows is counted from one scrape to the next
        Campaign quick = sandbox.apply("quick", """
                baseline: {items: 5000, maxHeap: 128Mi}
                design: {replicates: 3}
                execution: {parallelism: 1, isolation: None, runTimeout: 5m}
                """ + Campaign.standIn());
        Pod disturbed = sandbox.pods().awaitPod("run of live", pod -> isOf(pod, "live"));
        sandbox.kubectl("delete", "pod", disturbed.getMetadata().getName(), "--wait=false")
                .succeeded();
        sandbox.pods().awaitPod("its next attempt", pod -> isOf(pod, "live") && !isSame(pod, disturbed));
        awaitUp(RUN_JOB, sandbox.namespace());
        quick.awaitEnd("Completed");

        Dashboard dashboard = Dashboard.installed();
        assertThat(dashboard.options("operator")).containsExactly(OPERATOR_JOB);
        assertThat(dashboard.options("namespace")).contains(sandbox.namespace());
        Dashboard here = dashboard.choosing("namespace", sandbox.namespace());
        assertThat(here.options("campaign")).containsExactlyInAnyOrder("live", "quick");
        assertThat(here.queries())
                .extracting(Dashboard.Query::panel)
                .contains("2 Campaigns by phase", "12 Progress of the run", "21 Reconciliations");
        Waiting.until(
                "panels without data",
                () -> here.queries().stream()
                        .filter(query -> !query.hasData())
                        .map(Dashboard.Query::panel)
                        .toList(),
                List::isEmpty);

        awaitValue("batchmark_campaign_runs", "campaign=\"quick\", state=\"succeeded\"", 3.0);
        awaitValue("batchmark_runner_records", "campaign=\"live\", treatment=\"baseline\", attempt=\"2\"", 1e9);
    }

    private static boolean isOf(Pod pod, String campaign) {
        return campaign.equals(pod.getMetadata().getLabels().get("batchmark.io/campaign")) && PodHistory.isRunning(pod);
    }

    private static boolean isSame(Pod pod, Pod other) {
        return pod.getMetadata().getUid().equals(other.getMetadata().getUid());
    }

    private static void awaitUp(String job, String namespace) {
        awaitValue("up{job=\"" + job + "\", namespace=\"" + namespace + "\"}", 1.0);
    }

    private void awaitValue(String metric, String labels, double value) {
        awaitValue(metric + "{namespace=\"" + sandbox.namespace() + "\", " + labels + "}", value);
    }

    /** Of its one series, as soon as it is scraped once more. */
    private static void awaitValue(String series, double value) {
        Waiting.until(
                series,
                () -> Prometheus.now(series).stream().map(Series::values).toList(),
                List.of(List.of(value))::equals);
    }

    @Test
    void aCampaignWhoseRunsCannotStartRaisesAnAlertThatEndsWithIt() {
        sandbox.apply("stuck", """
                baseline: {items: 1000}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 10s}
                runner: {podTemplate: {spec: {nodeSelector: {batchmark.io/e2e: no-such-node}}}}
                """);

        Alert alert = awaitFiring("BatchmarkCampaignStalled");

        assertThat(alert.labels()).containsEntry("campaign", "stuck").containsEntry("severity", "warning");
        assertThat(alert.annotations().get("summary"))
                .isEqualTo("Campaign " + sandbox.namespace() + "/stuck is stalled");
        assertThat(alert.annotations().get("description")).contains("has ended for ");
        assertThat(alert.annotations().get("runbook"))
                .contains("kubectl --namespace " + sandbox.namespace() + " describe campaign stuck");
        sandbox.kubectl("delete", "campaign", "stuck", "--timeout=5m").succeeded();
        Waiting.until("alert", () -> alert("BatchmarkCampaignStalled"), Optional::isEmpty);
    }

    @Test
    void aLedgerThatCannotBeWrittenRaisesAnAlertAndLosesNothing() {
        sandbox.kubectl("create", "quota", "no-more", "--hard=count/configmaps=0")
                .succeeded();
        Campaign campaign = sandbox.apply("full", """
                baseline: {items: 1000, maxHeap: 128Mi}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 5m}
                """ + Campaign.standIn());

        Alert alert = awaitFiring("BatchmarkLedgerNotWritable");

        assertThat(alert.labels()).containsEntry("campaign", "full").containsEntry("severity", "critical");
        assertThat(alert.annotations().get("runbook"))
                .contains("kubectl --namespace " + sandbox.namespace() + " get resourcequota");
        assertThat(campaign.rows()).isEmpty();
        sandbox.kubectl("delete", "quota", "no-more").succeeded();
        campaign.awaitEnd("Completed");
        assertThat(campaign.rows())
                .singleElement()
                .extracting(Row::attempt, Row::outcome)
                .containsExactly(1, "Succeeded");
        assertThat(sandbox.pods().byAttempt()).isEqualTo(Map.of("b1-baseline-a1", 1L));
    }

    private Alert awaitFiring(String name) {
        return Waiting.until(
                        "alert " + name,
                        () -> alert(name),
                        alert -> alert.filter(it -> it.state().equals("firing")).isPresent())
                .orElseThrow();
    }

    /** That of this test's own namespace. */
    private Optional<Alert> alert(String name) {
        return Prometheus.alerts().stream()
                .filter(alert -> alert.labels().get("alertname").equals(name))
                .filter(alert -> sandbox.namespace().equals(alert.labels().get("namespace")))
                .findFirst();
    }
}
