package com.example.payroll;

import jakarta.batch.api.chunk.ItemProcessor;
import java.math.BigDecimal;

/** Computes the pay of an employee. */
public class Pay implements ItemProcessor {
    @Override
    public Object processItem(Object item) {
        int employee = (Integer) item;
        return new Payslip(employee, BigDecimal.valueOf(3000 + employee % 1000));
    }
}
