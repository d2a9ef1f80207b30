package io.batchmark.runner.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.result.RunResult.BatchStatus;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class FailureTest {
    @Test
    void innermostCauseThatSaysSomething() {
        Throwable failure = new IllegalStateException(
                "wrapped", new RuntimeException("wrapped again", new SQLException("duplicate key", new Exception())));
        assertThat(Failure.message(BatchStatus.FAILED, failure)).isEqualTo("SQLException: duplicate key");
    }

    @Test
    void nameWhereThereIsNoMessage() {
        assertThat(Failure.message(BatchStatus.FAILED, new InterruptedException()))
                .isEqualTo("InterruptedException");
    }

    @Test
    void aPoolThatIsTooSmallIsASettingToChange() {
        Throwable failure = new IllegalStateException(
                "wrapped", new SQLException("J2CA0045E: Connection not available while invoking method x."));
        assertThat(Failure.message(BatchStatus.FAILED, failure))
                .isEqualTo("no connection of the pool got free: raise connectionPoolSize, or lower partitions"
                        + " (SQLException: J2CA0045E: Connection not available while invoking method x.)");
    }

    @Test
    void nothingKnown() {
        assertThat(Failure.message(BatchStatus.STOPPED, null)).contains("told to terminate");
        assertThat(Failure.message(BatchStatus.FAILED, null)).contains("no reason");
    }
}
