package io.batchmark.e2e;

import static java.util.stream.Collectors.partitioningBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The application of the tests in the Open Liberty image that {@code OFFICIAL_LIBERTY_IMAGE} names, with the JVM of that image. The
 * nightly workflow runs it on images of registries. Without the variable, it runs on the imitation.
 */
@Tag("official")
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class OfficialImageIT {
    private static final String HOT_SPOT_OPTION = "-XX:+AlwaysPreTouch";

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void levelsAreInForce_orAreRefusedByName() {
        Campaign campaign = sandbox.apply("official", """
                job:
                  image: %s
                  batchJob: payroll
                  parameters: {employees: 3000, partitions: 2, chunk: 100, leave: 0, retryAt: -1}
                  items: 3000
                  batchSubmitter: Everyone
                  dataSources: {batchDB: pg, audit: AsInImage}
                databases: [{name: pg, postgresql: {sidecar: {}}}]
                baseline: {database: pg, maxHeap: 256Mi}
                jvmOptions: [{name: pre-touch, options: ["%s"]}]
                factors: {parameters: {chunk: [10, 100]}, jvmOptions: [none, pre-touch], maxHeap: [256Mi, 512Mi]}
                design: {type: OneFactorAtATime, replicates: 1}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                runner: {resources: {requests: {cpu: 250m}, limits: {memory: 1Gi}}}
                """.formatted(Operator.image("payroll"), HOT_SPOT_OPTION));
        campaign.awaitEnd("Completed");

        List<Row> rows = campaign.rows();
        assertThat(rows).hasSize(4);
        Map<Boolean, List<Row>> byMeasured =
                rows.stream().collect(partitioningBy(row -> row.outcome().equals("Succeeded")));
        assertThat(byMeasured.get(true)).hasSizeGreaterThanOrEqualTo(3).allSatisfy(row -> {
            assertThat(row.figure("counts.written")).isEqualTo(3000);
            assertThat(row.figure("times.components.reader")).isPositive();
        });
        boolean isOpenJ9 = byMeasured
                .get(true)
                .getFirst()
                .result()
                .at("/environment/vm")
                .asText()
                .contains("OpenJ9");
        assertThat(byMeasured.get(false)).hasSize(isOpenJ9 ? 1 : 0).allSatisfy(row -> {
            assertThat(row.cause()).isEqualTo("ParametersNotUnderstood");
            assertThat(row.message()).contains(HOT_SPOT_OPTION, "ignores -XX options");
        });
    }
}
