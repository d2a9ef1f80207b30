package com.example.payroll;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The database with employees and payslips. */
@ApplicationScoped
public class Ledger {
    @Resource(lookup = "jdbc/database")
    DataSource database;

    /** A connection that takes part in the transaction of a chunk. */
    public Connection connect() throws SQLException {
        return database.getConnection();
    }
}
