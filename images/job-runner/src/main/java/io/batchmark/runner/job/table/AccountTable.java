package io.batchmark.runner.job.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Random;

/** The table that the writer writes to, as in the BonusPayout sample of Jakarta Batch. */
public final class AccountTable {
    private static final String CREATE =
            "CREATE TABLE ACCOUNT (ACCTNUM INTEGER NOT NULL, BALANCE INTEGER NOT NULL, INSTANCEID BIGINT NOT NULL,"
                    + " ACCTCODE VARCHAR(%s), PRIMARY KEY (ACCTNUM, INSTANCEID))";

    /** What the sample has. */
    private static final int WIDTH = 30;

    private static final String TEXT = "CHK";
    public static final String INSERT =
            "INSERT INTO ACCOUNT (ACCTNUM, BALANCE, INSTANCEID, ACCTCODE) VALUES (?, ?, ?, ?)";
    public static final String DELETE = "DELETE FROM ACCOUNT WHERE ACCTNUM = ? AND INSTANCEID = ?";
    public static final String LOCK = "SELECT BALANCE FROM ACCOUNT WHERE ACCTNUM = ? AND INSTANCEID = ? FOR UPDATE";
    public static final String UPDATE = "UPDATE ACCOUNT SET BALANCE = ? WHERE ACCTNUM = ? AND INSTANCEID = ?";

    private AccountTable() {}

    /**
     * Makes an empty one, whatever an earlier run has left.
     *
     * @param width characters that the text of a row may have
     */
    public static void create(Connection connection, int width) throws SQLException {
        Tables.create(connection, "ACCOUNT", CREATE.formatted(Math.max(WIDTH, width)));
    }

    /** A text for rows: that of the sample, or where it is to be of another length, one that no database can compress. */
    public static String text(int length) {
        return length == TEXT.length()
                ? TEXT
                : new Random(length)
                        .ints(length, 'a', 'z' + 1)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }

    public static void fill(Connection connection, AccountRows rows) throws SQLException {
        Tables.fill(connection, INSERT, rows.number(), (insert, row) -> bind(insert, rows, (int) row));
    }

    /** Its balance is its place. */
    public static void bind(PreparedStatement insert, AccountRows rows, int place) throws SQLException {
        insert.setInt(1, rows.first() + place);
        insert.setInt(2, place);
        insert.setLong(3, rows.instance());
        insert.setString(4, rows.text());
    }

    /**
     * Binds what tells one row from all others.
     *
     * @param from parameter of the account number, which that of the instance follows
     */
    public static void bindKey(PreparedStatement statement, int from, AccountRows rows, int place) throws SQLException {
        statement.setInt(from, rows.first() + place);
        statement.setLong(from + 1, rows.instance());
    }
}
