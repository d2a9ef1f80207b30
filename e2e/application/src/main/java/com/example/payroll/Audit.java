package com.example.payroll;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.Startup;
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

    /** Starts the database with the application, so that no chunk waits for it. */
    void createTable(@Observes Startup start) throws SQLException {
        try (Connection connection = audit.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE CHUNK (PAYROLL BIGINT NOT NULL, PAYSLIPS INTEGER NOT NULL)");
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
