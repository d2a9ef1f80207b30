package io.batchmark.runner.job;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The table that the writer writes to, as in the BonusPayout sample of Jakarta Batch. */
public final class AccountTable {
    static final String CREATE =
            "CREATE TABLE ACCOUNT (ACCTNUM INTEGER NOT NULL, BALANCE INTEGER NOT NULL, INSTANCEID BIGINT NOT NULL,"
                    + " ACCTCODE VARCHAR(30), PRIMARY KEY (ACCTNUM, INSTANCEID))";
    static final String INSERT = "INSERT INTO ACCOUNT (ACCTNUM, BALANCE, INSTANCEID, ACCTCODE) VALUES (?, ?, ?, ?)";
    static final String DELETE = "DELETE FROM ACCOUNT WHERE ACCTNUM = ? AND INSTANCEID = ?";
    static final String LOCK = "SELECT BALANCE FROM ACCOUNT WHERE ACCTNUM = ? AND INSTANCEID = ? FOR UPDATE";
    static final String UPDATE = "UPDATE ACCOUNT SET BALANCE = ? WHERE ACCTNUM = ? AND INSTANCEID = ?";

    private AccountTable() {}

    /** Makes an empty one, whatever an earlier run has left. */
    public static void create(Connection connection) throws SQLException {
        Tables.create(connection, "ACCOUNT", CREATE);
    }

    /** Inserts rows, of account numbers from {@code first} on. */
    static void fill(Connection connection, long instance, int first, long rows) throws SQLException {
        Tables.fill(connection, INSERT, rows, (insert, row) -> bind(insert, instance, first + (int) row, (int) row));
    }

    static void bind(PreparedStatement insert, long instance, int account, int balance) throws SQLException {
        insert.setInt(1, account);
        insert.setInt(2, balance);
        insert.setLong(3, instance);
        insert.setString(4, "CHK");
    }
}
