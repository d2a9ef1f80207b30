package io.batchmark.runner.job.write;

import io.batchmark.contract.parameters.LockSettings;
import io.batchmark.contract.parameters.LockSettings.RowOrder;
import io.batchmark.runner.job.table.AccountRows;
import io.batchmark.runner.job.table.AccountTable;
import io.batchmark.runner.measure.LockWaits;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Rows that several writers update, each a row at random for each of its items: so they wait for each other until a commit. */
public final class SharedRows {
    /** Whose they are: no job instance has this number. */
    private static final long INSTANCE = 0;

    private static final String LOCK_IF_FREE = AccountTable.LOCK + " SKIP LOCKED";

    private final LockSettings settings;
    private final int writer;

    /** @param writer what tells those who write from each other */
    public SharedRows(LockSettings settings, int writer) {
        this.settings = settings;
        this.writer = writer;
    }

    /** Makes them. */
    public static void fill(Connection connection, LockSettings settings, String text) throws SQLException {
        AccountTable.fill(connection, new AccountRows(INSTANCE, 0, settings.sharedRows(), text));
    }

    /**
     * The rows of a chunk, in the order of the settings; some of them several times. An item has the same one whatever chunk it is in.
     *
     * @param before items that were written before it
     * @param items how many it has
     */
    public int[] of(long before, int items) {
        // mixed, or writers would have each other's rows some items later
        long seed = new SplittableRandom(writer).nextLong();
        int[] rows = LongStream.range(before, before + items)
                .mapToInt(item -> new SplittableRandom(seed + item).nextInt(settings.sharedRows()))
                .toArray();
        if (settings.sharedRowOrder() == RowOrder.Ascending) {
            Arrays.sort(rows);
        }
        return rows;
    }

    /**
     * Reads each of them for update and rewrites it.
     *
     * @param added what is added to the balance of each
     * @param waits what is told of each row that is not free; null where nobody looks
     * @return how often one was rewritten
     * @throws RolledBack if the database rolls all of it back because of what others do
     */
    public static long rewrite(Connection connection, int[] accounts, int added, @Nullable LockWaits waits)
            throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(AccountTable.LOCK);
                PreparedStatement lockIfFree = waits == null ? null : connection.prepareStatement(LOCK_IF_FREE);
                PreparedStatement update = connection.prepareStatement(AccountTable.UPDATE)) {
            long updated = 0;
            for (int account : accounts) {
                boolean free = lockIfFree != null && rewrite(lockIfFree, null, update, account, added);
                if (free || rewrite(lock, waits, update, account, added)) {
                    updated++; // otherwise the count will show
                }
            }
            return updated;
        } catch (SQLException e) {
            throw RolledBack.of(e);
        }
    }

    /** Returns whether the query has found it. */
    private static boolean rewrite(
            PreparedStatement query, @Nullable LockWaits waits, PreparedStatement update, int account, int added)
            throws SQLException {
        bind(query, 1, account);
        // open until it is rewritten: at the end of a query, Derby gives up the lock of what it has read
        try (ResultSet row = locked(query, waits)) {
            if (!row.next()) {
                return false;
            }
            update.setInt(1, row.getInt(1) + added);
            bind(update, 2, account);
            return update.executeUpdate() == 1;
        }
    }

    /** A wait counts even if it ends in a deadlock. */
    private static ResultSet locked(PreparedStatement query, @Nullable LockWaits waits) throws SQLException {
        long begun = System.nanoTime();
        try {
            return query.executeQuery();
        } finally {
            if (waits != null) {
                waits.waited(System.nanoTime() - begun);
            }
        }
    }

    private static void bind(PreparedStatement statement, int from, int account) throws SQLException {
        statement.setInt(from, account);
        statement.setLong(from + 1, INSTANCE);
    }
}
