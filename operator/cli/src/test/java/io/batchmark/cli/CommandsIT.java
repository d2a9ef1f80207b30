package io.batchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.reading.AnyJson;
import io.fabric8.kubeapitest.KubeAPIServer;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** The commands against a kube-apiserver, with the status and the report that the operator would write. */
class CommandsIT {
    private static final Path DEFINITION = Path.of("../../crds/benchmarkcampaigns.batchmark.io.yaml");
    private static final String KUBECONFIG = "kubeconfig";
    private static final KubeAPIServer SERVER = new KubeAPIServer();

    @TempDir
    private static Path folder;

    private static KubernetesClient client;

    private String name;

    @BeforeAll
    static void start() throws IOException {
        SERVER.start();
        Path kubeconfig = folder.resolve(KUBECONFIG);
        Files.writeString(kubeconfig, SERVER.getKubeConfigYaml());
        System.setProperty(Config.KUBERNETES_KUBECONFIG_FILE, kubeconfig.toString());
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(SERVER.getKubeConfigYaml()))
                .withHttpClientFactory(new JdkHttpClientFactory())
                .withKubernetesSerialization(new KubernetesSerialization(AnyJson.mapper(), true))
                .build();
        CustomResourceDefinition definition =
                client.getKubernetesSerialization().unmarshal(Files.newInputStream(DEFINITION));
        client.resource(definition).create();
        client.resource(definition)
                .waitUntilCondition(
                        there -> there != null
                                && there.getStatus() != null
                                && there.getStatus().getConditions() != null // null at first
                                && there.getStatus().getConditions().stream()
                                        .anyMatch(
                                                condition -> condition.getType().equals("Established")
                                                        && condition.getStatus().equals("True")),
                        1,
                        TimeUnit.MINUTES);
    }

    @AfterAll
    static void stop() {
        System.clearProperty(Config.KUBERNETES_KUBECONFIG_FILE);
        client.close();
        SERVER.stop();
    }

    @BeforeEach
    void applyCampaign(TestInfo test) throws IOException {
        name = test.getTestMethod().orElseThrow().getName().toLowerCase(java.util.Locale.ROOT);
        name = name.substring(0, Math.min(name.length(), 40));
        Path file = folder.resolve(name + ".yaml");
        Files.writeString(file, """
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: %s}
                spec: {factors: {itemCount: [10]}}
                """.formatted(name));
        Invocation run = Invocation.of("run", "-f", file.toString());
        assertThat(run.errors()).isEmpty();
        assertThat(run.output()).isEqualTo("campaign " + name + " applied in namespace default\n");
    }

    private Resource<BenchmarkCampaign> campaign() {
        return client.resources(BenchmarkCampaign.class).inNamespace("default").withName(name);
    }

    /** @param more fields of the status besides the generation */
    private void status(String more) {
        campaign()
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"status\": {\"observedGeneration\": 1, %s}}".formatted(more));
    }

    private static String conditions(String... conditions) {
        StringBuilder all = new StringBuilder();
        for (String condition : conditions) {
            String[] words = condition.split(" ", 3);
            all.append(all.isEmpty() ? "" : ", ").append("""
                    {"type": "%s", "status": "%s", "reason": "Test", "message": "%s", "lastTransitionTime": "2026-01-01T00:00:00Z"}""".formatted(words[0], words[1], words[2]));
        }
        return "\"conditions\": [" + all + "]";
    }

    private void report(Map<String, String> plain, Map<String, String> compressed) {
        client.configMaps()
                .inNamespace("default")
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(name + "-report")
                        .endMetadata()
                        .withData(plain)
                        .withBinaryData(compressed)
                        .build())
                .create();
    }

    private static String gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    @Test
    void aCampaignIsWatchedUntilItHasItsAnswer() throws Exception {
        status("\"phase\": \"Running\", \"progress\": \"1/4\"");
        CompletableFuture<Invocation> watch =
                CompletableFuture.supplyAsync(() -> Invocation.of("watch", name, "--timeout", "2m"));
        // it may be seen before, or not
        TimeUnit.SECONDS.sleep(1);
        status("\"phase\": \"Completed\", \"progress\": \"4/4\", \"answer\": \"Keep the baseline.\", "
                + conditions("Complete True all", "Finished True all"));

        Invocation ended = watch.get(1, TimeUnit.MINUTES);
        assertThat(ended.errors()).isEmpty();
        assertThat(ended.output().lines()).endsWith(name + ": Completed, 4/4 runs", "Keep the baseline.");
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void aThresholdThatIsNotMetIsAnExitCode() {
        status("\"phase\": \"Completed\", "
                + conditions("Complete True all", "Finished True all", "ThresholdsMet Unknown 2 more blocks"));

        Invocation watch = Invocation.of("watch", name);
        assertThat(watch.exitCode()).isEqualTo(3);
        assertThat(watch.output()).contains("2 more blocks");
    }

    @Test
    void aFailureIsAnExitCodeAndSaysWhy() {
        status("\"phase\": \"Failed\", "
                + conditions(
                        "Accepted False the seed is wrong",
                        "Complete False no",
                        "Failed True the seed is wrong",
                        "Finished True no"));

        Invocation watch = Invocation.of("watch", name);
        assertThat(watch.exitCode()).isEqualTo(1);
        assertThat(watch.output()).contains(name + ": Failed: the seed is wrong");
    }

    @Test
    void whoWaitsInVainIsTold() {
        status("\"phase\": \"Running\", \"progress\": \"1/4\", "
                + conditions("Progressing False no node has room", "Finished False no"));

        Invocation watch = Invocation.of("watch", name, "--timeout", "2s");
        assertThat(watch.exitCode()).isEqualTo(4);
        assertThat(watch.output()).contains("Running, 1/4 runs: no node has room");
        assertThat(watch.errors()).contains("campaign " + name + " was not over within");
    }

    /** It may have been applied again since the operator looked at it. */
    @Test
    void theEndOfAnEarlierSpecIsNone() {
        campaign().patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"execution\": {\"parallelism\": 2}}}");
        status("\"phase\": \"Completed\", " + conditions("Complete True all", "Finished True all"));

        Invocation watch = Invocation.of("watch", name, "--timeout", "2s");
        assertThat(watch.exitCode()).isEqualTo(4);
        assertThat(watch.output()).contains("the operator has not looked at it yet");
    }

    @Test
    void filesOfAReportArePrinted() throws IOException {
        assertThat(Invocation.of("report", name).errors())
                .isEqualTo("campaign " + name + " has no report yet: the operator has not looked at it yet\n");
        status("\"reportFiles\": {\"compressed\": [\"results.json.gz\"], \"leftOut\": [\"runs.csv\"],"
                + " \"readingRows\": \"kubectl get configmap\"}");
        report(Map.of("report.md", "# Campaign\n"), Map.of("results.json.gz", gzip("{\"version\": 2}")));

        assertThat(Invocation.of("report", name)).isEqualTo(new Invocation(0, "# Campaign\n", ""));
        assertThat(Invocation.of("report", name, "-o", "json").output()).isEqualTo("{\"version\": 2}");
        assertThat(Invocation.of("report", name, "-o", "csv").errors())
                .contains("runs.csv is too large", "kubectl get configmap");
        assertThat(Invocation.of("report", name, "-o", "junit").errors()).contains("spec.analysis.thresholds");
        assertThat(Invocation.of("report", name, "-o", "pdf").exitCode()).isEqualTo(2);
    }

    @Test
    void treatmentsAreMeasuredAgain() {
        assertThat(Invocation.of("rerun", name, "baseline", "itemCount=10").exitCode())
                .isZero();
        assertThat(campaign().get().getMetadata().getAnnotations())
                .containsEntry("batchmark.io/rerun", "baseline; itemCount=10");
    }

    @Test
    void whatIsNotThereIsNamed() {
        assertThat(Invocation.of("report", "nothing").errors())
                .isEqualTo("there is no campaign nothing in namespace default: see -n\n");
        assertThat(Invocation.of("logs", name).errors()).contains("is kept: name a Job");
        assertThat(Invocation.of("logs", name, "some-job").errors())
                .contains("Job some-job is not there any more", "kubectl batchmark report " + name);
        assertThat(Invocation.of("report", name, "-n", "elsewhere").exitCode()).isEqualTo(1);
    }

    @Test
    void whatTheApiServerRefusesIsSaidInItsWords() throws IOException {
        Path file = folder.resolve("wrong.yaml");
        Files.writeString(file, """
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: wrong}
                spec: {baseline: {maxHeap: 512MB}}
                """);
        Invocation run = Invocation.of("run", "-f", file.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("spec.baseline.maxHeap", "write 512Mi");
    }
}
