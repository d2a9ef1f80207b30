package io.batchmark.runner.job.write;

import java.sql.SQLException;

/**
 * The database has rolled a transaction back because of what others do, as after a deadlock: nothing is wrong with it. The XML of the
 * jobs names this class, so that the batch container writes the chunk again, item by item.
 */
public final class RolledBack extends SQLException {
    private static final long serialVersionUID = 1;

    /** Class of the states that say so, in the SQL standard. */
    private static final String CLASS = "40";

    private RolledBack(SQLException cause) {
        super(cause.getMessage(), cause.getSQLState(), cause);
    }

    /** The failure of a statement, as this if it is one. */
    static SQLException of(SQLException cause) {
        String state = cause.getSQLState();
        return state != null && state.startsWith(CLASS) ? new RolledBack(cause) : cause;
    }
}
