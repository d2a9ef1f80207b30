package io.batchmark.runner.database;

import java.sql.SQLException;
import java.util.Set;

/** States of an SQL failure for which each database has a value of its own. */
public final class SqlState {
    // Derby, PostgreSQL, Db2
    private static final Set<String> NO_SUCH_TABLE = Set.of("42Y55", "42P01", "42704");

    private SqlState() {}

    /** Tests if a statement failed because its table does not exist. */
    public static boolean isNoSuchTable(SQLException failure) {
        return NO_SUCH_TABLE.contains(failure.getSQLState());
    }
}
