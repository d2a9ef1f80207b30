package io.batchmark.e2e;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Cluster;
import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The main path: apply a campaign, wait, read the answer. */
@Order(6)
@ResourceLock(value = Locks.OPERATOR, mode = ResourceAccessMode.READ)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ_WRITE)
class AnswerIT {
    private static final int ITEMS = 5_000;

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void aCampaignEndsInAnAnswer() throws IOException {
        Campaign campaign = sandbox.apply("chunk-size", """
                baseline: {items: 5000, itemCount: 1000, maxHeap: 256Mi}
                factors: {itemCount: [10, 1000]}
                design: {replicates: 3, seed: 42}
                analysis: {noiseModel: None}
                execution: {parallelism: 1, runTimeout: 5m}
                """);

        JsonNode status = campaign.awaitEnd("Completed");
        sandbox.kubectl("wait", "--for=condition=Complete", "campaign/chunk-size", "--timeout=3m")
                .succeeded();

        List<Row> rows = campaign.rows();
        everyRunIsThereOnce(rows);
        theyRanBlockByBlock(rows);
        rows.forEach(AnswerIT::isPlausible);
        chunksAreOfTheirSize(rows);
        statusSaysSo(status);
        reportSaysSo(campaign, status.path("answer").asText());
        nothingIsClaimedThatTheseRunsDoNotShow(campaign);
        kubectlSaysSo(status.path("answer").asText());
        campaign.awaitNoPods();
        podsWereConfined(sandbox.pods().pods());
        assertThat(Operator.get("/metrics"))
                .as("metrics of the operator SDK")
                .contains("reconciliations_success_total{", "reconciliations_execution_duration_seconds_count{");
    }

    private void everyRunIsThereOnce(List<Row> rows) {
        assertThat(rows).hasSize(6).allMatch(row -> row.outcome().equals("Succeeded") && row.attempt() == 1);
        assertThat(rows.stream().map(Row::run)).doesNotHaveDuplicates();
        assertThat(sandbox.pods().byAttempt())
                .hasSize(6)
                .allSatisfy((attempt, pods) -> assertThat(pods).isOne());
    }

    private static void theyRanBlockByBlock(List<Row> rows) {
        assertThat(rows.stream().map(Row::block)).containsExactly(1, 1, 2, 2, 3, 3);
        for (int i = 1; i < rows.size(); i++) {
            assertThat(rows.get(i).started())
                    .as("start of run %d, one at a time", i + 1)
                    .isAfterOrEqualTo(rows.get(i - 1).finished());
        }
        Map<Integer, List<String>> orders =
                rows.stream().collect(groupingBy(Row::block, mapping(Row::treatment, toList())));
        assertThat(orders.values())
                .allSatisfy(order ->
                        assertThat(order).hasSize(2).doesNotHaveDuplicates().contains("baseline"));
        assertThat(new HashSet<>(orders.values()))
                .as("with this seed not every block has the same order")
                .hasSize(2);
    }

    private static void isPlausible(Row row) {
        String run = row.run();
        long elapsed = row.figure("times.elapsed");
        assertThat(Duration.ofNanos(elapsed))
                .as("elapsed time of %s, which its container was there for", run)
                .isPositive()
                .isLessThan(Duration.between(row.started(), row.finished()).plusSeconds(1));
        long reader = row.figure("times.components.reader");
        long writer = row.figure("times.components.writer");
        long insert = row.figure("times.components.insert");
        long delete = row.figure("times.components.delete");
        assertThat(List.of(reader, insert, delete)).as("components of %s", run).allMatch(time -> time > 0);
        assertThat(row.figure("times.components.processor"))
                .as("%s has no processor", run)
                .isZero();
        assertThat(insert + delete).as("parts of the writer of %s", run).isLessThanOrEqualTo(writer);
        assertThat(row.figure("times.threads") - reader - writer)
                .as("container time of %s", run)
                .isPositive();
        assertThat(row.figure("counts.read")).isEqualTo(ITEMS);
        assertThat(row.figure("counts.written")).isEqualTo(ITEMS);
        assertThat(row.figure("counts.inserted") + row.figure("counts.deleted")).isEqualTo(ITEMS);
        assertThat(row.figure("counts.rollbacks")).isZero();
        assertThat(row.figure("jvm.stepCpu")).as("CPU of the step of %s", run).isPositive();
        assertThat(row.figure("jvm.processCpu")).as("CPU of %s", run).isGreaterThan(row.figure("jvm.stepCpu"));
        assertThat(row.figure("jvm.jobStartMillis")).as("job start of %s", run).isPositive();
        assertThat(row.figure("jvm.heapMax")).as("heap of %s", run).isBetween(200L << 20, 256L << 20);
        assertThat(row.figure("cgroup.memoryPeak")).as("memory of %s", run).isBetween(50L << 20, 768L << 20);
        assertThat(row.result().path("environment").path("liberty").asText()).isNotBlank();
    }

    private static void chunksAreOfTheirSize(List<Row> rows) {
        Map<Boolean, List<Row>> byTreatment =
                rows.stream().collect(groupingBy(row -> row.treatment().equals("baseline")));
        List<Row> large = byTreatment.get(true);
        List<Row> small = byTreatment.get(false);
        assertThat(large)
                .allSatisfy(row -> assertThat(row.figure("counts.commits")).isBetween(5L, 6L));
        assertThat(small)
                .allSatisfy(row -> assertThat(row.figure("counts.commits")).isBetween(500L, 501L));
    }

    /** Without a noise model, three blocks are too few for any statement. */
    private static void nothingIsClaimedThatTheseRunsDoNotShow(Campaign campaign) throws IOException {
        JsonNode results = Serialization.jsonMapper().readTree(campaign.report().get("results.json"));
        JsonNode answer = results.path("answer");
        assertThat(answer.path("blocks").asInt()).isEqualTo(3);
        assertThat(answer.path("recommendation").isNull()).isTrue();
        assertThat(answer.path("sentence").asText()).startsWith("No answer yet: ");
        results.path("treatments")
                .forEach(treatment -> assertThat(
                                treatment.path("toBest").path("verdict").asText())
                        .isEqualTo("Undecided"));
    }

    private static void statusSaysSo(JsonNode status) {
        assertThat(status.path("progress").asText()).isEqualTo("6/6");
        assertThat(status.path("runs").path("succeeded").asInt()).isEqualTo(6);
        assertThat(status.path("seed").asLong()).isEqualTo(42);
        assertThat(status.path("startTime").asText())
                .isLessThan(status.path("completionTime").asText());
        assertThat(status.path("answer").asText()).contains("chunks of 10");
        assertThat(status.path("treatments")).hasSize(2);
        assertThat(status.path("report").asText()).isEqualTo("chunk-size-report");
        assertThat(status.path("ledger").path("configMaps").asInt()).isOne();
    }

    private static void reportSaysSo(Campaign campaign, String answer) throws IOException {
        Map<String, String> report = campaign.report();
        assertThat(report).containsOnlyKeys("report.md", "report.html", "summary.csv", "runs.csv", "results.json");
        String markdown = report.get("report.md");
        System.out.println(markdown);
        assertThat(markdown).contains("# Campaign chunk-size", "**" + answer + "**");

        Map<String, List<String>> elapsed = table(markdown, "## Elapsed time of the step");
        assertThat(elapsed).containsOnlyKeys("treatment", "baseline (itemCount=1000)", "itemCount=10");
        assertThat(elapsed.get("treatment"))
                .satisfiesExactly(
                        n -> assertThat(n).isEqualTo("n"),
                        median -> assertThat(median).startsWith("median"),
                        mean -> assertThat(mean).startsWith("mean"),
                        interval -> assertThat(interval).startsWith("95 % interval"),
                        min -> assertThat(min).startsWith("min"),
                        max -> assertThat(max).startsWith("max"),
                        ratio -> assertThat(ratio).isEqualTo("against the baseline"),
                        best -> assertThat(best).isEqualTo("against the best"));
        for (String treatment : List.of("baseline (itemCount=1000)", "itemCount=10")) {
            List<String> row = elapsed.get(treatment);
            assertThat(row.getFirst()).isEqualTo("3");
            assertThat(row.subList(1, 3)).allMatch(cell -> cell.matches("[0-9.]+"));
            assertThat(row.get(3)).matches("[0-9.-]+ to [0-9.]+");
        }

        Map<String, List<String>> components = table(markdown, "## Where the time of the step went");
        assertThat(components.get("treatment"))
                .containsExactly(
                        "step", "reader", "processor", "writer", "insert", "delete", "outside chunks", "container");
        assertThat(components).containsOnlyKeys("treatment", "baseline (itemCount=1000)", "itemCount=10");
        assertThat(components.get("itemCount=10").subList(1, 8))
                .allMatch(cell -> cell.matches("[0-9.]+ \\( ?[0-9.]+ %\\)"));

        List<CSVRecord> runs = campaign.table("runs.csv");
        assertThat(runs.stream().filter(run -> run.get("response").equals("elapsed")))
                .hasSize(6)
                .allSatisfy(
                        run -> assertThat(Double.parseDouble(run.get("value"))).isPositive());
        assertThat(campaign.table("summary.csv").stream()
                        .filter(row -> row.get("response").equals("container")))
                .hasSize(2)
                .allMatch(row -> row.get("n").equals("3"));
        JsonNode results = Serialization.jsonMapper().readTree(report.get("results.json"));
        assertThat(results.path("answer").path("sentence").asText()).isEqualTo(answer);
        assertThat(results.path("tally").path("succeeded").asInt()).isEqualTo(6);
    }

    /** Rows of the table under a heading by their first cell; the header's is {@code treatment}. */
    private static Map<String, List<String>> table(String markdown, String heading) {
        Map<String, List<String>> rows = new TreeMap<>();
        markdown.substring(markdown.indexOf(heading))
                .lines()
                .skip(1)
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("| "))
                .map(line -> List.of(line.substring(1).strip().split("\\s*\\|\\s*")))
                .forEach(cells -> rows.put(cells.getFirst(), cells.subList(1, cells.size())));
        return rows;
    }

    private void kubectlSaysSo(String answer) {
        Command wide = sandbox.kubectl("get", "campaign", "--output=wide").succeeded();
        System.out.println(wide.output());
        List<String> lines = wide.output().lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst().split("\\s{2,}"))
                .containsExactlyInAnyOrder("NAME", "PHASE", "RUNS", "BEST", "FAILURE LOG", "READY BY", "ANSWER", "AGE");
        assertThat(lines.get(1)).startsWith("chunk-size ").contains(" Completed ", " 6/6 ", answer);

        Command describe = sandbox.kubectl("describe", "campaign", "chunk-size").succeeded();
        String events = describe.output().substring(describe.output().indexOf("Events:"));
        System.out.println(events);
        assertThat(events)
                .contains("Started", "Campaign started: 0/6 runs", "Completed", answer)
                .doesNotContain("Warning");
    }

    private static void podsWereConfined(List<Pod> pods) {
        assertThat(pods).hasSize(6).allSatisfy(pod -> {
            assertThat(pod.getSpec().getVolumes())
                    .as("no token of a service account")
                    .allMatch(volume -> volume.getProjected() == null && volume.getSecret() == null);
            assertThat(pod.getSpec().getSecurityContext().getRunAsNonRoot()).isTrue();
            assertThat(pod.getSpec()
                            .getContainers()
                            .getFirst()
                            .getSecurityContext()
                            .getReadOnlyRootFilesystem())
                    .isTrue();
        });
    }

    @Test
    void kubectlTeachesEveryFactor() {
        String factors = explain("campaign.spec.factors");
        assertThat(factors).contains("GROUP: batchmark.io", "KIND: BenchmarkCampaign", "VERSION: v1alpha1");
        assertThat(factors)
                .contains(
                        "itemCount <[]integer> Levels of itemCount",
                        "Chunk size: items per checkpoint, the item-count of a chunk in Jakarta Batch",
                        "1 to 1,000,000 items.",
                        "partitions <[]integer>",
                        "executorThreads <[]integer>",
                        "items <[]integer>",
                        "1 to 10,000,000,000 items.",
                        "readerCheckpointBytes <[]integer>",
                        "0 to 10,000,000 bytes.",
                        "writerCheckpointBytes <[]integer>",
                        "resultBytes <[]integer>",
                        "minHeap <[]string>",
                        "maxHeap <[]string>",
                        "in Mi or Gi",
                        "jobRepository <[]string>",
                        "instrumentation <[]string>");

        String itemCount = explain("campaign.spec.baseline.itemCount");
        assertThat(itemCount)
                .contains(
                        "FIELD: itemCount <integer>",
                        "Chunk size: items per checkpoint, the item-count of a chunk in Jakarta Batch",
                        "1 to 1,000,000 items, default 1000.");
        assertThat(explain("campaign.spec.baseline.jobRepository")).contains("ENUM: Database Memory");
    }

    /** As kubectl prints it, but for line breaks. */
    private static String explain(String field) {
        return Cluster.kubectl("explain", field).succeeded().output().replaceAll("\\s+", " ");
    }
}
