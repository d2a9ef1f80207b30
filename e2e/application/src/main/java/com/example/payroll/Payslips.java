package com.example.payroll;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;

/** Writes the payslips of a chunk. */
@Named
@Dependent
public class Payslips extends AbstractItemWriter {
    @PersistenceContext(unitName = "payroll")
    EntityManager payslips;

    @Inject
    Audit audit;

    @Inject
    Bank bank;

    @Inject
    JobContext job;

    @Inject
    @BatchProperty
    String retryAt;

    @Inject
    @BatchProperty
    String failAt;

    @Override
    public void writeItems(List<Object> items) throws Exception {
        audit.record(job.getInstanceId(), items.size());
        for (Object item : items) {
            Payslip payslip = (Payslip) item;
            check(payslip.employee());
            payslip.setPayroll(job.getInstanceId());
            payslips.persist(payslip);
        }
        payslips.flush();
    }

    private void check(int employee) throws BankUnavailable {
        if (employee == Integer.parseInt(failAt)) {
            throw new IllegalStateException("employee " + failAt + " has no bank account");
        }
        if (employee == Integer.parseInt(retryAt)) {
            bank.refuseOnce(job.getInstanceId());
        }
    }
}
