package com.example.payroll;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.BatchStatus;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Properties;

/** Starts the payroll. If it fails, adds the bank account that an employee lacks, and restarts it. */
@Named
@Dependent
public class Supervisor extends AbstractBatchlet {
    private static final long POLL_MILLIS = 50;

    @Inject
    @BatchProperty
    String employees;

    @Inject
    @BatchProperty
    String chunk;

    @Inject
    @BatchProperty
    String failAt;

    @Override
    public String process() throws InterruptedException {
        JobOperator operator = BatchRuntime.getJobOperator();
        long payroll = operator.start("payroll", parameters(failAt));
        BatchStatus end = await(operator, payroll);
        if (end == BatchStatus.FAILED) {
            end = await(operator, operator.restart(payroll, parameters("-1")));
        }
        return end.name();
    }

    private Properties parameters(String employeeWithoutAccount) {
        Properties parameters = new Properties();
        parameters.setProperty("employees", employees);
        parameters.setProperty("chunk", chunk);
        parameters.setProperty("failAt", employeeWithoutAccount);
        return parameters;
    }

    private static BatchStatus await(JobOperator operator, long execution) throws InterruptedException {
        while (operator.getJobExecution(execution).getEndTime() == null) {
            Thread.sleep(POLL_MILLIS);
        }
        return operator.getJobExecution(execution).getBatchStatus();
    }
}
