package com.example.payroll;

import jakarta.batch.api.chunk.ItemProcessor;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Takes the taxes. */
public final class NetPay implements ItemProcessor {
    private static final BigDecimal REST = new BigDecimal("0.58");

    @Override
    public Payslip processItem(Object item) {
        Employee employee = (Employee) item;
        return new Payslip(employee.number(), employee.gross().multiply(REST).setScale(2, RoundingMode.HALF_EVEN));
    }
}
