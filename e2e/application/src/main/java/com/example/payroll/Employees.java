package com.example.payroll;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Queue;

/** Reads the employees of a range in pages, so that no cursor is open from one chunk to the next. */
@Named
@Dependent
public class Employees extends AbstractItemReader {
    private static final int PAGE = 100;

    @Inject
    Ledger ledger;

    @Inject
    @BatchProperty
    String first;

    @Inject
    @BatchProperty
    String last;

    private final Queue<Employee> page = new ArrayDeque<>();
    private int next;

    @Override
    public void open(Serializable checkpoint) {
        page.clear(); // of a chunk that was rolled back
        next = checkpoint == null ? Integer.parseInt(first) : (Integer) checkpoint;
    }

    @Override
    public Employee readItem() throws SQLException {
        if (page.isEmpty()) {
            readPage();
        }
        Employee employee = page.poll();
        if (employee != null) {
            next = employee.number() + 1;
        }
        return employee;
    }

    private void readPage() throws SQLException {
        try (Connection connection = ledger.connect();
                PreparedStatement query = connection.prepareStatement("""
                        SELECT NUMBER, GROSS FROM EMPLOYEE WHERE NUMBER BETWEEN ? AND ?
                        ORDER BY NUMBER FETCH FIRST ? ROWS ONLY""")) {
            query.setInt(1, next);
            query.setInt(2, Integer.parseInt(last));
            query.setInt(3, PAGE);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    page.add(new Employee(rows.getInt(1), rows.getBigDecimal(2)));
                }
            }
        }
    }

    @Override
    public Serializable checkpointInfo() {
        return next;
    }
}
