package io.batchmark.bench.runner;

import io.batchmark.runner.job.table.AccountRows;
import io.batchmark.runner.job.table.AccountTable;
import io.batchmark.runner.job.write.AccountOperation;
import java.sql.Connection;
import java.sql.DriverManager;

/** The statements of the job in a loop without a server, for the bench to compare it with. */
public final class PlainLoop {
    private static final int INSTANCE = 1;
    private static final String TEXT = AccountTable.text(3);

    private PlainLoop() {}

    /** Takes URL, rows and rows per transaction; prints the nanoseconds of all inserts and of all deletes. */
    public static void main(String[] arguments) throws Exception {
        long rows = Long.parseLong(arguments[1]);
        int chunk = Integer.parseInt(arguments[2]);
        long insert = 0;
        long delete = 0;
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            AccountTable.create(connection, TEXT.length());
            AccountRows rowsOfChunk = new AccountRows(INSTANCE, 0, chunk, TEXT);
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            for (long chunks = 0; chunks < rows / chunk; chunks++) {
                long begun = System.nanoTime();
                if (chunks % 2 == 0) {
                    AccountOperation.INSERT_BATCH.execute(connection, rowsOfChunk);
                    insert += System.nanoTime() - begun;
                } else {
                    AccountOperation.DELETE.execute(connection, rowsOfChunk);
                    delete += System.nanoTime() - begun;
                }
                connection.commit();
            }
        }
        System.out.println(insert + " " + delete);
    }
}
