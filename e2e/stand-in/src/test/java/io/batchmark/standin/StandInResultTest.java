package io.batchmark.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.parameters.Workload.Write;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.contract.result.RunResult.Counts;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandInResultTest {

    private static Counts counts(Workload workload, int server, long items) {
        RunParameters parameters = new RunParameters("a run", 1, workload, null, Database.DERBY, null);
        return StandInResult.of(parameters, server, BatchStatus.COMPLETED, items, 0, 100)
                .counts();
    }

    @ParameterizedTest
    @CsvSource({
        "AlternateInsertDelete, 3, 4, 0",
        "Insert, 7, 0, 0",
        "InsertBatch, 7, 0, 0",
        "Delete, 0, 7, 0",
        "DeleteBatch, 0, 7, 0",
        "Rewrite, 0, 0, 7",
        "None, 0, 0, 0"
    })
    void rows_areThoseOfTheWriter(Write write, long inserted, long deleted, long updated) {
        Workload workload = Workload.DEFAULT.with(Workload.DEFAULT.artifacts().withWrite(write));

        assertThat(counts(workload, 0, 7))
                .extracting(Counts::inserted, Counts::deleted, Counts::updated)
                .containsExactly(inserted, deleted, updated);
    }

    @Test
    void servers_doTheWholeWorkTogether() {
        Workload workload = Workload.DEFAULT.with(
                Workload.DEFAULT.step().withItems(1001).withItemCount(100).withPartitions(5, 2));

        assertThat(IntStream.range(0, 2).mapToObj(server -> counts(workload, server, workload.itemsOfServer(server))))
                .extracting(Counts::read, Counts::commits)
                .containsExactly(tuple(601L, 9L), tuple(400L, 6L));
        assertThat(workload.checkpoints()).isEqualTo(15);
    }
}
