package com.example.payroll;

/** An employee on unpaid leave gets no payslip. */
public class UnpaidLeave extends Exception {
    private static final long serialVersionUID = 1L;

    public UnpaidLeave(int employee) {
        super("employee " + employee + " is on unpaid leave");
    }
}
