package io.batchmark.operator.reconcile;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.run.SecretRelease;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.api.v1alpha1.ReportFilesStatus;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.LocalOperator;
import io.batchmark.operator.cluster.Started;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A campaign that measures a job of the user's own, on a real API server. */
class OwnJobIT {
    @RegisterExtension
    private final Started started = new Started();

    private KubernetesClient client;
    private String namespace;
    private LiveCampaign campaign;

    @BeforeEach
    void begin() throws IOException {
        ApiServer server = ApiServer.get();
        client = server.admin();
        namespace = server.createNamespace();
        campaign = new LiveCampaign(client, namespace, "payroll");
        started.add(new FakeKubelet(client, namespace, parameters -> Fate.completed()));
        started.add(new LocalOperator(server, namespace));
    }

    @Test
    void campaignWhoseKeysAreNotReleased_saysSo_andRunsOnceTheyAre() {
        campaign.apply("maxHeap: 256Mi", """
                job: {image: "example.com/payroll:1", batchJob: payroll,
                  env: [{name: TOKEN, valueFrom: {secretKeyRef: {name: smtp, key: token}}}]},
                design: {replicates: 1}
                """);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(campaign.message(Conditions.PROGRESSING))
                        .contains("batchmark-released-secrets", "Remedy: ", "the data smtp: \"token\""));

        client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(SecretRelease.CONFIG_MAP)
                        .endMetadata()
                        .addToData("smtp", "token")
                        .build())
                .create();
        BenchmarkCampaign completed = campaign.awaitPhase(Phase.Completed);

        assertThat(completed.getStatus().progress()).isEqualTo("1/1");
    }

    /** Each row of the report has the levels of its run, so that long levels make a large report of few runs. */
    @Test
    void report_thatGrowsTooLarge_isCompressed() throws IOException {
        String level = "x".repeat(1024);
        String spec = """
                job: {image: "example.com/payroll:1", batchJob: payroll, parameters: {a: %1$s, b: %1$s, c: %1$s, d: %1$s}},
                factors: {parameters: {a: [%1$s, short], b: [%1$s], c: [%1$s], d: [%1$s]}},
                design: {replicates: %2$d}, execution: {parallelism: 2}
                """;
        campaign.apply("maxHeap: 256Mi", spec.formatted(level, 1));
        campaign.awaitPhase(Phase.Completed);
        assertThat(campaign.get().getStatus().reportFiles()).isNull();
        ConfigMap before = campaign.reports().getFirst();
        assertThat(before.getData())
                .containsOnlyKeys("report.md", "report.html", "results.json", "summary.csv", "runs.csv");
        assertThat(before.getBinaryData()).isNullOrEmpty();

        campaign.apply("maxHeap: 256Mi", spec.formatted(level, 8));
        await().atMost(PATIENCE)
                .until(() -> "16/16".equals(campaign.get().getStatus().progress()));
        BenchmarkCampaign grown = campaign.awaitPhase(Phase.Completed);

        ConfigMap report = campaign.reports().getFirst();
        assertThat(report.getData()).containsOnlyKeys("report.md", "report.html", "results.json", "summary.csv");
        assertThat(report.getBinaryData()).containsOnlyKeys("runs.csv.gz");
        byte[] compressed = Base64.getDecoder().decode(report.getBinaryData().get("runs.csv.gz"));
        try (InputStream runs = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            String[] lines = new String(runs.readAllBytes(), StandardCharsets.UTF_8).split("\n");
            assertThat(lines[0]).startsWith("block,treatment,parameters.a,");
            assertThat(lines).filteredOn(line -> line.contains(",elapsed,")).hasSize(16);
        }
        ReportFilesStatus files = grown.getStatus().reportFiles();
        assertThat(files.compressed()).containsExactly("runs.csv.gz");
        assertThat(files.leftOut()).isEmpty();
        assertThat(files.reading())
                .startsWith("kubectl --namespace=" + namespace + " get configmap payroll-report ")
                .endsWith("| gunzip");
        assertThat(report.getData().get("report.md")).contains(files.reading());

        // a compressed file that the next report does not have
        client.resource(report).patch(PatchContext.of(PatchType.JSON_MERGE), "{\"binaryData\":{\"left.gz\":\"AAAA\"}}");
        campaign.apply("maxHeap: 256Mi", spec.formatted(level, 9));
        await().atMost(PATIENCE)
                .until(() -> "18/18".equals(campaign.get().getStatus().progress()));
        campaign.awaitPhase(Phase.Completed);
        assertThat(campaign.reports().getFirst().getBinaryData()).containsOnlyKeys("runs.csv.gz");
    }
}
