package io.batchmark.cli.command;

import static io.batchmark.cli.command.ApiServer.conditions;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.run.InspectionPod;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.cluster.RandomName;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.EntryBuilder;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.summary.Ledgers;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LimitRangeBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands init and try against a kube-apiserver. The tests write the states of pods and campaigns that a kubelet and an operator would write. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class TrialIT {
    private static final String FINDINGS = """
            {"inspection":1,"liberty":"26.0.0.3","java":"17.0.12","vm":"OpenJDK","applications":[{"name":"payroll","jobs":[\
            {"name":"pay","steps":[{"name":"pay","kind":"Chunk","itemCount":"10"}]}%s]}]}
            """;

    @TempDir
    private static Path folder;

    @RegisterExtension
    private static final ApiServer server = new ApiServer();

    private static final ExecutorService COMMANDS = Executors.newCachedThreadPool(
            command -> Thread.ofPlatform().daemon().unstarted(command));

    private static FakeNode node;

    private String namespace;

    @BeforeAll
    static void startNode() throws Exception {
        node = FakeNode.start(server.client(), "worker-of-trials", folder);
    }

    @AfterAll
    static void stopNode() {
        node.close();
    }

    @BeforeEach
    void createNamespace() {
        namespace = RandomName.after("trial");
        server.client()
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(namespace)
                        .endMetadata()
                        .build())
                .create();
    }

    @Test
    void init_writesACampaign_andDeletesItsPod() throws Exception {
        Path file = folder.resolve("init.yaml");
        CompletableFuture<Invocation> init =
                start("init", "--image", "example.com/payroll:7", "--runner-image", "runner:1", "-o", file.toString());
        Pod pod = inspection(init);
        assertThat(pod.getSpec().getContainers().getFirst().getImage()).isEqualTo("example.com/payroll:7");
        assertThat(pod.getSpec().getInitContainers().getFirst().getImage()).isEqualTo("runner:1");
        node.bind(pod);
        node.end(pod, InspectionPod.CONTAINER, 0, FINDINGS.formatted(""));

        Invocation ended = init.get();
        assertThat(ended.errors()).contains("Server: Open Liberty 26.0.0.3", "job pay", file + " is written");
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output()).isEmpty();
        assertThat(pods().list().getItems()).isEmpty();
        assertThat(Invocation.of("plan", "-f", file.toString()).exitCode()).isZero();

        Invocation again = Invocation.of("init", "--image", "other:1", "-o", file.toString());
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.errors()).contains("exists: name another file, or add --force");
        assertThat(Files.readString(file)).contains("example.com/payroll:7");
    }

    /** Rules of the definition, which only an API server evaluates. */
    @ParameterizedTest
    @ValueSource(strings = {"batchlet", "hostile", "literal", "payroll"})
    void campaignOfInit_isAdmitted(String name) {
        Invocation run = Invocation.of(
                "run", "-f", "src/test/resources/initial-campaign/" + name + "/out-campaign.yaml", "-n", namespace);

        assertThat(run.errors()).isEmpty();
        assertThat(campaigns()).hasSize(1);
    }

    @Test
    void init_ofSeveralJobs_listsThem() throws Exception {
        CompletableFuture<Invocation> init = start("init", "--image", "payroll:7", "--runner-image", "runner:1");
        Pod pod = inspection(init);
        node.bind(pod);
        node.end(pod, InspectionPod.CONTAINER, 0, FINDINGS.formatted(",{\"name\":\"undo\"}"));

        Invocation ended = init.get();
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.errors()).contains("  --job pay: step pay", "  --job undo: no steps");
        assertThat(ended.output()).isEmpty();
        assertThat(pods().list().getItems()).isEmpty();
    }

    @Test
    void init_ofAnImageThatCannotBeInspected_hasTheWordsOfTheScript() throws Exception {
        CompletableFuture<Invocation> init = start("init", "--image", "payroll:7", "--runner-image", "runner:1");
        Pod pod = inspection(init);
        node.bind(pod);
        node.end(pod, InspectionPod.CONTAINER, 2, "the image has no Java: set JAVA_HOME\n");

        Invocation ended = init.get();
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.errors()).contains("the image cannot be inspected: the image has no Java: set JAVA_HOME");
    }

    @Test
    void init_ofAPodThatCannotStart_hasTheReason_andDeletesThePod() throws Exception {
        CompletableFuture<Invocation> init =
                start("init", "--image", "payroll:7", "--runner-image", "runner:1", "--start-grace", "1s");
        Pod pod = inspection(init);
        node.bind(pod);
        node.report(
                pod,
                "Pending",
                InspectionPod.CONTAINER,
                "{\"waiting\": {\"reason\": \"CreateContainerConfigError\", \"message\": \"container has runAsNonRoot and"
                        + " image will run as root\"}}");

        Invocation ended = init.get();
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.errors()).contains("image will run as root", "Remedy: ", "--run-as-user UID");
        assertThat(pods().list().getItems()).isEmpty();
    }

    /** Ctrl-C ends the JVM by a signal, too. */
    @Test
    void init_thatIsEndedByASignal_deletesItsPod() throws Exception {
        ProcessBuilder command = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Batchmark.class.getName(),
                        "init",
                        "--image",
                        "payroll:7",
                        "--runner-image",
                        "runner:1",
                        "-n",
                        namespace)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("signal.log").toFile());
        command.environment().put("KUBECONFIG", server.kubeconfig().toString());
        Process process = command.start();
        inspection(process.onExit());

        process.destroy();

        assertThat(process.waitFor()).isNotZero();
        assertThat(pods().list().getItems())
                .as(Files.readString(folder.resolve("signal.log")))
                .isEmpty();
    }

    @Test
    void init_ofAPodThatIsRefused_hasARemedy() {
        server.client()
                .resource(new LimitRangeBuilder()
                        .withNewMetadata()
                        .withName("small")
                        .withNamespace(namespace)
                        .endMetadata()
                        .withNewSpec()
                        .addNewLimit()
                        .withType("Container")
                        .addToMax("memory", new Quantity("1Mi"))
                        .endLimit()
                        .endSpec()
                        .build())
                .create();

        Invocation init = Invocation.of("init", "--image", "payroll:7", "--runner-image", "runner:1", "-n", namespace);
        assertThat(init.exitCode()).isEqualTo(1);
        assertThat(init.errors())
                .contains(
                        "the API server refuses the pod of the inspection: ",
                        "maximum memory usage per Container is 1Mi",
                        ". Remedy: ");
    }

    @Test
    void runnerImage_isTheImageOfTheOperator() throws Exception {
        Invocation unknown = Invocation.of("init", "--image", "payroll:7", "-n", namespace);
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.errors()).contains("the image of the job runner is not known", "--runner-image");

        server.client().resource(operator()).create();
        CompletableFuture<Invocation> init =
                start("init", "--image", "payroll:7", "--operator-namespace", namespace, "--start-grace", "1s");
        Pod pod = inspection(init);
        assertThat(pod.getSpec().getInitContainers().getFirst().getImage()).isEqualTo("runner:2");
        assertThat(pod.getSpec().getInitContainers().getFirst().getImagePullPolicy())
                .isEqualTo("Always");
        pods().delete();
        assertThat(init.get().errors()).contains("the pod of the inspection was deleted");
    }

    private HasMetadata operator() {
        return new DeploymentBuilder()
                .withNewMetadata()
                .withName("batchmark")
                .withNamespace(namespace)
                .addToLabels("app.kubernetes.io/name", "batchmark")
                .endMetadata()
                .withNewSpec()
                .withNewSelector()
                .addToMatchLabels("app", "batchmark")
                .endSelector()
                .withNewTemplate()
                .withNewMetadata()
                .addToLabels("app", "batchmark")
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("operator")
                .withImage("operator")
                .addNewEnv()
                .withName("BATCHMARK_RUNNER_IMAGE")
                .withValue("runner:2")
                .endEnv()
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }

    @Test
    void try_printsTheMeasurementsOfItsRun_andDeletesTheCampaign() throws Exception {
        CompletableFuture<Invocation> attempt = start("try", "-f", file("{factors: {itemCount: [10, 20]}}"));
        BenchmarkCampaign campaign = campaign(attempt);
        assertThat(campaign.getMetadata().getName()).startsWith("pay-try-");
        assertThat(campaign.getSpec().execution().ttlAfterFinished()).isEqualTo("10m");
        finish(campaign, row(Outcome.Succeeded).result(Ledgers.unused(List.of("month"))));

        Invocation ended = attempt.get();
        assertThat(ended.errors()).isEmpty();
        assertThat(ended.output())
                .contains(
                        "Run b1-baseline, attempt 1: Succeeded",
                        "Elapsed time of the job: 1.000 s",
                        "Components of its steps",
                        "the job XML does not use parameter month");
        assertThat(ended.exitCode()).isZero();
        assertThat(campaigns()).isEmpty();
    }

    @Test
    void try_ofARunThatDoesNotCount_hasTheReason() throws Exception {
        CompletableFuture<Invocation> attempt = start("try", "--keep", "-f", file("{}"));
        BenchmarkCampaign campaign = campaign(attempt);
        finish(
                campaign,
                row(Outcome.Invalid)
                        .cause(Cause.BatchJobFailed)
                        .message("no employee 7")
                        .log("java.lang.IllegalStateException: no employee 7"));

        Invocation ended = attempt.get();
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.output())
                .contains(
                        "Run b1-baseline, attempt 1: Invalid, BatchJobFailed: no employee 7",
                        "java.lang.IllegalStateException: no employee 7",
                        campaign.getMetadata().getName() + " stays");
        assertThat(campaigns()).hasSize(1);
    }

    /** First the image is inspected, then the run finds no node. */
    @Test
    void try_ofARunThatCannotStart_hasTheReason_andDeletesTheCampaign() throws Exception {
        CompletableFuture<Invocation> attempt = start(
                "try",
                "-f",
                file("{job: {image: payroll:7, batchJob: pay}}"),
                "--runner-image",
                "runner:1",
                "--start-grace",
                "1s");
        Pod inspected = inspection(attempt);
        node.bind(inspected);
        node.end(inspected, InspectionPod.CONTAINER, 0, FINDINGS.formatted(""));
        BenchmarkCampaign campaign = campaign(attempt);
        Pod run = server.client()
                .resource(new PodBuilder()
                        .withNewMetadata()
                        .withName(campaign.getMetadata().getName() + "-b1-baseline-a1")
                        .withNamespace(namespace)
                        .addToLabels(Labels.CAMPAIGN, campaign.getMetadata().getName())
                        .endMetadata()
                        .withNewSpec()
                        .addNewContainer()
                        .withName("runner")
                        .withImage("payroll:7")
                        .endContainer()
                        .endSpec()
                        .build())
                .create();
        FakeNode.status(server.client(), run, """
                {"status": {"conditions": [{"type": "PodScheduled", "status": "False", "reason": "Unschedulable",
                 "message": "0/1 nodes are available: 1 Insufficient cpu."}]}}""");

        Invocation ended = attempt.get();
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.output()).contains("Server: Open Liberty 26.0.0.3", "job pay");
        assertThat(ended.errors())
                .contains("finds no node: 0/1 nodes are available: 1 Insufficient cpu.", "Remedy: free or add a node");
        assertThat(campaigns()).isEmpty();
    }

    @Test
    void try_withoutAnOperator_ends() throws Exception {
        Invocation ended = start("try", "-f", file("{}"), "--start-grace", "1s").get();

        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.errors()).contains("the operator has not looked at the campaign", "kubectl batchmark doctor");
        assertThat(campaigns()).isEmpty();
    }

    @Test
    void try_ofARefusedCampaign_createsNothing() throws Exception {
        Invocation ended =
                start("try", "-f", file("{factors: {minHeap: [1Gi]}}")).get();

        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.errors()).contains("campaign pay would not be accepted:\n- ", "minHeap 1Gi over maxHeap");
        assertThat(campaigns()).isEmpty();
    }

    private static EntryBuilder row(Outcome outcome) {
        return Entry.builder("baseline", 1, 1, outcome, Instant.parse("2026-01-01T00:01:00Z"))
                .started(Instant.parse("2026-01-01T00:00:00Z"))
                .node("worker");
    }

    private void finish(BenchmarkCampaign campaign, EntryBuilder row) {
        server.client()
                .resource(LedgerConfigMap.of(campaign, 0, List.of(row.build())))
                .create();
        server.client()
                .resource(campaign)
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"status\": {\"observedGeneration\": 1, \"phase\": \"Completed\", "
                                + conditions("Complete True all", "Finished True all") + "}}");
    }

    private String file(String spec) throws Exception {
        return Files.writeString(folder.resolve(namespace + ".yaml"), """
                        apiVersion: batchmark.io/v1alpha1
                        kind: BenchmarkCampaign
                        metadata: {name: pay}
                        spec: %s
                        """.formatted(spec))
                .toString();
    }

    private CompletableFuture<Invocation> start(String... words) {
        String[] all =
                Stream.concat(Stream.of(words), Stream.of("-n", namespace)).toArray(String[]::new);
        // a command of a test that failed waits, and must not keep the command of another test waiting
        return CompletableFuture.supplyAsync(() -> Invocation.of(new StringWriter(), all), COMMANDS);
    }

    private Pod inspection(CompletableFuture<?> command) throws Exception {
        return first(command, () -> pods().list().getItems());
    }

    private BenchmarkCampaign campaign(CompletableFuture<Invocation> command) throws Exception {
        return first(command, this::campaigns);
    }

    private static <T> T first(CompletableFuture<?> command, Supplier<List<T>> objects) throws Exception {
        List<T> found = objects.get();
        while (found.isEmpty()) {
            assertThat(command.isDone())
                    .as(() -> "the command has ended: " + command.getNow(null))
                    .isFalse();
            TimeUnit.MILLISECONDS.sleep(20);
            found = objects.get();
        }
        return found.getFirst();
    }

    private FilterWatchListDeletable<Pod, PodList, PodResource> pods() {
        return server.client().pods().inNamespace(namespace).withLabels(InspectionPod.LABELS);
    }

    private List<BenchmarkCampaign> campaigns() {
        return server.client()
                .resources(BenchmarkCampaign.class)
                .inNamespace(namespace)
                .list()
                .getItems();
    }
}
