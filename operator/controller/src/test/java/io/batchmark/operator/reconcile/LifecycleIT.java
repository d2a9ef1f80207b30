package io.batchmark.operator.reconcile;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.AddedLevels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.api.v1alpha1.IterationsStatus;
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
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What users ask of a campaign while it lives, on a real API server. */
class LifecycleIT {
    private final AtomicReference<Fate> fate = new AtomicReference<>(Fate.completed());

    @RegisterExtension
    private final Started started = new Started();

    private KubernetesClient client;
    private String namespace;
    private FakeKubelet kubelet;
    private LiveCampaign campaign;

    @BeforeEach
    void begin() throws IOException {
        ApiServer server = ApiServer.get();
        client = server.admin();
        namespace = server.createNamespace();
        campaign = new LiveCampaign(client, namespace, "life");
        kubelet = new FakeKubelet(client, namespace, parameters -> fate.get());
        started.add(kubelet);
        started.add(new LocalOperator(server, namespace));
    }

    @Test
    void attempts_moreThanOnePassRemoves_areAllRemoved() throws UnreadableLedgerException {
        fate.set(FakeKubelet.running());
        campaign.apply("design: {replicates: 102}, execution: {parallelism: 102}");
        campaign.awaitPods(102);

        fate.set(Fate.completed());
        kubelet.end(Fate.completed());
        campaign.awaitPhase(Phase.Completed);
        campaign.awaitNothingRuns();
        assertThat(campaign.ledger()).hasSize(102).allMatch(entry -> entry.outcome() == Outcome.Succeeded);
        assertThat(kubelet.podsByRun())
                .hasSize(102)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());
    }

    @Test
    void runsThatAreStoppedAtOnceRunAgainAndUseUpNoAttempt() throws UnreadableLedgerException {
        fate.set(FakeKubelet.running());
        campaign.apply("design: {replicates: 2}, execution: {parallelism: 2, retries: 0}");
        campaign.awaitPods(2);

        campaign.patch("{\"spec\":{\"execution\":{\"suspend\":true,\"suspendPolicy\":\"Immediate\"}}}");
        campaign.awaitCondition(Conditions.SUSPENDED, "True Suspended");
        campaign.awaitPods(0);
        assertThat(campaign.ledger())
                .hasSize(2)
                .allMatch(entry -> entry.outcome() == Outcome.Retried && entry.cause() == Cause.Suspended);

        fate.set(Fate.completed());
        campaign.patch("{\"spec\":{\"execution\":{\"suspend\":false}}}");
        campaign.awaitPhase(Phase.Completed);
        assertThat(campaign.condition(Conditions.SUSPENDED)).startsWith("False");
        assertThat(campaign.ledger())
                .filteredOn(entry -> entry.outcome() == Outcome.Succeeded)
                .hasSize(2);
        assertThat(campaign.reasons()).contains("Started", "Suspended", "Resumed", "Completed");
    }

    @Test
    void theLogOfAFailedRunIsFoundFromItsCampaign() throws Exception {
        fate.set(Fate.failed());
        campaign.apply("design: {replicates: 2}, execution: {maxFailedRuns: 100%}");
        BenchmarkCampaign failed = campaign.awaitPhase(Phase.Completed);
        campaign.awaitNothingRuns();

        assertThat(campaign.keptPods()).hasSize(2).allSatisfy(pod -> {
            assertThat(pod.getMetadata().getFinalizers()).isEmpty();
            assertThat(pod.getStatus().getPhase()).isEqualTo("Failed");
        });
        String log = failed.getStatus().failureLog();
        assertThat(log).startsWith("pod/life-b");
        assertThat(campaign.keptPods())
                .filteredOn(pod -> log.equals("pod/" + pod.getMetadata().getName()))
                .hasSize(1);
        assertThat(campaign.ledger()).hasSize(2).extracting(Entry::log).containsOnly(Fate.STACK_TRACE);
        assertThat(campaign.reports().getFirst().getData().get("report.md"))
                .contains("    " + "  at org.example.Payroll.pay(Payroll.java:7)");

        // another operator leaves them, and takes none of them for a run
        started.endLast();
        started.add(new LocalOperator(ApiServer.get(), namespace));
        fate.set(Fate.completed());
        campaign.patch("{\"spec\":{\"design\":{\"replicates\":3},\"execution\":{\"keepPods\":\"All\"}}}");
        await().atMost(PATIENCE)
                .until(() -> "3/3".equals(campaign.get().getStatus().progress()));
        campaign.awaitPhase(Phase.Completed);
        campaign.awaitNothingRuns();
        assertThat(campaign.keptPods()).hasSize(3);
        assertThat(campaign.get().getStatus().failureLog()).isEqualTo(log);
        assertThat(kubelet.podsByRun())
                .hasSize(3)
                .allSatisfy((run, pods) -> assertThat(pods).isOne());

        campaign.patch("{\"spec\":{\"execution\":{\"keepPods\":\"None\"}}}");
        await().atMost(PATIENCE).until(() -> campaign.keptPods().isEmpty());
        campaign.awaitPhase(Phase.Completed);
        assertThat(campaign.get().getStatus().failureLog()).isNull();

        fate.set(Fate.failed());
        campaign.patch("{\"spec\":{\"design\":{\"replicates\":4},\"execution\":{\"keepPods\":\"Failed\"}}}");
        await().atMost(PATIENCE).until(() -> campaign.keptPods().size() == 1);
        campaign.delete();
        await().atMost(PATIENCE).until(() -> campaign.get() == null);
        await().atMost(PATIENCE).until(() -> campaign.keptPods().isEmpty());
        campaign.awaitNothingRuns();
    }

    @Test
    void levels_thatACampaignAdds_stayInItsStatusAndAreMeasured() throws Exception {
        campaign.apply(
                "items: 1500",
                "factors: {itemCount: [1, 10]}, design: {replicates: {min: 3, max: 60}, refine: true},"
                        + " execution: {parallelism: 4}");
        campaign.awaitEvent("LevelsAdded");
        started.endLast();
        started.add(new LocalOperator(ApiServer.get(), namespace));

        awaitReport("results.json", "itemCount=1500");
        assertThat(campaign.get().getStatus().addedLevels())
                .containsExactly(new AddedLevels("itemCount", List.of("1500")));
        assertThat(kubelet.podsByRun())
                .allSatisfy((run, pods) -> assertThat(pods).isOne());
    }

    /** Runs of the stand-in take no time to start, so that one iteration is the cheapest number. */
    @Test
    void iterations_thatACampaignHasChosen_stayInItsStatus() throws Exception {
        // those of later blocks do not end before the number is chosen
        int runsOfFourBlocks = 3 * 4;
        Set<String> first = new HashSet<>();
        fate.set(parameters -> {
            boolean ends =
                    first.contains(parameters.run()) || first.size() < runsOfFourBlocks && first.add(parameters.run());
            return (ends ? Fate.completed() : FakeKubelet.running()).of(parameters);
        });
        campaign.apply(
                "items: 1000, warmUpIterations: 1, iterations: 3",
                "factors: {itemCount: [10, 100]}, design: {replicates: 7, iterations: Auto}, execution: {parallelism: 2}");
        campaign.awaitEvent("IterationsChosen");
        fate.set(Fate.completed());
        kubelet.end(Fate.completed());
        started.endLast();
        started.add(new LocalOperator(ApiServer.get(), namespace));
        IterationsStatus chosen =
                await().atMost(PATIENCE).until(() -> campaign.get().getStatus().iterations(), Objects::nonNull);
        assertThat(chosen.number()).isOne();
        assertThat(chosen.fromBlock()).isBetween(4, 6);
        await().atMost(PATIENCE)
                .until(() -> campaign.ledger().stream().anyMatch(row -> row.block() >= chosen.fromBlock()));
        assertThat(campaign.get().getStatus().iterations()).isEqualTo(chosen);
        assertThat(campaign.ledger())
                .filteredOn(entry -> entry.outcome().isOfAttempt())
                .allSatisfy(
                        entry -> assertThat(entry.result().times().iterations().counted())
                                .hasSize(entry.block() < chosen.fromBlock() ? 3 : 1));
        // a status is written some time after the rows
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(campaign.message(Conditions.ACCEPTED))
                        .endsWith("; 3 iterations count, and 1 from block " + chosen.fromBlock() + " on"));
        awaitReport("report.md", "Iterations that count: 3 before block " + chosen.fromBlock());
        refused("{\"spec\":{\"design\":{\"iterations\":\"AsSet\"}}}", "design.iterations cannot be changed");

        campaign.patch("{\"spec\":{\"analysis\":{\"prefer\":[{\"factor\":\"partitions\"}]}}}");
        campaign.awaitCondition(Conditions.ACCEPTED, "False PreferenceNotUnderstood");
        assertThat(campaign.get().getStatus().iterations()).isEqualTo(chosen);
    }

    @Test
    void campaign_thatIsSlowerThanAnEarlierOne_isRegressed() {
        // one of four runs is enough, if chance makes each run resemble the run before it
        String runs = "design: {replicates: 20}, execution: {parallelism: 4}";
        campaign.apply(runs);
        campaign.awaitPhase(Phase.Completed);

        fate.set(Fate.slower());
        LiveCampaign slower = new LiveCampaign(client, namespace, "slower");
        slower.apply(runs + ", analysis: {compareTo: {campaign: life}}");
        slower.awaitCondition(Conditions.REGRESSED, "True Regressed");
        assertThat(slower.message(Conditions.REGRESSED))
                .matches("regressed against campaign life: the baseline (is|takes) .+ \\(.+\\)");
        assertThat(slower.reports().getFirst().getData().get("junit.xml"))
                .contains("tests=\"1\" failures=\"1\" errors=\"0\"");

        // other questions to the same runs
        slower.patch("{\"spec\":{\"analysis\":{\"compareTo\":{\"campaign\":\"nobody\"}}}}");
        slower.awaitCondition(Conditions.REGRESSED, "Unknown NotComparable");
        assertThat(slower.message(Conditions.REGRESSED))
                .isEqualTo("not compared with campaign nobody: there is none of this name in namespace " + namespace);
        slower.patch("{\"spec\":{\"analysis\":{\"compareTo\":{\"campaign\":\"slower\"}}}}");
        slower.awaitCondition(Conditions.ACCEPTED, "False ComparedWithItself");
        slower.patch("{\"spec\":{\"analysis\":{\"compareTo\":{\"campaign\":null,\"treatment\":\"Baseline\"}}}}");
        slower.awaitCondition(Conditions.ACCEPTED, "False NothingToCompare");
    }

    @Test
    void aTreatmentIsMeasuredAgainOnRequest() throws UnreadableLedgerException {
        campaign.apply("factors: {itemCount: [10, 100]}, design: {replicates: 2}");
        campaign.awaitPhase(Phase.Completed);

        List<BenchmarkCampaign> seen = new CopyOnWriteArrayList<>();
        SharedIndexInformer<BenchmarkCampaign> informer = client.resources(BenchmarkCampaign.class)
                .inNamespace(namespace)
                .inform(new ResourceEventHandler<>() {
                    @Override
                    public void onAdd(BenchmarkCampaign is) {}

                    @Override
                    public void onUpdate(BenchmarkCampaign was, BenchmarkCampaign is) {
                        seen.add(is);
                    }

                    @Override
                    public void onDelete(BenchmarkCampaign was, boolean unknown) {}
                });

        campaign.patch("{\"metadata\":{\"annotations\":{\"batchmark.io/rerun\":\"itemCount=10; itemCount=11\"}}}");
        // ten of twelve count, two blocks of three treatments having been added
        await().atMost(PATIENCE)
                .until(() -> campaign.get().getStatus().phase() == Phase.Completed
                        && campaign.get().getStatus().runs().succeeded() == 10);

        assertThat(campaign.get().getMetadata().getAnnotations()).doesNotContainKey("batchmark.io/rerun");
        assertThat(campaign.ledger())
                .extracting(Entry::outcome)
                .containsOnly(Outcome.Succeeded, Outcome.Rerun, Outcome.Dropped, Outcome.Added)
                .filteredOn(outcome -> outcome == Outcome.Rerun)
                .hasSize(2);
        assertThat(campaign.reasons()).contains("Rerun", "RerunRefused");
        informer.close();
        assertThat(seen)
                .as("whoever waits for the end is not shown the one before")
                .filteredOn(is -> !is.getMetadata().getAnnotations().containsKey("batchmark.io/rerun")
                        && Conditions.is(is.getStatus(), Conditions.FINISHED, true, null))
                .allMatch(is -> is.getStatus().runs().succeeded() == 10);
    }

    @Test
    void aFinishedCampaignIsDeletedWhenItsTimeIsUp() {
        campaign.apply("design: {replicates: 1}, execution: {ttlAfterFinished: 3s}");
        // so soon after its end that this may not be seen; what was told of it stays
        campaign.awaitEvent("Completed");

        await().atMost(PATIENCE).until(() -> campaign.get() == null);
    }

    @Test
    void runsWaitInTheirQueueUntilItLetsThemGo() {
        campaign.apply("design: {replicates: 1}, execution: {queueName: benchmarks}, runner: {podTemplate:"
                + " {metadata: {labels: {team: a}, annotations: {kueue.x-k8s.io/podset-required-topology: rack}}}}");

        campaign.awaitCondition(Conditions.PROGRESSING, "False Queued");
        assertThat(campaign.message(Conditions.PROGRESSING))
                .endsWith("waits in queue benchmarks. Remedy: nothing has taken it up: see that Kueue is installed and"
                        + " that the namespace has the LocalQueue benchmarks");
        assertThat(campaign.reasons()).contains("Queued");
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
        campaign.awaitPhase(Phase.Completed);
    }

    /** As versions from before there were pods without a Job have started all runs. */
    @Test
    void aRunThatHasAJobIsRecordedAndRemovedWithIt() throws Exception {
        fate.set(FakeKubelet.running());
        campaign.apply("design: {replicates: 2}");
        campaign.awaitPods(1);
        await().atMost(PATIENCE).until(() -> kubelet.podsByRun().size() == 1);
        started.endLast();
        Pod pod = campaign.pods().getFirst();
        client.resource(pod).withGracePeriod(0).delete();
        client.resource(pod).patch(PatchContext.of(PatchType.STRATEGIC_MERGE), Labels.RELEASE);
        campaign.awaitPods(0);
        client.resource(new JobBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(pod.getMetadata().getName())
                        .withLabels(pod.getMetadata().getLabels())
                        .withOwnerReferences(Labels.owner(campaign.get()))
                        .endMetadata()
                        .withNewSpec()
                        .withBackoffLimit(0)
                        .withNewTemplate()
                        .withNewMetadata()
                        .withLabels(pod.getMetadata().getLabels())
                        .withFinalizers(Labels.HOLD)
                        .endMetadata()
                        .withSpec(new PodSpecBuilder(pod.getSpec())
                                .withNodeName(null)
                                .build())
                        .endTemplate()
                        .endSpec()
                        .build())
                .create();
        campaign.awaitPods(1);

        started.add(new LocalOperator(ApiServer.get(), namespace));
        kubelet.end(Fate.completed());
        fate.set(Fate.completed());
        campaign.awaitPhase(Phase.Completed);

        assertThat(campaign.ledger()).hasSize(2).allMatch(entry -> entry.outcome() == Outcome.Succeeded);
        // the one that this test has put in the place of another, and the one that followed it
        assertThat(kubelet.podsByRun().values()).containsExactlyInAnyOrder(2, 1);
        campaign.awaitNothingRuns();
    }

    /** An operator of another version has another image of its own. */
    @Test
    void theRunnerImageIsTheSameForAllRuns() throws Exception {
        fate.set(FakeKubelet.running());
        campaign.apply("design: {replicates: 2}");
        campaign.awaitPods(1);
        await().atMost(PATIENCE).until(() -> campaign.get().getStatus() != null);
        assertThat(campaign.get().getStatus().runnerImage()).isEqualTo(LocalOperator.RUNNER_IMAGE);

        started.endLast();
        started.add(new LocalOperator(
                ApiServer.get().operator(), Set.of(namespace), "docker.io/batchmark/job-runner:newer"));
        fate.set(Fate.completed());
        kubelet.end(Fate.completed());
        campaign.awaitPhase(Phase.Completed);

        assertThat(kubelet.images()).containsOnly(LocalOperator.RUNNER_IMAGE);
    }

    @Test
    void databasesOfSomebodyElseAreSweptAtTheEndAndBeforeTheCampaignGoes() {
        campaign.apply(
                "databases: [{name: far, postgresql: {external: {host: db, database: bench, secretRef: {name: db}, tls: Require}}}],"
                        + " factors: {database: [far]}, design: {replicates: 2}");
        BenchmarkCampaign completed = campaign.awaitPhase(Phase.Completed);
        await().atMost(PATIENCE).until(() -> kubelet.cleanups().size() == 1);
        String prefix =
                "batchmark_" + completed.getMetadata().getUid().replace("-", "").substring(0, 12) + "_";
        assertThat(kubelet.cleanups())
                .hasEntrySatisfying(
                        "life-cleanup-0-1",
                        database -> assertThat(database)
                                .contains("\"name\":\"far\"", "\"host\":\"db\"", "\"schema\":\"" + prefix + "\""));

        campaign.delete();
        await().atMost(PATIENCE).until(() -> campaign.get() == null);
        assertThat(kubelet.cleanups()).containsOnlyKeys("life-cleanup-0-1", "life-cleanup-0-last");
    }

    @Test
    void everyAttemptHasADatabaseOfItsOwnForAsLongAsItLives() {
        fate.set(FakeKubelet.running());
        campaign.apply("databases: [{name: beside, postgresql: {pod: {}}}], factors: {database: [beside]},"
                + " design: {replicates: 2}, execution: {parallelism: 2, isolation: None}");
        awaitRunning(2);
        assertThat(beside(Labels.DATABASE)).hasSize(1);
        assertThat(client.services()
                        .inNamespace(namespace)
                        .withName("life-database")
                        .get())
                .isNotNull();

        fate.set(Fate.completed());
        kubelet.end(Fate.completed());
        campaign.awaitPhase(Phase.Completed);
        await().atMost(PATIENCE).until(() -> beside(Labels.DATABASE).isEmpty());
    }

    @Test
    void everyAttemptHasABrokerOfItsOwnForAsLongAsItLives() {
        fate.set(FakeKubelet.running());
        campaign.apply("brokers: [{name: engine, liberty: {pod: {}}}, {name: queue, artemis: {pod: {node: Same}}}],"
                + " factors: {events: [engine, queue]}, design: {replicates: 1},"
                + " execution: {parallelism: 3, isolation: None}");
        awaitRunning(3);
        assertThat(beside(Labels.BROKER))
                .extracting(pod -> pod.getSpec().getContainers().getFirst().getImage())
                .containsExactlyInAnyOrder(LocalOperator.RUNNER_IMAGE, LocalOperator.ARTEMIS_IMAGE);
        assertThat(client.services()
                        .inNamespace(namespace)
                        .withName("life-broker")
                        .get()
                        .getSpec()
                        .getPorts())
                .extracting(ServicePort::getPort)
                .containsExactly(7276, 61616);
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(campaign.get().getStatus().artemisImage()).isEqualTo(LocalOperator.ARTEMIS_IMAGE));

        fate.set(Fate.completed());
        kubelet.end(Fate.completed());
        campaign.awaitPhase(Phase.Completed);
        await().atMost(PATIENCE).until(() -> beside(Labels.BROKER).isEmpty());
    }

    private void awaitRunning(int count) {
        await().atMost(PATIENCE)
                .until(() -> campaign.pods().stream()
                                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                                .count()
                        == count);
    }

    private List<Pod> beside(String part) {
        return client.pods()
                .inNamespace(namespace)
                .withLabel(Labels.PART, part)
                .list()
                .getItems();
    }

    private void awaitReport(String file, String part) {
        await(file + " with " + part)
                .atMost(PATIENCE)
                .until(() -> campaign.reports().stream()
                        .anyMatch(report -> report.getData().get(file).contains(part)));
    }

    private void refused(String patch, String message) {
        assertThatThrownBy(() -> campaign.patch(patch))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining(message);
    }
}
