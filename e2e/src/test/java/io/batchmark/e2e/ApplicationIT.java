package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A batch application that knows nothing of what measures it: the one of e2e/application. */
@Order(3)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class ApplicationIT {

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void itsParametersAndImagesAreVariedAndItsStepsMeasured() {
        Campaign campaign =
                sandbox.apply("payroll", """
                job:
                  image: %s
                  batchJob: payroll
                  parameters: {employees: 3000, partitions: 2, chunk: 100}
                  items: 3000
                databases: [{name: pg, postgresql: {sidecar: {}}}]
                baseline: {maxHeap: 256Mi}
                images: [{name: next, image: %s}]
                jvmOptions: [{name: pre-touch, options: ["-XX:+AlwaysPreTouch"]}]
                factors:
                  parameters: {chunk: [10, 100]}
                  database: [derby, pg]
                  garbageCollector: [Default, Serial]
                  image: [default, next]
                  jvmOptions: [none, pre-touch]
                  maxHeap: [256Mi, 512Mi, 1536Mi]
                design: {type: OneFactorAtATime, replicates: 1}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                runner: {resources: {requests: {cpu: 250m}, limits: {memory: 1Gi}}}
                """.formatted(Operator.image("payroll"), Operator.image("payroll-next")));
        campaign.awaitEnd("Completed");

        List<Row> rows = campaign.rows();
        assertThat(rows).hasSize(8).allSatisfy(row -> {
            assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded");
            assertThat(row.figure("counts.read")).isEqualTo(3000);
            assertThat(row.figure("counts.rollbacks")).isZero();
            assertThat(row.figure("times.components.writer")).isPositive();
            assertThat(row.figure("times.components.reader")).isPositive();
            assertThat(row.figure("times.threads")).isPositive();
        });
        assertThat(rows)
                .extracting((Row row) -> row.figure("counts.commits"))
                .as("1500 items for each of two partitions, and a last, empty chunk")
                .containsExactlyInAnyOrder(32L, 32L, 32L, 32L, 32L, 32L, 32L, 302L);
        assertThat(rows.stream().collect(Collectors.groupingBy(Row::image)).values())
                .as("seven runs of one image, one of the other")
                .extracting(List::size)
                .containsExactlyInAnyOrder(7, 1);
        assertThat(rows)
                .extracting((Row row) ->
                        row.result().at("/environment/collectors/0").asText())
                .as("one run with a collector of its own, and one for all heaps and options of the others")
                .containsOnlyOnce("Copy")
                .filteredOn(collector -> !collector.equals("Copy"))
                .containsOnly("G1 Young Generation");
        assertThat(campaign.report().get("report.md"))
                .doesNotContain("which is not a factor")
                .contains(
                        "maxHeap=1536Mi",
                        "jvmOptions=pre-touch",
                        "parameters.chunk=10",
                        "parameters.employees=3000",
                        "image next: " + Operator.image("payroll-next"))
                .doesNotContain("itemCount");
    }

    @Test
    void aJobThatIsNotInTheImageEndsTheCampaignEarly() {
        Campaign campaign = sandbox.apply("misspelt", """
                job: {image: %s, batchJob: pay-roll}
                execution: {parallelism: 1, isolation: None, runTimeout: 5m}
                runner: {resources: {requests: {cpu: 250m}, limits: {memory: 768Mi}}}
                """.formatted(Operator.image("payroll")));
        campaign.awaitEnd("Failed");

        assertThat(campaign.rows()).hasSize(3).allSatisfy(row -> {
            assertThat(row.cause()).isEqualTo("ParametersNotUnderstood");
            assertThat(row.message()).contains("pay-roll", "payroll");
        });
    }
}
