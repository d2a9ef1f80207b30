package com.example.payroll;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.ItemProcessor;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Deducts the taxes from the pay of an employee who is not on unpaid leave. */
@Named
@Dependent
public class NetPay implements ItemProcessor {
    @Inject
    Taxes taxes;

    @Inject
    @BatchProperty
    String leave;

    @Override
    public Payslip processItem(Object item) throws UnpaidLeave {
        Employee employee = (Employee) item;
        int every = Integer.parseInt(leave);
        if (every > 0 && employee.number() % every == every - 1) {
            throw new UnpaidLeave(employee.number());
        }
        return new Payslip(employee.number(), taxes.net(employee.gross()));
    }
}
