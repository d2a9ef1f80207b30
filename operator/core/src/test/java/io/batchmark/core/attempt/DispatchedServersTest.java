package io.batchmark.core.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.StepSettings.Dispatch;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.DispatchedPartitions;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.Partition;
import io.batchmark.contract.result.Partitions;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.contract.result.RunResult.Counts;
import io.batchmark.contract.result.RunResult.Times;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run whose two servers take four partitions, of 250 items each, from a queue. */
class DispatchedServersTest {
    private static final long BEGUN = 1_767_225_600_000_000_000L;
    private static final Database DATABASE = new Database(
            "local",
            Database.Engine.PostgreSql,
            new Database.Address(Database.Transport.Tcp, "db", 5432, "bench", "batchmark_1", Database.Tls.Disable),
            true,
            false,
            true);
    private static final StepSettings STEP = StepSettings.DEFAULT
            .withItems(1000)
            .withItemCount(100)
            .withPartitions(4, 2)
            .withDispatch(Dispatch.Jms);
    private static final RunParameters PARAMETERS = new RunParameters(
            RunParameters.VERSION,
            "run",
            1,
            Workload.DEFAULT.with(STEP),
            null,
            DATABASE,
            null,
            null,
            "run-0.campaign-run.team.svc");
    private static final DispatchedPartitions ALL = new DispatchedPartitions(4, 4, 4, 3_000_000_000L, List.of(3L, 1L));

    @Test
    void step_isTheStepOfTheFirstServer() {
        RunResult merged = merged(ALL, partitions(5, 2));
        assertThat(merged.times().begun()).isEqualTo(BEGUN);
        assertThat(merged.times().elapsed()).isEqualTo(6_000_000_000L);
        assertThat(merged.times().threads()).as("of all partitions").isEqualTo(14_000_000_000L);
        assertThat(merged.times().components()).isEqualTo(new Components(20, 0, 60, 40, 20, 0, 0));
        assertThat(merged.counts()).as("those of the job").isEqualTo(counts());
        assertThat(merged.dispatch()).isEqualTo(ALL);
        assertThat(merged.partitions()).isEqualTo(partitions(5, 1));
        assertThat(merged.jvm().stepCpu()).isEqualTo(200);
        assertThat(WorkValidation.difference(PARAMETERS, merged)).isNull();
    }

    @Test
    void serverWithoutPartitions_leavesTheRangeOfTheOthers() {
        RunResult merged = merged(new DispatchedPartitions(4, 4, 4, 1, List.of(4L, 0L)), null);
        assertThat(merged.partitions()).isEqualTo(partitions(4, 1));
        assertThat(WorkValidation.difference(PARAMETERS, merged)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "5, 5, 4, '5 messages with a partition sent, 5 received and 4 partitions executed instead of 4'",
        "4, 3, 4, '4 messages with a partition sent, 3 received and 4 partitions executed instead of 4'",
        "4, 4, 3, '4 messages with a partition sent, 4 received and 3 partitions executed instead of 4'",
        "4, 4, 5, '4 messages with a partition sent, 4 received and 5 partitions executed instead of 4'"
    })
    void messagesAndExecutionsThatDiffer_invalidateTheRun(long sent, long received, long executed, String problem) {
        DispatchedPartitions dispatch = new DispatchedPartitions(sent, received, executed, 1, List.of(executed, 0L));
        assertThat(WorkValidation.difference(PARAMETERS, merged(dispatch, partitions(5, 2))))
                .isEqualTo(problem);
    }

    /** The job plans its partitions itself, and other steps of it have threads, too. */
    @ParameterizedTest
    @CsvSource({
        "9, 9, 9, ",
        "9, 8, 9, '9 messages with a partition sent, 8 received and 9 partitions executed instead of 9'",
        "9, 9, 10, '9 messages with a partition sent, 9 received and 10 partitions executed instead of 9'"
    })
    void partitionsOfAJobOfTheUser_areComparedWithTheMessages(
            long sent, long received, long executed, @Nullable String problem) {
        RunParameters own = new RunParameters(
                RunParameters.VERSION,
                "run",
                1,
                PARAMETERS.workload(),
                new Application("payroll", Map.of(), 1000L),
                DATABASE,
                null,
                null,
                PARAMETERS.dispatcher());
        DispatchedPartitions dispatch = new DispatchedPartitions(sent, received, executed, 1, List.of(executed, 0L));
        assertThat(WorkValidation.difference(own, merged(dispatch, null))).isEqualTo(problem);
    }

    @Test
    void partitionsOfAServerThatIsMissing_invalidateTheRun() {
        DispatchedPartitions dispatch = new DispatchedPartitions(4, 4, 4, 1, List.of(4L));
        assertThat(WorkValidation.difference(PARAMETERS, merged(dispatch, partitions(5, 2))))
                .isEqualTo("partitions of 1 servers were counted instead of 2");
    }

    @Test
    void resultWithoutMessages_isInvalid() {
        assertThat(WorkValidation.difference(
                        PARAMETERS, result(0, counts(), times(BEGUN, 6_000_000_000L), partitions(4, 1), null)))
                .isEqualTo("the messages with partitions were not counted");
    }

    private static RunResult merged(DispatchedPartitions dispatch, @Nullable Partitions ofOther) {
        return MergedResult.of(
                List.of(
                        result(0, counts(), times(BEGUN, 6_000_000_000L), partitions(4, 1), dispatch),
                        result(1, new Counts(0, 0, 0, 0, 0, 0, 0, 0), times(0, 0), ofOther, null)),
                DATABASE);
    }

    private static Counts counts() {
        return new Counts(1000, 1000, 600, 400, 0, 12, 0, 0);
    }

    private static Partitions partitions(long slowest, long fastest) {
        return new Partitions(new Partition(slowest, 250, 10L), new Partition(fastest, 250, 10L));
    }

    private static Times times(long begun, long elapsed) {
        return new Times(begun, elapsed, 7_000_000_000L, new Components(10, 0, 30, 20, 10, 0, 0), null, null, null);
    }

    private static RunResult result(
            int server,
            Counts counts,
            Times times,
            @Nullable Partitions partitions,
            @Nullable DispatchedPartitions dispatch) {
        return new RunResult(
                RunParameters.VERSION,
                "run",
                1,
                server,
                BatchStatus.COMPLETED,
                null,
                counts,
                times,
                new Jvm(2500, 100, 200, 3, 4, 5, 512L << 20, List.of()),
                null,
                null,
                null,
                null,
                null,
                new RunEnvironment("25", "a VM", "26.0.0.3", List.of("G1"), 2, null, null),
                null,
                null,
                null,
                partitions,
                null,
                dispatch);
    }
}
