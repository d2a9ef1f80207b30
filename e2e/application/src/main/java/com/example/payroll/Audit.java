package com.example.payroll;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A row for each chunk that the application tries to write. */
@ApplicationScoped
public class Audit {
    @Resource(lookup = "jdbc/audit")
    DataSource audit;

    @PostConstruct
    void createTable() {
        try (Connection connection = audit.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE CHUNK (PAYROLL BIGINT NOT NULL, PAYSLIPS INTEGER NOT NULL)");
        } catch (SQLException e) {
            throw new IllegalStateException("the audit has no table", e);
        }
    }

    public void record(long payroll, int payslips) throws SQLException {
        try (Connection connection = audit.getConnection();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO CHUNK VALUES (?, ?)")) {
            insert.setLong(1, payroll);
            insert.setInt(2, payslips);
            insert.executeUpdate();
        }
    }
}
