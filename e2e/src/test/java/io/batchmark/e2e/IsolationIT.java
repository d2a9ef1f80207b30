package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Cluster;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A node has one run at a time, or one pair of them, whichever campaign and namespace it is of. */
@Order(6)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ_WRITE)
class IsolationIT {

    @RegisterExtension
    final Sandbox here = new Sandbox();

    @RegisterExtension
    final Sandbox there = new Sandbox();

    @Test
    void runsOfTwoCampaignsNeverShareANode() {
        String spec = """
                baseline: {items: 200000, maxHeap: 128Mi}
                factors: {itemCount: [100]}
                design: {replicates: 2}
                execution: {parallelism: 2, isolation: Node, runTimeout: 5m}
                """ + Campaign.standIn();
        Campaign first = here.apply("first", spec);
        Campaign second = there.apply("second", spec);

        first.awaitEnd("Completed");
        second.awaitEnd("Completed");

        List<Row> rows =
                Stream.concat(first.rows().stream(), second.rows().stream()).toList();
        rows.forEach(row -> System.out.printf("%s %s to %s: %s%n", row.node(), row.started(), row.finished(), row));
        assertThat(rows).hasSize(8).allMatch(row -> row.outcome().equals("Succeeded"));
        eachIsAloneOnItsNode(rows);
        assertThat(rows.stream()
                        .sorted(Comparator.comparing(Row::started))
                        .limit(rows.size() / 2)
                        .filter(first.rows()::contains))
                .as("runs of the first campaign while both had some waiting: neither waits for the other to end")
                .hasSizeBetween(1, rows.size() / 2 - 1);
        assertThat(rows.stream().map(Row::node).distinct()).as("nodes").hasSizeGreaterThan(1);
        assertThat(first.rows().stream().anyMatch(row -> second.rows().stream().anyMatch(row::overlaps)))
                .as("the campaigns ran at the same time, each on a node of its own")
                .isTrue();
    }

    /** The same manifest in two namespaces: their runs have the same names. */
    @Test
    void equalNamesAreNoReasonToShareANode() {
        String node = worker();
        String spec = """
                baseline: {items: 200000, maxHeap: 128Mi}
                design: {replicates: 1, seed: 1}
                execution: {parallelism: 1, isolation: Node, runTimeout: 5m}
                runner:
                  image: "%s"
                  resources: {requests: {cpu: 100m, memory: 128Mi}, limits: {memory: 768Mi}}
                  podTemplate: {spec: {nodeSelector: {kubernetes.io/hostname: "%s"}}}
                """.formatted(Operator.image("stand-in"), node);
        Campaign first = here.apply("same", spec);
        Campaign second = there.apply("same", spec);

        first.awaitEnd("Completed");
        second.awaitEnd("Completed");

        List<Row> rows =
                Stream.concat(first.rows().stream(), second.rows().stream()).toList();
        rows.forEach(row -> System.out.printf("%s %s to %s: %s%n", row.node(), row.started(), row.finished(), row));
        assertThat(rows)
                .hasSize(2)
                .allMatch(row -> row.outcome().equals("Succeeded"))
                .allMatch(row -> row.node().equals(node));
        eachIsAloneOnItsNode(rows);
    }

    @Test
    void theTwoRunsOfAPairHaveANodeToThemselves() {
        String spec = """
                baseline: {items: 200000, maxHeap: 128Mi}
                factors: {itemCount: [100]}
                design: {replicates: 2}
                execution: {parallelism: 2, isolation: %s, runTimeout: 5m}
                """ + Campaign.standIn();
        Campaign pairs = here.apply("pairs", spec.formatted("Pair"));
        Campaign alone = there.apply("alone", spec.formatted("Node"));

        pairs.awaitEnd("Completed");
        alone.awaitEnd("Completed");

        List<Row> paired = pairs.rows();
        List<Row> rows = Stream.concat(paired.stream(), alone.rows().stream()).toList();
        rows.forEach(row -> System.out.printf("%s %s to %s: %s%n", row.node(), row.started(), row.finished(), row));
        assertThat(rows).hasSize(8).allMatch(row -> row.outcome().equals("Succeeded"));
        for (Row row : paired) {
            assertThat(rows.stream()
                            .filter(other -> other != row && other.node().equals(row.node()))
                            .filter(row::overlaps))
                    .as("runs on %s at the same time as %s", row.node(), row)
                    .containsExactlyElementsOf(paired.stream()
                            .filter(other -> other != row && other.block() == row.block())
                            .toList());
        }
        eachIsAloneOnItsNode(alone.rows());
        assertThat(pairs.report().get("report.md")).contains("went side by side on one node");
    }

    /** Name of a node that takes the pods of anybody. */
    private static String worker() {
        return Cluster.client().nodes().list().getItems().stream()
                .filter(node -> node.getSpec().getTaints().isEmpty())
                .map(node -> node.getMetadata().getLabels().get("kubernetes.io/hostname"))
                .findFirst()
                .orElseThrow();
    }

    private static void eachIsAloneOnItsNode(List<Row> rows) {
        for (Row row : rows) {
            assertThat(rows.stream()
                            .filter(other -> other != row && other.node().equals(row.node()))
                            .filter(row::overlaps))
                    .as("runs on %s at the same time as %s", row.node(), row)
                    .isEmpty();
        }
    }
}
