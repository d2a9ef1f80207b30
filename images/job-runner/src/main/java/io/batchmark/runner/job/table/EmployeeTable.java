package io.batchmark.runner.job.table;

import io.batchmark.contract.parameters.Database;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;

/** The table that the reader queries, and its query: a page of rows by their number. */
public final class EmployeeTable {
    static final String CREATE =
            "CREATE TABLE EMPLOYEE (EMPNO INTEGER NOT NULL PRIMARY KEY, FIRST_NAME VARCHAR(30) NOT NULL,"
                    + " LAST_NAME VARCHAR(30) NOT NULL, SALARY DECIMAL(10, 2) NOT NULL)";
    static final String INSERT = "INSERT INTO EMPLOYEE (EMPNO, FIRST_NAME, LAST_NAME, SALARY) VALUES (?, ?, ?, ?)";
    private static final String QUERY =
            "SELECT ROWNUMBER, EMPNO, FIRST_NAME, LAST_NAME, SALARY FROM (SELECT ROW_NUMBER() OVER (ORDER BY EMPNO) AS"
                    + " ROWNUMBER, EMPNO, FIRST_NAME, LAST_NAME, SALARY FROM EMPLOYEE) AS EMPLOYEES"
                    + " WHERE ROWNUMBER BETWEEN ? AND ?";
    // whose windows have no order of their own
    private static final String DERBY_QUERY =
            "SELECT ROWNUMBER, EMPNO, FIRST_NAME, LAST_NAME, SALARY FROM (SELECT ROW_NUMBER() OVER () AS ROWNUMBER,"
                    + " EMPNO, FIRST_NAME, LAST_NAME, SALARY FROM (SELECT * FROM EMPLOYEE ORDER BY EMPNO) AS ORDERED)"
                    + " AS EMPLOYEES WHERE ROWNUMBER BETWEEN ? AND ?";

    private static final int LEAST_ROWS = 1000;
    private static final int NAMES = 100;
    private static final int SALARIES = 7919;

    private EmployeeTable() {}

    public static String query(Database.Engine engine) {
        return engine == Database.Engine.Derby ? DERBY_QUERY : QUERY;
    }

    /**
     * Makes one with rows in it.
     *
     * @param queryRows rows that one query fetches
     */
    public static void create(Connection connection, int queryRows) throws SQLException {
        Tables.create(connection, "EMPLOYEE", CREATE);
        Tables.fill(connection, INSERT, Math.max(queryRows, LEAST_ROWS), (insert, row) -> {
            insert.setInt(1, (int) row + 1);
            insert.setString(2, "First" + row % NAMES);
            insert.setString(3, "Last" + row / NAMES);
            insert.setBigDecimal(4, BigDecimal.valueOf(1_000_00 + row * SALARIES % 1_000_000, 2));
        });
    }
}
