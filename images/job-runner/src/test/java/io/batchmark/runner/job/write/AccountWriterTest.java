package io.batchmark.runner.job.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.contract.parameters.LockSettings;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.runner.job.Runs;
import io.batchmark.runner.job.table.AccountRows;
import io.batchmark.runner.job.table.AccountTable;
import jakarta.batch.runtime.context.JobContext;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.sql.BatchUpdateException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.apache.derby.jdbc.EmbeddedDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("UnnecessaryAssignment") // stands in for the batch container, which injects
class AccountWriterTest {
    private final EmbeddedDataSource database = new EmbeddedDataSource();

    @BeforeEach
    void createTable() throws Exception {
        begin(3, Workload.Write.AlternateInsertDelete);
        database.setDatabaseName("memory:" + UUID.randomUUID());
        database.setCreateDatabase("create");
        try (var connection = database.getConnection()) {
            AccountTable.create(connection, 3);
        }
    }

    private static void begin(int itemCount, Workload.Write write) throws IOException {
        Runs.begin(Runs.workload(1000, itemCount, 1, 1, write));
    }

    private <W extends AccountWriter> W open(W writer, int base) throws Exception {
        return open(writer, base, null);
    }

    private <W extends AccountWriter> W open(W writer, int base, Serializable resumed) throws Exception {
        writer.job = (JobContext) Proxy.newProxyInstance(
                JobContext.class.getClassLoader(), new Class<?>[] {JobContext.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("getInstanceId");
                    return 7L;
                });
        writer.accountNumberBase = Integer.toString(base);
        writer.checkpointBytes = "100";
        writer.openOn(database, resumed);
        return writer;
    }

    private static Serializable committed(AccountWriter writer) {
        return ((byte[]) writer.checkpointInfo()).clone();
    }

    private static List<Object> items(int number) {
        return Collections.nCopies(number, "record");
    }

    private List<Integer> accounts() throws Exception {
        List<Integer> accounts = new ArrayList<>();
        try (var connection = database.getConnection();
                var statement = connection.createStatement();
                var rows =
                        statement.executeQuery("SELECT ACCTNUM FROM ACCOUNT WHERE INSTANCEID = 7 ORDER BY ACCTNUM")) {
            while (rows.next()) {
                accounts.add(rows.getInt(1));
            }
        }
        return accounts;
    }

    @Test
    void insertsAndDeletesInTurns() throws Exception {
        AccountWriter writer = open(new AccountWriter(), 100);
        writer.writeItems(items(3));
        assertThat(accounts()).containsExactly(100, 101, 102);
        writer.writeItems(items(3));
        assertThat(accounts()).isEmpty();
        writer.writeItems(items(3));
        assertThat(accounts()).containsExactly(100, 101, 102);
        assertThat(writer.metrics.inserted).isEqualTo(6);
        assertThat(writer.metrics.deleted).isEqualTo(3);
    }

    @Test
    void smallerLastChunkDeletesAsManyAsItHas() throws Exception {
        begin(5, Workload.Write.AlternateInsertDelete);
        AccountWriter writer = open(new AccountWriter(), 0);
        writer.writeItems(items(5));
        writer.writeItems(items(2));
        assertThat(accounts()).containsExactly(0, 1, 2);
        assertThat(writer.metrics.inserted + writer.metrics.deleted).isEqualTo(7);
    }

    /** As they are where checkpoints are made by time. */
    @Test
    void chunksOfAnySizeWriteARowForEachItem() throws Exception {
        begin(5, Workload.Write.AlternateInsertDelete);
        AccountWriter writer = open(new AccountWriter(), 0);
        writer.writeItems(items(5));
        writer.writeItems(items(2));
        writer.writeItems(items(2));
        assertThat(accounts()).containsExactly(0);
        writer.writeItems(items(4));
        assertThat(accounts()).containsExactly(0, 1, 2);
        assertThat(writer.metrics.inserted).isEqualTo(8);
        assertThat(writer.metrics.deleted).isEqualTo(5);
        AccountWriter resumed = open(new AccountWriter(), 0, committed(writer));
        resumed.writeItems(items(3));
        assertThat(accounts()).isEmpty();
    }

    @Test
    void smallerLastChunkInsertsAsManyAsItHas() throws Exception {
        begin(5, Workload.Write.AlternateInsertDelete);
        AccountWriter writer = open(new AccountWriter(), 0);
        writer.writeItems(items(5));
        writer.writeItems(items(5));
        writer.writeItems(items(2));
        assertThat(accounts()).containsExactly(0, 1);
        assertThat(writer.metrics.inserted + writer.metrics.deleted).isEqualTo(12);
    }

    @Test
    void countsWhatIsReallyDeleted() throws Exception {
        AccountWriter writer = open(new AccountWriter(), 0);
        writer.writeItems(items(3));
        try (var connection = database.getConnection();
                var statement = connection.createStatement()) {
            statement.executeUpdate("DELETE FROM ACCOUNT WHERE ACCTNUM = 1");
        }
        writer.writeItems(items(3));
        assertThat(writer.metrics.deleted).isEqualTo(2);
    }

    @Test
    void collisionIsAFailure() throws Exception {
        open(new AccountWriter(), 0).writeItems(items(3));
        AccountWriter other = open(new AccountWriter(), 2);
        assertThatThrownBy(() -> other.writeItems(items(3))).isInstanceOf(BatchUpdateException.class);
    }

    @Test
    void timedWriterTimesInsertAndDeleteApart() throws Exception {
        begin(100, Workload.Write.AlternateInsertDelete);
        TimedWriter writer = open(new TimedWriter(), 0);
        writer.writeItems(items(100));
        assertThat(writer.metrics.insert).isPositive();
        assertThat(writer.metrics.delete).isZero();
        writer.writeItems(items(100));
        assertThat(writer.metrics.delete).isPositive();
        assertThat(writer.metrics.writer).isGreaterThanOrEqualTo(writer.metrics.insert + writer.metrics.delete);
        assertThat(open(new AccountWriter(), 500).metrics.writer).isZero();
    }

    @Test
    void resumesItsTurnAndItsCounts() throws Exception {
        AccountWriter first = open(new AccountWriter(), 0);
        first.writeItems(items(3));
        AccountWriter second = open(new AccountWriter(), 0, committed(first));
        second.writeItems(items(3));
        assertThat(accounts()).isEmpty();
        assertThat(second.metrics.deleted).isEqualTo(3);
        WriterCheckpoint checkpoint = new WriterCheckpoint(0, committed(second));
        assertThat(checkpoint.written()).isEqualTo(6);
        assertThat(checkpoint.inserted()).isEqualTo(3);
        assertThat(checkpoint.deleted()).isEqualTo(3);
        assertThat((byte[]) committed(second)).hasSize(4 * Long.BYTES + 100);
    }

    @Test
    void insertsUnderAscendingNumbersAndResumesThem() throws Exception {
        begin(3, Workload.Write.Insert);
        TimedWriter first = open(new TimedWriter(), 10);
        first.writeItems(items(3));
        first.writeItems(items(3));
        assertThat(first.metrics.insert).isPositive();
        AccountWriter second = open(new AccountWriter(), 10, committed(first));
        second.writeItems(items(1));
        assertThat(accounts()).containsExactly(10, 11, 12, 13, 14, 15, 16);
        assertThat(first.metrics.inserted + second.metrics.inserted).isEqualTo(7);
    }

    @Test
    void rewritesARowOfItsOwnForEachItem() throws Exception {
        begin(3, Workload.Write.Rewrite);
        try (var connection = database.getConnection()) {
            AccountTable.fill(connection, new AccountRows(7, 10, 5, "CHK"));
        }
        TimedWriter first = open(new TimedWriter(), 10);
        first.writeItems(items(3));
        AccountWriter second = open(new AccountWriter(), 10, committed(first));
        second.writeItems(items(2));
        assertThat(first.metrics.updated).isEqualTo(3);
        assertThat(first.metrics.update).isPositive().isLessThanOrEqualTo(first.metrics.writer);
        assertThat(second.metrics.updated).isEqualTo(2);
        try (var connection = database.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT COUNT(*) FROM ACCOUNT WHERE BALANCE = ACCTNUM - 10 + 1")) {
            rows.next();
            assertThat(rows.getInt(1)).as("each was rewritten once").isEqualTo(5);
        }
        second.writeItems(items(3));
        assertThat(second.metrics.updated).as("there are no further ones").isEqualTo(2);
    }

    @Test
    void rewritesASharedRowForEachItem() throws Exception {
        Workload workload = Runs.workload(1000, 3, 1, 1, Workload.Write.Rewrite);
        LockSettings shared = new LockSettings(2, LockSettings.RowOrder.Ascending, 0);
        Runs.begin(workload.with(shared));
        try (var connection = database.getConnection()) {
            SharedRows.fill(connection, shared, "CHK");
        }
        TimedWriter first = open(new TimedWriter(), 10);
        first.writeItems(items(3));
        AccountWriter second = open(new AccountWriter(), 10, committed(first));
        second.writeItems(items(2));
        assertThat(first.metrics.updated).isEqualTo(3);
        assertThat(first.metrics.update).isPositive().isLessThanOrEqualTo(first.metrics.writer);
        assertThat(first.metrics.lockWaits).as("Derby does not say").isNull();
        assertThat(new WriterCheckpoint(0, committed(second)).updated()).isEqualTo(5);
        try (var connection = database.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT SUM(BALANCE) FROM ACCOUNT")) {
            rows.next();
            assertThat(rows.getInt(1)).isEqualTo(0 + 1 + 5);
        }
        Serializable before = committed(second);
        second.writeItems(items(3));
        second.openOn(database, before);
        assertThat(second.metrics.updated).as("without what was rolled back").isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(names = {"Insert", "InsertBatch"})
    void insertsOneByOneOrInABatch(Workload.Write write) throws Exception {
        begin(3, write);
        TimedWriter writer = open(new TimedWriter(), 10);
        writer.writeItems(items(3));
        writer.writeItems(items(2));
        assertThat(accounts()).containsExactly(10, 11, 12, 13, 14);
        assertThat(writer.metrics.inserted).isEqualTo(5);
        assertThat(writer.metrics.insert).isPositive();
        assertThat(writer.metrics.delete).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"Delete", "DeleteBatch"})
    void deletesARowOfItsOwnForEachItem(Workload.Write write) throws Exception {
        begin(3, write);
        try (var connection = database.getConnection()) {
            AccountTable.fill(connection, new AccountRows(7, 10, 6, "CHK"));
        }
        TimedWriter first = open(new TimedWriter(), 10);
        first.writeItems(items(3));
        assertThat(accounts()).containsExactly(13, 14, 15);
        assertThat(first.metrics.deleted).isEqualTo(3);
        assertThat(first.metrics.delete).isPositive();
        assertThat(first.metrics.insert).isZero();
        AccountWriter second = open(new AccountWriter(), 10, committed(first));
        second.writeItems(items(2));
        assertThat(accounts()).containsExactly(15);
        second.writeItems(items(3));
        assertThat(second.metrics.deleted).as("there is no further one").isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 30, 3000})
    void rowsAreAsLongAsTheSettingSays(int length) throws Exception {
        Workload workload = Runs.workload(1000, 3, 1, 1);
        Runs.begin(workload.with(workload.artifacts().withRowBytes(length)));
        try (var connection = database.getConnection()) {
            AccountTable.create(connection, length);
        }
        open(new AccountWriter(), 0).writeItems(items(2));
        try (var connection = database.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT ACCTCODE FROM ACCOUNT")) {
            for (int row = 0; row < 2; row++) {
                rows.next();
                assertThat(rows.getString(1)).hasSize(length).isEqualTo(AccountTable.text(length));
            }
        }
        assertThat(AccountTable.text(3)).isEqualTo("CHK");
    }

    @Test
    void noneTouchesNothing() throws Exception {
        begin(3, Workload.Write.None);
        AccountWriter writer = open(new AccountWriter(), 0);
        writer.writeItems(items(3));
        assertThat(accounts()).isEmpty();
        assertThat(new WriterCheckpoint(0, committed(writer)).written()).isEqualTo(3);
    }

    @Test
    void moreAccountsThanNumbersIsAFailure() throws Exception {
        begin(3, Workload.Write.Insert);
        AccountWriter writer = open(new AccountWriter(), Integer.MAX_VALUE - 2);
        writer.writeItems(items(3));
        assertThatThrownBy(() -> writer.writeItems(items(3))).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void tableIsMadeAnewOverWhatIsThere() throws Exception {
        open(new AccountWriter(), 0).writeItems(items(3));
        try (var connection = database.getConnection()) {
            AccountTable.create(connection, 3);
        }
        assertThat(accounts()).isEmpty();
    }
}
