package com.example.payroll;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.api.BatchProperty;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** Creates the tables and the employees that the database lacks. */
@Named
@Dependent
public class OpenMonth extends AbstractBatchlet {
    @Inject
    Ledger ledger;

    @Inject
    @BatchProperty
    String employees;

    @Override
    public String process() throws SQLException {
        try (Connection connection = ledger.connect();
                Statement statement = connection.createStatement();
                PreparedStatement hire = connection.prepareStatement("""
                        INSERT INTO EMPLOYEE (NUMBER, GROSS)
                        SELECT N, 3000 + N % 2000 FROM GENERATE_SERIES(0, ?) N
                        ON CONFLICT DO NOTHING""")) {
            statement.executeUpdate("""
                    CREATE TABLE IF NOT EXISTS EMPLOYEE (
                      NUMBER INTEGER NOT NULL PRIMARY KEY, GROSS DECIMAL(10, 2) NOT NULL)""");
            statement.executeUpdate("""
                    CREATE TABLE IF NOT EXISTS PAYSLIP (
                      PAYROLL BIGINT NOT NULL, EMPLOYEE INTEGER NOT NULL, NET DECIMAL(10, 2) NOT NULL,
                      PRIMARY KEY (PAYROLL, EMPLOYEE))""");
            hire.setInt(1, Integer.parseInt(employees) - 1);
            hire.executeUpdate();
        }
        return "OPEN";
    }
}
