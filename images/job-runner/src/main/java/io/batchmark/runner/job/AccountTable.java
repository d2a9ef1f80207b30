package io.batchmark.runner.job;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** The table that the writer writes to, as in the BonusPayout sample of Jakarta Batch. */
public final class AccountTable {
    static final String CREATE =
            "CREATE TABLE ACCOUNT (ACCTNUM INTEGER NOT NULL, BALANCE INTEGER NOT NULL, INSTANCEID BIGINT NOT NULL,"
                    + " ACCTCODE VARCHAR(30), PRIMARY KEY (ACCTNUM, INSTANCEID))";
    static final String INSERT = "INSERT INTO ACCOUNT (ACCTNUM, BALANCE, INSTANCEID, ACCTCODE) VALUES (?, ?, ?, ?)";
    static final String DELETE = "DELETE FROM ACCOUNT WHERE ACCTNUM = ? AND INSTANCEID = ?";

    private AccountTable() {}

    public static void create(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(CREATE);
        }
    }
}
