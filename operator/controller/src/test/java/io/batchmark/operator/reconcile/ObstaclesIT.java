package io.batchmark.operator.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.LocalOperator;
import io.batchmark.operator.cluster.Quota;
import io.batchmark.operator.cluster.RefusalPolicy;
import io.batchmark.operator.cluster.Started;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps runs from starting, on a real API server, is told with the remedy, and nothing lasts for ever. */
class ObstaclesIT {
    private static final String RERUN = "{\"metadata\":{\"annotations\":{\"" + Labels.RERUN + "\":\"baseline\"}}}";

    private final AtomicReference<Fate> fate = new AtomicReference<>(Fate.completed());
    private final AtomicReference<Duration> later = new AtomicReference<>(Duration.ZERO);

    @RegisterExtension
    private final Started started = new Started();

    private ApiServer server;
    private KubernetesClient client;
    private String namespace;
    private LiveCampaign campaign;
    private FakeKubelet kubelet;

    @BeforeEach
    void begin() throws IOException {
        server = ApiServer.get();
        client = server.admin();
        namespace = server.createNamespace();
        campaign = new LiveCampaign(client, namespace, "obstacle");
        kubelet = new FakeKubelet(client, namespace, parameters -> fate.get());
        started.add(kubelet);
        startOperator();
    }

    private void startOperator() {
        started.add(new LocalOperator(server.operator(), namespace, later::get));
    }

    /** Where a webhook adds to a pod what the operator may not make, its Job may get it. */
    @Test
    void aSidecarThatPodSecurityDoesNotAllowAndOneThatDoesNotEnd() throws Exception {
        RefusalPolicy.refuse(
                client,
                namespace,
                "CREATE",
                "",
                "pods",
                "pods of Jobs alone",
                "object.metadata.?generateName.hasValue()");
        awaitRefusal(() -> client.resource(stray()).dryRun().create(), "pods of Jobs alone");
        Container proxy = new ContainerBuilder()
                .withName("proxy")
                .withImage("stand-in")
                .withNewSecurityContext()
                .withAllowPrivilegeEscalation(false)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .endSecurityContext()
                .build();
        kubelet.inject(new ContainerBuilder(proxy)
                .editSecurityContext()
                .editCapabilities()
                .withAdd("NET_ADMIN")
                .endCapabilities()
                .endSecurityContext()
                .build());
        fate.set(Fate.outlived());
        campaign.apply("design: {replicates: 2}");
        campaign.awaitCondition(Conditions.PROGRESSING, "False NoPod");
        assertThat(campaign.message(Conditions.PROGRESSING))
                .contains("violates PodSecurity", "see what adds to them, such as an injected sidecar");

        kubelet.inject(proxy);
        campaign.awaitPhase(Phase.Completed);
        assertThat(campaign.ledger()).hasSize(2).allMatch(row -> row.outcome() == Outcome.Succeeded);
        campaign.awaitNothingRuns();
    }

    @Test
    void aDatabaseThatCannotBeSweptDoesNotKeepItsCampaign() {
        kubelet.cleanNothingUp();
        campaign.apply(
                "databases: [{name: far, postgresql: {external: {host: db, database: bench, secretRef: {name: db},"
                        + " tls: Require}}}],"
                        + " factors: {database: [far]}, design: {replicates: 1}");
        campaign.awaitPhase(Phase.Completed);

        campaign.delete();
        await().atMost(LiveCampaign.PATIENCE)
                .until(() -> client.batch()
                                .v1()
                                .jobs()
                                .inNamespace(namespace)
                                .withName("obstacle-cleanup-0-last")
                                .get()
                        != null);
        // from here on no Job can be made either
        Quota.exhaust(client, namespace, "count/jobs.batch");
        client.batch()
                .v1()
                .jobs()
                .inNamespace(namespace)
                .withName("obstacle-cleanup-0-last")
                .delete();
        later.set(Duration.ofMinutes(7));

        await().atMost(LiveCampaign.PATIENCE).until(() -> campaign.get() == null);
        assertThat(client.events().v1().events().inNamespace(namespace).list().getItems())
                .filteredOn(event -> "SchemasLeft".equals(event.getReason()))
                .extracting(event -> event.getNote())
                .anyMatch(note -> note.matches("Job obstacle-cleanup-0-last could not drop what runs have left in their"
                        + " database: it did not end within 6 minutes, its events say why\\. Drop the schemas by hand"
                        + " whose names begin with batchmark_[0-9a-f]{12}_"));
    }

    /** A node that is lost never says that a pod has ended; nor does whoever holds it. */
    @Test
    void aPodThatNobodyEndsDoesNotKeepItsCampaign() {
        fate.set(FakeKubelet.running());
        campaign.apply("design: {replicates: 1}");
        campaign.awaitPods(1);
        Pod pod = client.pods()
                .inNamespace(namespace)
                .withLabel(Labels.PART, Labels.RUN)
                .list()
                .getItems()
                .getFirst();
        client.resource(pod)
                .patch(
                        PatchContext.of(PatchType.STRATEGIC_MERGE),
                        "{\"metadata\":{\"finalizers\":[\"example.org/node-is-lost\"]}}");

        campaign.delete();
        await().atMost(LiveCampaign.PATIENCE)
                .until(() -> client.resource(pod).get().getMetadata().getDeletionTimestamp() != null);
        assertThat(campaign.get()).isNotNull();
        later.set(Duration.ofMinutes(2));

        await().atMost(LiveCampaign.PATIENCE).until(() -> campaign.get() == null);
        assertThat(client.resource(pod).get().getMetadata().getFinalizers())
                .containsExactly("example.org/node-is-lost");
        client.resource(pod).patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"finalizers\":null}}");
    }

    @Test
    void aJobThatSomebodyHoldsDoesNotKeepItsCampaign() {
        fate.set(FakeKubelet.running());
        campaign.apply("design: {replicates: 1}, execution: {queueName: lane}");
        await().atMost(LiveCampaign.PATIENCE).until(() -> !jobs().isEmpty());
        Job job = jobs().getFirst();
        client.resource(job)
                .patch(
                        PatchContext.of(PatchType.STRATEGIC_MERGE),
                        "{\"metadata\":{\"finalizers\":[\"example.org/nobody-lets-go\"]}}");

        campaign.delete();
        await().atMost(LiveCampaign.PATIENCE)
                .until(() -> client.resource(job).get().getMetadata().getDeletionTimestamp() != null);
        later.set(Duration.ofMinutes(2));

        await().atMost(LiveCampaign.PATIENCE).until(() -> campaign.get() == null);
        client.resource(job).patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"finalizers\":null}}");
    }

    private List<Job> jobs() {
        return client.batch().v1().jobs().inNamespace(namespace).list().getItems();
    }

    @Test
    void eventsThatArePolicedAwayKeepNobodyFromMeasuring() {
        RefusalPolicy.refuse(client, namespace, "CREATE", "events.k8s.io", "events", "no events");
        fate.set(FakeKubelet.running());
        campaign.apply("design: {replicates: 2}");
        campaign.awaitPods(1);
        awaitRefusal(() -> client.resource(event()).dryRun().create(), "no events");

        fate.set(Fate.outOfMemory());
        kubelet.end(Fate.outOfMemory());

        campaign.awaitPhase(Phase.Completed);
    }

    private Event event() {
        return client.getKubernetesSerialization().unmarshal("""
                apiVersion: events.k8s.io/v1
                kind: Event
                metadata: {name: any, namespace: %1$s}
                regarding: {kind: Any, namespace: %1$s, name: any}
                eventTime: "2026-01-01T00:00:00.000000Z"
                reportingController: example.org/any
                reportingInstance: any
                action: Any
                reason: Any
                type: Normal
                """.formatted(namespace), Event.class);
    }

    /** @param allowed an expression of what is not refused, which the first pod is */
    private RefusalPolicy refusePodDeletion(String allowed) {
        RefusalPolicy policy = RefusalPolicy.refuse(client, namespace, "DELETE", "", "pods", "pods stay", allowed);
        awaitRefusal(() -> client.resource(campaign.pods().getFirst()).dryRun().delete(), "pods stay");
        return policy;
    }

    /** Kubernetes deletes the pods of such a namespace first, and nothing else before they are gone. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aNamespaceThatIsBeingDeletedIsNotHeldUpByWhatCannotBeRecorded(boolean givenUp) {
        fate.set(FakeKubelet.running());
        campaign.apply("design: {replicates: 2}");
        endFirstRun();
        RefusalPolicy.refuse(client, namespace, "CREATE, UPDATE", "", "configmaps", "it stays as it is");
        awaitRefusalOfRows();
        kubelet.end(Fate.completed());
        campaign.awaitCondition(Conditions.BLOCKED, "True LedgerNotWritable");
        if (givenUp) {
            later.set(Duration.ofMinutes(10));
            campaign.awaitCondition(Conditions.FAILED, "True ResultsNotWritten");
        }

        deleteNamespace();

        campaign.awaitPods(0);
    }

    private void awaitRefusalOfRows() {
        ConfigMap shard = campaign.shards().getFirst();
        awaitRefusal(
                () -> client.resource(shard)
                        .dryRun()
                        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\":{\"any\":\"\"}}"),
                "it stays as it is");
    }

    /** A policy is in force some time after it was made. */
    private static void awaitRefusal(ThrowingCallable request, String message) {
        await().atMost(LiveCampaign.PATIENCE)
                .untilAsserted(() -> assertThatThrownBy(request).hasMessageContaining(message));
    }

    @Test
    void aNamespaceThatIsBeingDeletedIsNotHeldUpByALedgerThatCannotBeRead() {
        fate.set(FakeKubelet.running());
        campaign.apply("design: {replicates: 2}");
        endFirstRun();
        client.resource(campaign.shards().getFirst())
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\":{\"odd\":\"no row\"}}");
        campaign.awaitCondition(Conditions.PROGRESSING, "False LedgerUnreadable");

        deleteNamespace();

        campaign.awaitPods(0);
    }

    /** Until the second one runs. */
    private void endFirstRun() {
        campaign.awaitPods(1);
        kubelet.end(Fate.completed());
        await().atMost(LiveCampaign.PATIENCE)
                .until(() -> campaign.pods().stream()
                        .anyMatch(pod -> pod.getMetadata().getName().startsWith("obstacle-b2-")
                                && "Running".equals(pod.getStatus().getPhase())));
        campaign.awaitPods(1);
    }

    private void deleteNamespace() {
        client.namespaces().withName(namespace).delete();
        client.pods().inNamespace(namespace).delete();
    }

    @Test
    void aJobThatMayNotBeDeletedIsNamed() {
        campaign.apply("design: {replicates: 1}, execution: {queueName: lane}");
        await().atMost(LiveCampaign.PATIENCE).until(() -> !jobs().isEmpty());
        RefusalPolicy policy = RefusalPolicy.refuse(client, namespace, "DELETE", "batch", "jobs", "Jobs stay");
        awaitRefusal(() -> client.resource(jobs().getFirst()).dryRun().delete(), "Jobs stay");

        campaign.delete();
        campaign.awaitEvent("DeletionHeldUp");
        policy.close();

        await().atMost(LiveCampaign.PATIENCE).until(() -> campaign.get() == null);
    }

    @Test
    void podsThatMustNotBeDeleted_keepNoCampaignFromItsAnswerAndAreRemovedLater() throws Exception {
        fate.set(FakeKubelet.running());
        campaign.apply("design: {replicates: 2}");
        campaign.awaitPods(1);
        RefusalPolicy policy = refusePodDeletion("false");
        fate.set(Fate.completed());
        kubelet.end(Fate.completed());

        campaign.awaitPhase(Phase.Completed);
        campaign.awaitEvent("RemovalRefused");
        assertThat(campaign.ledger()).hasSize(2).allMatch(row -> row.outcome() == Outcome.Succeeded);
        // the operator does not write the status again and again
        String told = campaign.get().getMetadata().getResourceVersion();
        await().during(Duration.ofSeconds(3))
                .atMost(LiveCampaign.PATIENCE)
                .until(() -> campaign.get().getMetadata().getResourceVersion().equals(told));
        assertThat(campaign.condition(Conditions.COMPLETE)).isEqualTo("True AllRunsRecorded");
        assertThat(campaign.pods()).hasSize(2).allMatch(pod -> pod.getMetadata().getDeletionTimestamp() == null);

        policy.close();
        // the operator tries again without an event
        campaign.awaitNothingRuns();
    }

    @Test
    void oneThatMayNotBeRemovedKeepsNoOtherFromBeingTried() {
        fate.set(FakeKubelet.running());
        campaign.apply("design: {replicates: 6}, execution: {parallelism: 6}");
        campaign.awaitPods(6);
        // whichever is tried first, it is one of five that are refused
        Pod last = campaign.pods().getLast();
        RefusalPolicy policy = refusePodDeletion(
                "oldObject.metadata.name == '" + last.getMetadata().getName() + "'");

        campaign.delete();
        await().atMost(LiveCampaign.PATIENCE).until(() -> client.resource(last).get() == null);
        assertThat(campaign.get()).as("waits for the others").isNotNull();
        campaign.awaitEvent("DeletionHeldUp");

        policy.close();
        await().atMost(LiveCampaign.PATIENCE).until(() -> campaign.get() == null);
    }

    @Test
    void aRunThatMayNotBeStoppedIsNamed() {
        fate.set(FakeKubelet.running());
        campaign.apply("design: {replicates: 1}");
        campaign.awaitPods(1);
        RefusalPolicy policy = refusePodDeletion("false");

        campaign.patch("{\"spec\":{\"execution\":{\"cancel\":true}}}");
        campaign.awaitCondition(Conditions.PROGRESSING, "False RequestRefused");
        assertThat(campaign.message(Conditions.PROGRESSING)).contains("pods stay");

        policy.close();
        campaign.awaitPhase(Phase.Cancelled);
    }

    /** There are two nodes. If each of two runs got one node, its database would wait for ever. */
    @Test
    void runsWithDatabasesOnOtherNodes_ofTwoCampaigns_takeTurns() throws Exception {
        kubelet.schedule("node-1", "node-2");
        String baseline = "items: 1000, database: beside";
        String spec = "databases: [{name: beside, postgresql: {pod: {node: Other}}}], design: {replicates: 1}";
        LiveCampaign rival = new LiveCampaign(client, namespace, "rival");
        campaign.apply(baseline, spec);
        rival.apply(baseline, spec);

        campaign.awaitPhase(Phase.Completed);
        rival.awaitPhase(Phase.Completed);

        assertThat(campaign.ledger()).allMatch(row -> row.outcome() == Outcome.Succeeded);
        assertThat(rival.ledger()).allMatch(row -> row.outcome() == Outcome.Succeeded);
    }

    @Test
    void quotaOnPods_isToldOnceWithItsRemedyUntilItIsRaised() {
        ResourceQuota quota = Quota.exhaust(client, namespace, "pods");
        campaign.apply("design: {replicates: 2}, execution: {parallelism: 2}");

        campaign.awaitCondition(Conditions.PROGRESSING, "False NoPod");
        assertThat(campaign.message(Conditions.PROGRESSING))
                .contains("exceeded quota: exhausted", "Remedy: raise that ResourceQuota", "(and 1 more runs)");

        client.resource(quota).delete();
        campaign.awaitPhase(Phase.Completed);
        assertThat(campaign.reasons()).containsOnlyOnce("NoPod");
    }

    /** Nor does it help that somebody keeps a pod with the labels of another campaign's. */
    @Test
    void whatFitsNoNodeIsGivenUp() throws Exception {
        kubelet.schedule();
        client.resource(stray()).create();
        campaign.apply("design: {replicates: 2}, execution: {retries: 0}");

        campaign.awaitCondition(Conditions.PROGRESSING, "False NoNode");
        assertThat(campaign.message(Conditions.PROGRESSING))
                .contains("finds no node: 0 nodes have room. Remedy: free or add a node that fits");
        later.set(Duration.ofMinutes(10));
        campaign.awaitPhase(Phase.Failed);

        assertThat(campaign.condition(Conditions.FAILED)).isEqualTo("True NoRunCanStart");
        assertThat(campaign.ledger())
                .singleElement()
                .satisfies(row -> assertThat(row.cause()).isEqualTo(Cause.NotStarted));
    }

    /** A pod that has a node and never ends. */
    private Pod stray() {
        return client.getKubernetesSerialization().unmarshal("""
                apiVersion: v1
                kind: Pod
                metadata:
                  name: other-b1-baseline-a1-database
                  namespace: %s
                  labels:
                    batchmark.io/part: database
                    batchmark.io/campaign: other
                    batchmark.io/campaign-uid: 00000000-0000-0000-0000-000000000000
                    batchmark.io/job: 00000000-0000-0000-0000-000000000000-1
                spec:
                  nodeName: node-9
                  securityContext: {runAsNonRoot: true, runAsUser: 1000, seccompProfile: {type: RuntimeDefault}}
                  containers:
                  - name: sleep
                    image: stand-in
                    securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                """.formatted(namespace), Pod.class);
    }

    @Test
    void databaseThatMayNotBeMade_isNamedUntilItMay() throws Exception {
        ResourceQuota quota = Quota.exhaust(client, namespace, "pods");
        applyWithDatabase("{retries: 2}");
        campaign.awaitCondition(Conditions.PROGRESSING, "False RequestRefused");
        assertThat(campaign.message(Conditions.PROGRESSING))
                .contains(
                        "the API server says: pods \"obstacle-b1-baseline-a1-database\" is forbidden",
                        "exceeded quota: exhausted",
                        "Remedy: raise that ResourceQuota, or delete what it counts and nobody needs");
        assertThat(campaign.condition(Conditions.BLOCKED)).isEqualTo("True RequestRefused");
        campaign.awaitEvent("RequestRefused");

        client.resource(quota).delete();
        campaign.awaitPhase(Phase.Completed);
        assertThat(campaign.condition(Conditions.BLOCKED)).isEmpty();
    }

    @Test
    void resultsThatMayNotBeRecordedForTooLongAreHeldWhateverRestarts() throws Exception {
        ResourceQuota quota = Quota.exhaust(client, namespace, "count/configmaps");
        campaign.apply("design: {replicates: 3}");
        campaign.awaitCondition(Conditions.PROGRESSING, "False LedgerNotWritable");
        assertThat(campaign.message(Conditions.PROGRESSING))
                .contains(
                        "ConfigMap obstacle-ledger-0 cannot be written",
                        "exceeded quota: exhausted",
                        "Remedy: raise that ResourceQuota, or delete what it counts and nobody needs");
        campaign.awaitCondition(Conditions.BLOCKED, "True LedgerNotWritable");
        campaign.awaitEvent("LedgerNotWritable");
        Map<String, Integer> measured = Map.copyOf(kubelet.podsByRun());

        started.endLast();
        later.set(Duration.ofMinutes(10));
        startOperator();
        campaign.awaitPhase(Phase.Failed);
        assertThat(campaign.condition(Conditions.FAILED)).isEqualTo("True ResultsNotWritten");
        assertThat(campaign.message(Conditions.FAILED)).contains("could not be recorded", "exceeded quota");
        // whatever tells the operator of the campaign once more
        campaign.patch("{\"metadata\":{\"labels\":{\"looked\":\"again\"}}}");
        await().during(Duration.ofSeconds(3)).atMost(LiveCampaign.PATIENCE).until(() -> held() == measured.size());
        assertThat(kubelet.podsByRun()).isEqualTo(measured);

        client.resource(quota).delete();
        campaign.patch("{\"spec\":{\"execution\":{\"pendingTimeout\":\"20m\"}}}");
        campaign.awaitPhase(Phase.Completed);
        assertThat(campaign.ledger()).hasSize(3).allMatch(row -> row.outcome() == Outcome.Succeeded);
        assertThat(kubelet.podsByRun().values()).containsOnly(1);
        assertThat(campaign.condition(Conditions.BLOCKED)).isEmpty();
        campaign.awaitNothingRuns();
    }

    private long held() {
        return campaign.pods().stream()
                .filter(pod -> pod.getMetadata().getFinalizers().contains(Labels.HOLD))
                .count();
    }

    @Test
    void aDatabaseThatDoesNotStartSaysWhy() {
        kubelet.schedule("node-1", "node-2");
        fate.set(FakeKubelet.running());
        applyWithDatabase("{retries: 2}");
        campaign.awaitPods(2);
        Pod database = client.pods()
                .inNamespace(namespace)
                .withLabel(Labels.PART, Labels.DATABASE)
                .list()
                .getItems()
                .getFirst();
        kubelet.warn(database, "FailedMount", "MountVolume.SetUp failed for volume data");

        campaign.awaitCondition(Conditions.PROGRESSING, "False NotStarting");
        awaitMessage("waits for its database, which waits: ");
        awaitMessage("MountVolume.SetUp failed for volume data");
    }

    private void applyWithDatabase(String execution) {
        campaign.apply(
                "items: 1000, database: beside",
                "databases: [{name: beside, postgresql: {pod: {}}}], design: {replicates: 1}, execution: " + execution);
    }

    private void awaitMessage(String part) {
        await().atMost(LiveCampaign.PATIENCE)
                .untilAsserted(() ->
                        assertThat(campaign.message(Conditions.PROGRESSING)).contains(part));
    }
}
