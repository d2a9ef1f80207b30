package io.batchmark.runner.job.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.parameters.LockSettings;
import io.batchmark.contract.parameters.LockSettings.RowOrder;
import io.batchmark.runner.job.table.AccountTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.derby.jdbc.EmbeddedDataSource;
import org.junit.jupiter.api.Test;

class SharedRowsTest {
    private static final int ROWS = 4;
    private static final int CHUNKS = 30;
    private static final int ITEMS = 6;

    private static LockSettings rows(int number) {
        return new LockSettings(number, RowOrder.Ascending, 0);
    }

    @Test
    void anItemHasARowAtRandomAndAChunkAnOrder() {
        int[] rows = new SharedRows(rows(10), 0).of(100, 1000);
        assertThat(rows).hasSize(1000).isSorted();
        assertThat(IntStream.of(rows).distinct()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        int[] halves = IntStream.concat(
                        IntStream.of(new SharedRows(rows(10), 0).of(100, 400)),
                        IntStream.of(new SharedRows(rows(10), 0).of(500, 600)))
                .toArray();
        assertThat(halves).as("of chunks of other sizes").isNotEqualTo(rows).containsExactlyInAnyOrder(rows);
        assertThat(new SharedRows(rows(10), 0).of(1100, 1000)).isNotEqualTo(rows);
        assertThat(new SharedRows(rows(10), 7).of(100, 1000)).isNotEqualTo(rows);
        assertThat(new SharedRows(rows(1), 7).of(0, 3)).containsExactly(0, 0, 0);
        assertThat(new SharedRows(new LockSettings(10, RowOrder.Random, 0), 0).of(100, 1000))
                .isNotEqualTo(rows)
                .containsExactlyInAnyOrder(rows);
    }

    /** Writers of as many transactions as there can be at once: none is lost, and no two wait for each other. */
    @Test
    void noUpdateIsLostAndNobodyWaitsInACircle() throws Exception {
        EmbeddedDataSource database = new EmbeddedDataSource();
        database.setDatabaseName("memory:" + UUID.randomUUID());
        database.setCreateDatabase("create");
        try (Connection connection = database.getConnection()) {
            AccountTable.create(connection, 3);
            SharedRows.fill(connection, rows(ROWS), "CHK");
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Long>> writers = IntStream.of(0, 1, 2, -1)
                    .<Callable<Long>>mapToObj(writer -> () -> write(database, writer))
                    .toList();
            for (Future<Long> written : threads.invokeAll(writers)) {
                assertThat(written.get()).isEqualTo(CHUNKS * ITEMS);
            }
        } finally {
            threads.shutdown();
        }
        try (var connection = database.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT SUM(BALANCE) FROM ACCOUNT")) {
            rows.next();
            // rows begin with their numbers; the last writer leaves them as they are
            assertThat(rows.getInt(1)).isEqualTo(0 + 1 + 2 + 3 + 3 * CHUNKS * ITEMS);
        }
    }

    @Test
    void whatADatabaseRollsBackIsToldFromWhatIsWrong() {
        SQLException deadlock = new SQLException("deadlock detected", "40P01");
        assertThat((Throwable) RolledBack.of(deadlock))
                .isInstanceOf(RolledBack.class)
                .hasMessage("deadlock detected")
                .hasCause(deadlock);
        for (String state : Arrays.asList("23505", null)) {
            SQLException other = new SQLException("other", state);
            assertThat((Throwable) RolledBack.of(other)).isSameAs(other);
        }
    }

    private static long write(EmbeddedDataSource database, int writer) throws Exception {
        SharedRows shared = new SharedRows(rows(ROWS), writer);
        long written = 0;
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            for (int chunk = 0; chunk < CHUNKS; chunk++) {
                written += SharedRows.rewrite(connection, shared.of(written, ITEMS), writer < 0 ? 0 : 1, null);
                connection.commit();
            }
        }
        return written;
    }
}
