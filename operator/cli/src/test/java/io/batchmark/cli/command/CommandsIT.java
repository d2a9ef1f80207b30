package io.batchmark.cli.command;

import static io.batchmark.cli.command.ApiServer.conditions;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.CommandExit;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.LimitRangeBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The commands against a kube-apiserver, with the status and the report that the operator would write. */
class CommandsIT {
    private static final int BLOCKS = 20;
    private static final String ROW = """
            {"treatment":"%s","block":%d,"attempt":1,"outcome":"Succeeded","started":"2026-11-21T10:00:10Z",\
            "finished":"2026-11-21T10:00:40Z","node":"worker","result":{"version":1,\
            "run":"0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11","attempt":1,"batchStatus":"COMPLETED","counts":{"read":1000,\
            "written":1000,"inserted":500,"deleted":500,"commits":11,"rollbacks":0,"skips":0},"times":{"elapsed":%d,\
            "threads":5000000,"components":{"reader":1,"processor":0,"writer":3,"insert":2,"delete":1}},\
            "jvm":{"jobStartMillis":2500,"stepCpu":1,"processCpu":2,"gcCount":3,"gcTime":4,"gcMaxPause":5,\
            "heapMax":536870912,"heapAfterGcKiB":[30720]},"cgroup":{"periods":10,"throttledPeriods":1,"throttled":99,\
            "memoryPeak":1048576},"environment":{"java":"25.0.3","vm":"OpenJDK 64-Bit Server VM",\
            "liberty":"26.0.0.3","collectors":["G1 Young Generation"],"processors":2}}}""";

    @TempDir
    private static Path folder;

    @RegisterExtension
    private static final ApiServer server = new ApiServer();

    private String name;
    private String file;

    @BeforeEach
    void applyCampaign(TestInfo test) throws IOException {
        name = test.getTestMethod().orElseThrow().getName().toLowerCase(java.util.Locale.ROOT);
        name = name.substring(0, Math.min(name.length(), 40)).replace('_', '-');
        file = folder.resolve(name + ".yaml").toString();
        write(name);
        Invocation run = Invocation.of("run", "-f", file);
        assertThat(run.errors()).isEmpty();
        assertThat(run.output()).isEqualTo("campaign " + name + " applied in namespace default\n");
    }

    /** @param metadata name of the campaign, and what else there is to say of it */
    private void write(String metadata) throws IOException {
        Files.writeString(Path.of(file), """
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: %s}
                spec: {factors: {itemCount: [10]}}
                """.formatted(metadata));
    }

    private Resource<BenchmarkCampaign> campaign() {
        return server.campaign(name);
    }

    private void status(String more) {
        server.status(name, more);
    }

    private void report(Map<String, String> plain, Map<String, String> compressed) {
        server.report(name, plain, compressed);
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
        StringWriter output = new StringWriter();
        CompletableFuture<Invocation> watch =
                CompletableFuture.supplyAsync(() -> Invocation.of(output, "watch", name, "--timeout", "30m"));
        while (!watch.isDone() && !output.toString().contains("Running, 1/4 runs")) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        status("\"phase\": \"Completed\", \"progress\": \"4/4\", \"answer\": \"Keep the baseline.\", "
                + conditions("Complete True all", "Finished True all"));

        Invocation ended = watch.get(31, TimeUnit.MINUTES);
        assertThat(ended.errors()).isEmpty();
        assertThat(ended.output().lines())
                .containsExactly(name + ": Running, 1/4 runs", name + ": Completed, 4/4 runs", "Keep the baseline.");
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void watch_ofAnUndecidedThreshold_hasAnExitCodeOfItsOwn() throws IOException {
        String asked = "spec: {analysis: {thresholds: [{response: elapsed, max: 1h}]}, ";
        Files.writeString(Path.of(file), Files.readString(Path.of(file)).replace("spec: {", asked));
        Invocation.of("run", "-f", file, "--replace");
        status("\"phase\": \"Completed\", "
                + conditions("Complete True all", "Finished True all", "ThresholdsMet Unknown 2 more blocks"));

        Invocation watch = Invocation.of("watch", name);
        assertThat(watch.exitCode()).isEqualTo(5);
        assertThat(watch.output()).contains("2 more blocks");
        assertThat(Invocation.of("watch", name, "--undecided=pass").exitCode()).isZero();
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

        Invocation watch = Invocation.of("watch", name, "--timeout", "10s");
        assertThat(watch.exitCode()).isEqualTo(4);
        assertThat(watch.output()).contains("Running, 1/4 runs: no node has room");
        assertThat(watch.errors()).contains("campaign " + name + " has not finished within");
    }

    /** It may have been applied again since the operator looked at it. */
    @Test
    void theEndOfAnEarlierSpecIsNone() {
        campaign().patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"execution\": {\"parallelism\": 2}}}");
        status("\"phase\": \"Completed\", " + conditions("Complete True all", "Finished True all"));

        Invocation watch = Invocation.of("watch", name, "--timeout", "10s");
        assertThat(watch.exitCode()).isEqualTo(4);
        assertThat(watch.output()).contains("the operator has not looked at it yet");
    }

    @Test
    void theNamespaceIsThatOfTheFile() throws IOException {
        server.client()
                .namespaces()
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName("team")
                        .endMetadata()
                        .build())
                .create();
        write(name + ", namespace: team");

        assertThat(Invocation.of("run", "-f", file).output())
                .isEqualTo("campaign " + name + " applied in namespace team\n");
        assertThat(server.client()
                        .resources(BenchmarkCampaign.class)
                        .inNamespace("team")
                        .withName(name)
                        .get())
                .isNotNull();
        assertThat(Invocation.of("run", "-f", file, "-n", "team").exitCode()).isZero();
        Invocation contradiction = Invocation.of("run", "-f", file, "-n", "default");
        assertThat(contradiction.exitCode()).isEqualTo(2);
        assertThat(contradiction.errors())
                .isEqualTo("campaign " + name + " has metadata.namespace team, and -n is default: leave one of them"
                        + " out\n");
    }

    /** A new image behind the same tag is no change of the spec. */
    @Test
    void whatIsOverIsNotMeasuredAgainUnlessItIsReplaced() {
        String uid = campaign().get().getMetadata().getUid();
        status("\"phase\": \"Completed\", " + conditions("Complete True all", "Finished True all"));

        Invocation again = Invocation.of("run", "-f", file, "--wait");
        assertThat(again.exitCode()).isZero();
        assertThat(again.errors())
                .startsWith("campaign " + name + " finished before")
                .contains("nothing is measured", "--replace");
        assertThat(campaign().get().getMetadata().getUid()).isEqualTo(uid);

        Invocation replaced = Invocation.of("run", "-f", file, "--replace", "--wait", "--timeout", "10s");
        assertThat(replaced.errors()).doesNotContain("finished before");
        assertThat(replaced.exitCode()).isEqualTo(4);
        assertThat(campaign().get().getMetadata().getUid()).isNotEqualTo(uid);
    }

    @Test
    void theEndBeforeARerunIsNone() {
        status("\"phase\": \"Completed\", " + conditions("Complete True all", "Finished True all"));
        assertThat(Invocation.of("watch", name).exitCode()).isZero();

        Invocation.of("rerun", name, "baseline");
        Invocation watch = Invocation.of("watch", name, "--timeout", "10s");
        assertThat(watch.exitCode()).isEqualTo(4);
        assertThat(watch.output()).contains("the operator has not looked at it yet");
    }

    @Test
    void ofAPodThatIsGoneThereIsItsRow() {
        Instant end = Instant.parse("2026-01-01T00:01:00Z");
        server.client()
                .configMaps()
                .resource(LedgerConfigMap.of(
                        campaign().get(),
                        0,
                        List.of(
                                failed(
                                        "baseline",
                                        1,
                                        Outcome.Retried,
                                        Cause.Database,
                                        "no route to host",
                                        end.minusSeconds(30)),
                                failed("baseline", 2, Outcome.Invalid, Cause.BatchJobFailed, "no employee 7", end)
                                        .withLog("java.lang.IllegalStateException: no employee 7\n  at Payroll.pay"),
                                failed("0123456789", 1, Outcome.Retried, Cause.Suspended, null, end.plusSeconds(1)))))
                .create();
        String lines = """
                Run b1-baseline, attempt 2: Invalid, BatchJobFailed: no employee 7
                java.lang.IllegalStateException: no employee 7
                  at Payroll.pay
                """;

        assertThat(Invocation.of("logs", name)).isEqualTo(new Invocation(0, lines, ""));
        assertThat(Invocation.of("logs", name, "b1-baseline-a2").output()).isEqualTo(lines);
        assertThat(Invocation.of("logs", name, "pod/" + name + "-b1-baseline-a2")
                        .output())
                .isEqualTo(lines);
        assertThat(Invocation.of("logs", name, "b1-baseline").output()).isEqualTo("""
                Run b1-baseline, attempt 1: Retried, Database: no route to host
                its pod is gone, and no lines of its log are kept
                """ + lines);
    }

    private static Entry failed(
            String treatment, int attempt, Outcome outcome, Cause cause, String message, Instant end) {
        return Entry.builder(treatment, 1, attempt, outcome, end)
                .cause(cause)
                .message(message)
                .build();
    }

    @Test
    void anArchiveIsAnalyzedWhenTheCampaignIsGone() throws IOException {
        measured(1.5);
        server.client()
                .configMaps()
                .inNamespace("default")
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(name + "-report")
                        .endMetadata()
                        .withBinaryData(Map.of("report.html.gz", gzip("<html>")))
                        .build())
                .create();
        String archive = folder.resolve(name + ".zip").toString();
        assertThat(Invocation.of("export", name, "-o", archive)).isEqualTo(new Invocation(0, archive + "\n", ""));
        campaign().delete();

        try (ZipFile zip = new ZipFile(archive)) {
            assertThat(zip.stream().map(ZipEntry::getName))
                    .contains(
                            "campaign.json", "ledger/" + name + "-ledger-0.json", "report/report.html", "events.json");
        }
        String to = folder.resolve(name).toString();
        Invocation analyze = Invocation.of("analyze", archive, "-d", to);
        assertThat(analyze.errors()).isEmpty();
        assertThat(analyze.output()).contains("Keep chunks of 1000: ").endsWith(to + "\n");
        assertThat(Path.of(to, "runs.csv")).content().contains(",10,Succeeded,,elapsed,s,15.03,,");
        assertThat(Path.of(to, "report.html")).content().startsWith("<!DOCTYPE html>");

        assertThat(Invocation.of("analyze", file).exitCode()).isEqualTo(2);
        assertThat(Invocation.of("analyze", folder + "/none.zip").errors()).startsWith("there is no file ");
    }

    @Test
    void treatmentThatIsSlowerThanBeforeIsAnExitCode() throws IOException {
        measured(1.5);
        String archive = folder.resolve(name + ".zip").toString();
        Invocation.of("export", name, "-o", archive);
        assertThat(Invocation.of("compare", archive, name).exitCode()).isZero();

        server.client()
                .configMaps()
                .inNamespace("default")
                .withName(name + "-ledger-0")
                .delete();
        measured(3);
        Invocation compare = Invocation.of("compare", archive, name);
        assertThat(compare.exitCode()).isEqualTo(3);
        assertThat(compare.output())
                .containsPattern("itemCount=10 .*regressed")
                .contains("regressed against campaign " + name + ": chunks of 10 take 2");

        server.client()
                .configMaps()
                .inNamespace("default")
                .withName(name + "-ledger-0")
                .delete();
        Invocation without = Invocation.of("compare", archive, name);
        assertThat(without.exitCode()).isEqualTo(5);
        assertThat(without.output()).contains("no run has a value");
        assertThat(Invocation.of("compare", archive, name, "--undecided=pass").exitCode())
                .isZero();

        status("\"phase\": \"Running\", " + conditions("Finished False no"));
        assertThat(Invocation.of("compare", archive, name).errors()).startsWith(name + " has not finished: Running");
    }

    /** @param slower how many times as long as the baseline the other treatment takes */
    private void measured(double slower) throws IOException {
        Map<String, String> rows = new LinkedHashMap<>();
        try {
            for (Treatment treatment : CampaignPlan.of(campaign().get()).plan().treatments()) {
                for (int block = 1; block <= BLOCKS; block++) {
                    double seconds = (treatment.isBaseline() ? 10 : 10 * slower) * (1 + block % 3 / 1000.0);
                    rows.put(
                            "b" + block + "-" + treatment.id() + "-a1",
                            ROW.formatted(treatment.id(), block, Math.round(seconds * 1e9)));
                }
            }
        } catch (InvalidDesignException e) {
            throw new AssertionError(e);
        }
        ConfigMap shard = LedgerConfigMap.of(campaign().get(), 0, List.of());
        shard.setData(rows);
        server.client().resource(shard).create();
        status("\"phase\": \"Completed\", " + conditions("Complete True all", "Finished True all"));
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
    void aPageTakesATokenAndAnOperator() throws IOException {
        // the kubeconfig of this server has a client certificate
        assertThat(Invocation.of("page", name).errors()).startsWith("the kubeconfig has no token for its user");
        Path token = Files.writeString(folder.resolve("token"), "any");
        assertThat(Invocation.of("page", name, "--token-file", token.toString()).errors())
                .isEqualTo("no operator runs in namespace batchmark-system: see --operator-namespace\n");
        assertThat(Invocation.of("page", "nothing").errors()).startsWith("there is no campaign nothing");
    }

    @Test
    void aClusterWithoutNodesAndOperatorIsUnfit() {
        Invocation doctor = Invocation.of("doctor", "-f", file);
        assertThat(doctor.errors()).isEmpty();
        assertThat(doctor.exitCode()).isEqualTo(CommandExit.FAILED);
        assertThat(doctor.output())
                .contains(
                        "Campaign " + name + ":\n",
                        "good      version: ",
                        // as the API server writes it
                        "good      definition: BenchmarkCampaign is installed as this release has it\n",
                        "obstacle  operator: there is no operator\n",
                        "good      permissions: ",
                        "obstacle  room: ",
                        "good      quota: ",
                        "good      priority: ",
                        "good      pods: the API server admits each pod of a dry run (1 in all)\n",
                        "hint      pods: the pods were sent in your name");
        assertThat(Invocation.of("doctor", "--strict").exitCode()).isEqualTo(CommandExit.FAILED);
    }

    /** The account of the operator may do nothing in this cluster, and the user may impersonate the account. */
    @Test
    void refusedPods_areFoundInTheNameOfTheOperator() {
        Deployment operator = new DeploymentBuilder()
                .withNewMetadata()
                .withName("batchmark")
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
                .withServiceAccountName("batchmark")
                .addNewContainer()
                .withName("operator")
                .withImage("operator")
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
        server.client().resource(operator).inNamespace("default").create();
        try {
            assertThat(Invocation.of("doctor", "-f", file, "--operator-namespace", "default")
                            .output())
                    .contains(
                            "obstacle  pods: the API server refuses a pod of the run with database derby: ",
                            "User \"system:serviceaccount:default:batchmark\" cannot create resource \"pods\"");
        } finally {
            server.client().resource(operator).inNamespace("default").delete();
        }
    }

    @Test
    void podsThatALimitRangeRefuses_areFoundBeforeARunStarts() {
        LimitRange range = new LimitRangeBuilder()
                .withNewMetadata()
                .withName("small")
                .endMetadata()
                .withNewSpec()
                .addNewLimit()
                .withType("Container")
                .addToMax("memory", new Quantity("1Mi"))
                .endLimit()
                .endSpec()
                .build();
        server.client().resource(range).inNamespace("default").create();
        try {
            assertThat(Invocation.of("doctor", "-f", file).output())
                    .contains(
                            "obstacle  pods: the API server refuses a pod of the run with database derby: ",
                            "maximum memory usage per Container is 1Mi",
                            "remedy: change runner.resources");
        } finally {
            server.client().resource(range).inNamespace("default").delete();
        }
    }

    @Test
    void whatIsNotThereIsNamed() {
        assertThat(Invocation.of("report", "nothing").errors())
                .isEqualTo("there is no campaign nothing in namespace default: see -n\n");
        assertThat(Invocation.of("logs", name).errors())
                .isEqualTo("no run of campaign " + name + " has failed: name a run\n");
        assertThat(Invocation.of("logs", name, "b9-baseline").errors())
                .startsWith("campaign " + name + " has no run b9-baseline, neither active nor finished");
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
