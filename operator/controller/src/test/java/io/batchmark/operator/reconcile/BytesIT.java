package io.batchmark.operator.reconcile;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.metadata.ContainerNames;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.SmallOperator;
import io.batchmark.operator.cluster.Started;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tenants fill objects up to the limits of a real API server. The operator has little heap, and serves other tenants. */
class BytesIT {
    private static final String HEAP = "64m";

    private static final int LARGE_SPECS = Integer.getInteger("bytes.specs", 20);

    /** Together they take more than the heap. */
    private static final int LARGE_PODS = Integer.getInteger("bytes.pods", 1600);

    /** The API server sends six bytes for it. */
    private static final String ESCAPED = "<";

    @RegisterExtension
    private final Started started = new Started();

    private ApiServer server;
    private KubernetesClient client;
    private String hostile;
    private String other;

    @BeforeEach
    void begin() throws IOException {
        server = ApiServer.get();
        client = server.admin();
        hostile = server.createNamespace();
        other = server.createNamespace();
        started.add(new FakeKubelet(client, other, parameters -> Fate.completed()));
    }

    @Test
    void largeEventsOfAJobThatWaits_keepNoOtherTenantWaiting() throws Exception {
        started.add(new SmallOperator(server.operator(), Set.of(hostile, other), HEAP));
        LiveCampaign waiting = new LiveCampaign(client, hostile, "waiting");
        waiting.apply("design: {replicates: 1}, execution: {queueName: lane}");
        Job job = await().atMost(PATIENCE)
                .until(
                        () -> client.batch()
                                .v1()
                                .jobs()
                                .inNamespace(hostile)
                                .list()
                                .getItems(),
                        jobs -> !jobs.isEmpty())
                .getFirst();
        try (KubernetesClient tenant = server.allowedAllAs("system:serviceaccount:" + hostile + ":tenant")) {
            String message = ESCAPED.repeat(1_000_000);
            IntStream.range(0, 40).parallel().forEach(number -> write(tenant, job, number, message));
        }
        waiting.awaitCondition(Conditions.PROGRESSING, "False Queued");
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(waiting.message(Conditions.PROGRESSING))
                        .contains(
                                "waits in queue lane",
                                "the operator has read only the first 256 KiB of its events, see kubectl describe job "
                                        + job.getMetadata().getName()));

        LiveCampaign victim = new LiveCampaign(client, other, "victim");
        victim.apply("design: {replicates: 3}");
        victim.awaitPhase(Phase.Completed);
    }

    @Test
    void podsAndJobsWithManyLabels_keepNoOtherTenantWaiting() throws Exception {
        Map<String, String> labels = new HashMap<>();
        IntStream.range(0, 10_000).forEach(label -> labels.put("example.org/any-" + label, "x".repeat(60)));
        podsAndJobs(labels, List.of());

        assertVictimCompletes();
    }

    @Test
    void podsAndJobsWithEscapedArguments_keepNoOtherTenantWaiting() throws Exception {
        podsAndJobs(Map.of(), List.of(ESCAPED.repeat(1_000_000)));

        assertVictimCompletes();
    }

    @Test
    void ledgersWithEscapedRows_keepNoOtherTenantWaiting() throws Exception {
        IntStream.range(0, 20)
                .parallel()
                .forEach(number -> client.resource(new ConfigMapBuilder()
                                .withMetadata(part(Labels.LEDGER, "any-" + number, Map.of()))
                                .addToData("b1-baseline-a1", ESCAPED.repeat(1_000_000))
                                .build())
                        .create());

        assertVictimCompletes();
    }

    @Test
    void campaignsWithSpecsAboveTheLimit_areRefusedAndKeepNoOtherTenantWaiting() throws Exception {
        // more than 1.2 MB, and with the metadata nearly the 1.5 MiB that etcd accepts
        String expressions =
                many(32, "{key: example.org/" + text(50) + ", operator: In, values: " + many(32, text(63)) + "}");
        String spec = "runner: {podTemplate: {metadata: {annotations: " + annotations(32)
                + "}, spec: {topologySpreadConstraints: "
                + many(
                        16,
                        "{maxSkew: 1, topologyKey: any-%d, whenUnsatisfiable: ScheduleAnyway, labelSelector:"
                                + " {matchExpressions: " + expressions + "}}")
                + "}}}";
        campaigns("early", LARGE_SPECS, spec);
        SmallOperator operator = assertVictimCompletes();
        campaigns("late", LARGE_SPECS / 2, spec);

        LiveCampaign last = campaign("last", spec);
        last.awaitCondition(Conditions.ACCEPTED, "False SpecTooLarge");
        assertThat(last.message(Conditions.ACCEPTED))
                .matches(
                        "spec has 1,[0-9]{3},[0-9]{3} bytes as JSON, and at most 65,536 are read: shorten design.exclude,"
                                + " env or runner.podTemplate, or make two campaigns");
        assertThat(last.reasons()).contains("SpecTooLarge");
        last.apply("design: {replicates: 1}, execution: {suspend: true}");
        last.awaitPhase(Phase.Suspended);
        operator.assertRuns();
    }

    @Test
    void campaignsWithSpecsJustBelowTheLimit_keepNoOtherTenantWaiting() throws Exception {
        String spec =
                "execution: {suspend: true}, runner: {podTemplate: {metadata: {annotations: " + annotations(15) + "}}}";
        // with the operator itself, more than the heap
        campaigns("any", 600, spec);

        assertVictimCompletes();
        new LiveCampaign(client, hostile, "any-0").awaitCondition(Conditions.ACCEPTED, "True Planned");
    }

    @Test
    void morePodsThanANamespaceMayHave_haltItsCampaignsAndKeepNoOtherTenantWaiting() throws Exception {
        SmallOperator first = started.add(new SmallOperator(server.operator(), Set.of(hostile, other), HEAP));
        LiveCampaign halted = new LiveCampaign(client, hostile, "halted");
        try (FakeKubelet kubelet = new FakeKubelet(client, hostile, parameters -> FakeKubelet.running())) {
            halted.apply("design: {replicates: 2}, execution: {parallelism: 1}");
            halted.awaitRunning(1);
        }
        Pod run = halted.pods().getFirst();
        LiveCampaign deleted = new LiveCampaign(client, hostile, "deleted");
        deleted.apply("design: {replicates: 1}");
        await().atMost(PATIENCE)
                .until(() -> deleted.pods().stream()
                                .filter(pod -> pod.getMetadata().getFinalizers().contains(Labels.HOLD))
                                .count()
                        == 2);
        largePods();
        halted.awaitCondition(Conditions.PROGRESSING, "False TooManyObjects");
        assertThat(halted.message(Conditions.PROGRESSING))
                .contains(
                        "The operator keeps at most 16 MiB of one namespace",
                        "kubectl get pods,jobs,configmaps -n " + hostile);
        halted.awaitEvent("TooManyObjects");
        deleted.delete();
        await().atMost(PATIENCE).until(() -> deleted.get() == null);
        first.assertRuns();

        started.endLast();
        assertVictimCompletes();
        FakeKubelet.end(client, run, Fate.completed());
        IntStream.range(0, LARGE_PODS)
                .parallel()
                .forEach(number -> client.raw(pods() + "/any-" + number, "DELETE", null));
        started.add(new FakeKubelet(client, hostile, parameters -> Fate.completed()));
        halted.awaitPhase(Phase.Completed);
        assertThat(halted.ledger())
                .extracting(Entry::outcome, Entry::attempt)
                .containsExactly(tuple(Outcome.Succeeded, 1), tuple(Outcome.Succeeded, 1));
    }

    /** As many bytes as possible in the fields that the operator keeps. */
    private void largePods() {
        String owner = "{apiVersion: %1$s, kind: %1$s, name: %1$s, uid: %1$s}".formatted(text(256));
        String claim = "{accessModes: [ReadWriteOnce], storageClassName: " + text(250)
                + ", resources: {requests: {storage: 1Gi}}}";
        String containers = ContainerNames.ALL.stream()
                .map(name -> "{name: " + name + ", image: " + text(1000)
                        + ", securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}}")
                .collect(Collectors.joining(", ", "[", "]"));
        String json = Serialization.asJson(Serialization.unmarshal(
                """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: NAME
                  labels: {batchmark.io/part: run, batchmark.io/campaign: halted}
                  ownerReferences: %s
                  annotations: {batchmark.io/stopped: %s, batchmark.io/kept: %s}
                spec:
                  schedulingGates: [{name: example.org/never}]
                  securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
                  volumes: %s
                  containers: %s
                """.formatted(
                                many(16, owner),
                                text(1024),
                                text(1024),
                                many(16, "{name: any-%d, ephemeral: {volumeClaimTemplate: {spec: " + claim + "}}}"),
                                containers),
                Map.class));
        IntStream.range(0, LARGE_PODS)
                .parallel()
                .forEach(number -> client.raw(pods(), "POST", json.replace("NAME", "any-" + number)));
    }

    private String pods() {
        return "/api/v1/namespaces/" + hostile + "/pods";
    }

    private void campaigns(String prefix, int count, String spec) {
        String json = Serialization.asJson(Serialization.unmarshal("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: NAME}
                spec: {design: {replicates: 1}, %s}
                """.formatted(spec), Map.class));
        String path = "/apis/batchmark.io/v1alpha1/namespaces/" + hostile + "/benchmarkcampaigns";
        IntStream.range(0, count)
                .parallel()
                .forEach(number -> client.raw(path, "POST", json.replace("NAME", prefix + "-" + number)));
    }

    private LiveCampaign campaign(String name, String spec) {
        LiveCampaign campaign = new LiveCampaign(client, hostile, name);
        campaign.apply("design: {replicates: 1}, " + spec);
        return campaign;
    }

    private static String annotations(int count) {
        return many(count, "example.org/any-%d: " + text(4096))
                .replace('[', '{')
                .replace(']', '}');
    }

    private static String many(int count, String element) {
        return IntStream.range(0, count)
                .mapToObj(number -> element.replaceFirst("%d", String.valueOf(number)))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String text(int length) {
        return "x".repeat(length);
    }

    private void podsAndJobs(Map<String, String> labels, List<String> arguments) {
        PodSpec spec = spec(arguments);
        IntStream.range(0, 20).parallel().forEach(number -> {
            ObjectMeta metadata = part(Labels.RUN, "any-" + number, labels);
            client.resource(new PodBuilder()
                            .withMetadata(metadata)
                            .withSpec(spec)
                            .build())
                    .create();
            client.resource(new JobBuilder()
                            .withMetadata(metadata)
                            .withNewSpec()
                            .withNewTemplate()
                            .withSpec(spec)
                            .endTemplate()
                            .endSpec()
                            .build())
                    .create();
        });
    }

    /** Starts an operator, which lists the objects of both namespaces. */
    private SmallOperator assertVictimCompletes() throws IOException {
        SmallOperator operator = started.add(new SmallOperator(server.operator(), Set.of(hostile, other), HEAP));
        LiveCampaign victim = new LiveCampaign(client, other, "victim");
        victim.apply("design: {replicates: 3}");
        await().atMost(PATIENCE).until(() -> {
            operator.assertRuns();
            return victim.get().getStatus() != null && victim.get().getStatus().phase() == Phase.Completed;
        });
        return operator;
    }

    private ObjectMeta part(String part, String name, Map<String, String> labels) {
        return new ObjectMetaBuilder()
                .withNamespace(hostile)
                .withName(name)
                .withLabels(labels)
                .addToLabels(Map.of(Labels.PART, part, Labels.CAMPAIGN, "any"))
                .build();
    }

    private PodSpec spec(List<String> arguments) {
        PodSpec spec = client.getKubernetesSerialization().unmarshal("""
                restartPolicy: Never
                securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
                containers:
                - name: any
                  image: any
                  securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                """, PodSpec.class);
        spec.getContainers().getFirst().setArgs(arguments);
        return spec;
    }

    private static void write(KubernetesClient tenant, Job job, int number, String message) {
        tenant.v1()
                .events()
                .resource(new EventBuilder()
                        .withNewMetadata()
                        .withNamespace(job.getMetadata().getNamespace())
                        .withName("large-" + number)
                        .endMetadata()
                        .withNewInvolvedObject()
                        .withKind("Job")
                        .withNamespace(job.getMetadata().getNamespace())
                        .withName(job.getMetadata().getName())
                        .withUid(job.getMetadata().getUid())
                        .endInvolvedObject()
                        .withType("Warning")
                        .withReason("Large")
                        .withMessage(message)
                        .withLastTimestamp(Instant.now().toString())
                        .build())
                .create();
    }
}
