package io.batchmark.runner.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.batch.runtime.context.JobContext;
import java.lang.reflect.Proxy;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.apache.derby.jdbc.EmbeddedDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("UnnecessaryAssignment") // stands in for the batch container, which injects
class AccountWriterTest {
    private final EmbeddedDataSource database = new EmbeddedDataSource();

    @BeforeEach
    void createTable() throws SQLException {
        Runs.begin();
        database.setDatabaseName("memory:" + UUID.randomUUID());
        database.setCreateDatabase("create");
        AccountTable.create(database);
    }

    private <W extends AccountWriter> W open(W writer, int base) {
        writer.job = (JobContext) Proxy.newProxyInstance(
                JobContext.class.getClassLoader(), new Class<?>[] {JobContext.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("getInstanceId");
                    return 7L;
                });
        writer.accountNumberBase = Integer.toString(base);
        writer.checkpointBytes = "0";
        writer.openOn(database);
        return writer;
    }

    private static List<Object> items(int number) {
        return Collections.nCopies(number, "record");
    }

    private List<Integer> accounts() throws SQLException {
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
    void insertsAndDeletesInTurns() throws SQLException {
        AccountWriter writer = open(new AccountWriter(), 100);
        writer.writeItems(items(3));
        assertThat(accounts()).containsExactly(100, 101, 102);
        writer.writeItems(items(3));
        assertThat(accounts()).isEmpty();
        writer.writeItems(items(3));
        assertThat(accounts()).containsExactly(100, 101, 102);
        assertThat(writer.tally.inserted).isEqualTo(6);
        assertThat(writer.tally.deleted).isEqualTo(3);
    }

    @Test
    void smallerLastChunkDeletesAsManyAsItHas() throws SQLException {
        AccountWriter writer = open(new AccountWriter(), 0);
        writer.writeItems(items(5));
        writer.writeItems(items(2));
        assertThat(accounts()).containsExactly(2, 3, 4);
        assertThat(writer.tally.inserted + writer.tally.deleted).isEqualTo(7);
    }

    @Test
    void smallerLastChunkInsertsAsManyAsItHas() throws SQLException {
        AccountWriter writer = open(new AccountWriter(), 0);
        writer.writeItems(items(5));
        writer.writeItems(items(5));
        writer.writeItems(items(2));
        assertThat(accounts()).containsExactly(0, 1);
        assertThat(writer.tally.inserted + writer.tally.deleted).isEqualTo(12);
    }

    @Test
    void countsWhatIsReallyDeleted() throws SQLException {
        AccountWriter writer = open(new AccountWriter(), 0);
        writer.writeItems(items(3));
        try (var connection = database.getConnection();
                var statement = connection.createStatement()) {
            statement.executeUpdate("DELETE FROM ACCOUNT WHERE ACCTNUM = 1");
        }
        writer.writeItems(items(3));
        assertThat(writer.tally.deleted).isEqualTo(2);
    }

    @Test
    void collisionIsAFailure() throws SQLException {
        open(new AccountWriter(), 0).writeItems(items(3));
        AccountWriter other = open(new AccountWriter(), 2);
        assertThatThrownBy(() -> other.writeItems(items(3))).isInstanceOf(BatchUpdateException.class);
    }

    @Test
    void timedWriterTimesInsertAndDeleteApart() throws SQLException {
        TimedWriter writer = open(new TimedWriter(), 0);
        writer.writeItems(items(100));
        assertThat(writer.tally.insert).isPositive();
        assertThat(writer.tally.delete).isZero();
        writer.writeItems(items(100));
        assertThat(writer.tally.delete).isPositive();
        assertThat(writer.tally.writer).isGreaterThanOrEqualTo(writer.tally.insert + writer.tally.delete);
        assertThat(open(new AccountWriter(), 500).tally.writer).isZero();
    }
}
