package io.batchmark.operator.reconcile;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.Conditions;
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
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Objects of somebody else's with the names and labels of a campaign's own, on a real API server. */
class OwnershipIT {
    private final AtomicReference<Fate> fate = new AtomicReference<>(Fate.completed());
    private final AtomicReference<Duration> jump = new AtomicReference<>(Duration.ZERO);

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
        campaign = new LiveCampaign(client, namespace, "own");
        kubelet = new FakeKubelet(client, namespace, parameters -> fate.get());
        started.add(kubelet);
        started.add(new LocalOperator(server.operator(), namespace, jump::get));
    }

    @Test
    void aNameThatIsTakenIsNamedAndWhoseItIsKeepsIt() throws UnreadableLedgerException {
        HasMetadata service = create("""
                apiVersion: v1
                kind: Service
                metadata: {name: own-database}
                spec: {ports: [{port: 80}]}
                """);
        HasMetadata secret = create("""
                apiVersion: v1
                kind: Secret
                metadata: {name: own-database}
                stringData: {password: of an earlier campaign}
                """);
        HasMetadata database = create(pod("own-b1-baseline-a1-database"));
        HasMetadata run = create(pod("own-b1-baseline-a1"));
        HasMetadata ledger = create(configMap("own-ledger-0"));
        HasMetadata report = create(configMap("own-report"));
        fate.set(FakeKubelet.running());
        create("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: own}
                spec:
                  baseline: {items: 1000, database: beside}
                  databases: [{name: beside, postgresql: {pod: {}}}]
                  design: {replicates: 1}
                """);

        isNamedUntilItIsGone(service);
        isNamedUntilItIsGone(database);
        isNamedUntilItIsGone(run);
        awaitRunning();
        assertThat(campaign.pods())
                .flatMap(pod -> pod.getSpec().getVolumes())
                .filteredOn(volume -> volume.getProjected() != null)
                .isNotEmpty()
                .noneMatch(volume -> volume.getProjected().getSources().stream()
                        .anyMatch(source -> source.getSecret().getName().equals("own-database")));
        client.pods()
                .inNamespace(namespace)
                .withName("own-b1-baseline-a1-database")
                .withGracePeriod(0)
                .delete();
        HasMetadata successor = create(pod("own-b1-baseline-a1-database"));

        fate.set(Fate.completed());
        kubelet.end(Fate.completed());
        awaitTaken(ledger);
        assertThat(runs())
                .singleElement()
                .satisfies(pod -> assertThat(pod.getMetadata().getFinalizers()).contains(Labels.HOLD));
        isNamedUntilItIsGone(ledger);
        isNamedUntilItIsGone(report);

        campaign.awaitPhase(Phase.Completed);
        assertThat(campaign.condition(Conditions.PROGRESSING)).isEqualTo("False AllRunsRecorded");
        assertThat(campaign.reasons()).contains("NameTaken");
        assertThat(campaign.ledger())
                .singleElement()
                .satisfies(entry -> assertThat(entry.outcome()).isEqualTo(Outcome.Succeeded));
        assertThat(kubelet.podsByRun().values()).containsExactly(1);
        await().atMost(PATIENCE).until(() -> runs().isEmpty());
        isUntouched(secret);
        isUntouched(successor);
        campaign.delete();
        await().atMost(PATIENCE).until(() -> campaign.get() == null);
        isUntouched(successor);
    }

    @Test
    void whatOnlyHasTheLabelsIsPassedOver() throws UnreadableLedgerException {
        fate.set(FakeKubelet.running());
        campaign.apply("design: {replicates: 1}");
        awaitRunning();
        Pod original = runs().getFirst();
        // owner and all, as one who edits the manifest that kubectl prints does
        HasMetadata copy = create(new JobBuilder(job("own-copy"))
                .editMetadata()
                .withLabels(original.getMetadata().getLabels())
                .withOwnerReferences(original.getMetadata().getOwnerReferences())
                .endMetadata()
                .build());
        HasMetadata earlier = create(new JobBuilder(job("own-b1-baseline-a2"))
                .editMetadata()
                .withLabels(original.getMetadata().getLabels())
                .endMetadata()
                .build());
        HasMetadata shard = create(new ConfigMapBuilder(configMap("own-ledger-5"))
                .editMetadata()
                .withLabels(Map.of(
                        Labels.PART,
                        Labels.LEDGER,
                        Labels.CAMPAIGN,
                        "own",
                        Labels.CAMPAIGN_UID,
                        campaign.get().getMetadata().getUid()))
                .endMetadata()
                .withData(Map.of("b1-baseline-a1", "no row"))
                .build());

        kubelet.end(Fate.completed());
        campaign.awaitPhase(Phase.Completed);

        assertThat(campaign.get().getStatus().ledger().configMaps()).isEqualTo(1);
        assertThat(client.configMaps()
                        .inNamespace(namespace)
                        .withName("own-ledger-0")
                        .get())
                .isNotNull();
        await().atMost(PATIENCE).until(() -> runs().isEmpty());
        List.of(copy, earlier, shard).forEach(this::isUntouched);
        campaign.delete();
        await().atMost(PATIENCE).until(() -> campaign.get() == null);
        List.of(copy, earlier, shard).forEach(this::isUntouched);
    }

    @Test
    void aCleanupDoesNotTakeAJobOfSomebodyElseForItsOwn() {
        HasMetadata first = create(job("own-cleanup-0-1"));
        HasMetadata last = create(job("own-cleanup-0-last"));
        campaign.apply(
                "databases: [{name: far, postgresql: {external: {host: db, database: bench, secretRef: {name: db}, tls: Require}}}],"
                        + " factors: {database: [far]}, design: {replicates: 1}");

        campaign.awaitPhase(Phase.Completed);
        isNamedUntilItIsGone(first);
        await().atMost(PATIENCE).until(() -> kubelet.cleanups().containsKey("own-cleanup-0-1"));
        campaign.awaitCondition(Conditions.PROGRESSING, "False AllRunsRecorded");

        campaign.delete();
        await().atMost(PATIENCE)
                .until(() -> notes().stream()
                        .anyMatch(note -> note.contains(last.getMetadata().getName())));
        assertThat(campaign.get()).as("it may go away yet").isNotNull();
        jump.set(Duration.ofMinutes(1));
        await().atMost(PATIENCE).until(() -> campaign.get() == null);
        isUntouched(last);
    }

    private void isNamedUntilItIsGone(HasMetadata taken) {
        awaitTaken(taken);
        isUntouched(taken);
        client.resource(taken).withGracePeriod(0).delete();
    }

    private void awaitTaken(HasMetadata taken) {
        String what = taken.getKind() + " " + taken.getMetadata().getName() + " in namespace " + namespace
                + " has another owner";
        await(what)
                .atMost(PATIENCE)
                .until(() -> campaign.message(Conditions.PROGRESSING).startsWith(what));
        assertThat(campaign.condition(Conditions.PROGRESSING)).isEqualTo("False NameTaken");
    }

    private void isUntouched(HasMetadata object) {
        ObjectMeta is = client.resource(object).get().getMetadata();
        assertThat(is.getUid()).isEqualTo(object.getMetadata().getUid());
        assertThat(is.getResourceVersion()).isEqualTo(object.getMetadata().getResourceVersion());
    }

    private void awaitRunning() {
        await().atMost(PATIENCE)
                .until(() -> runs().stream()
                        .anyMatch(pod -> "Running".equals(pod.getStatus().getPhase())));
    }

    private List<Pod> runs() {
        return client.pods()
                .inNamespace(namespace)
                .withLabel(Labels.PART, Labels.RUN)
                .list()
                .getItems();
    }

    private List<String> notes() {
        return client.events().v1().events().inNamespace(namespace).list().getItems().stream()
                .filter(event -> event.getReason().equals("NameTaken"))
                .map(event -> event.getNote())
                .toList();
    }

    private HasMetadata create(String yaml) {
        return client.resource(yaml).inNamespace(namespace).create();
    }

    private HasMetadata create(HasMetadata object) {
        return client.resource(object).inNamespace(namespace).create();
    }

    private static ConfigMap configMap(String name) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withData(Map.of("report.md", "somebody else's"))
                .build();
    }

    /** Of an earlier campaign of the same name; one that nobody brings to its end. */
    private static String pod(String name) {
        return """
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, labels: {batchmark.io/part: database, batchmark.io/campaign: own}}
                spec:
                  nodeName: elsewhere # so that no scheduler writes to it
                  securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
                  containers:
                  - name: database
                    image: any
                    securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                """.formatted(name);
    }

    /** Which nobody has to give a pod. */
    private static Job job(String name) {
        return new JobBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withSuspend(true)
                .withNewTemplate()
                .withNewSpec()
                .withRestartPolicy("Never")
                .addNewContainer()
                .withName("any")
                .withImage("any")
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }
}
