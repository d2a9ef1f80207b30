package com.example.payroll;

import java.io.Serializable;
import java.util.Objects;

/** The key of a payslip. */
public class PayslipId implements Serializable {
    private static final long serialVersionUID = 1;

    private long payroll;
    private int employee;

    @Override
    public boolean equals(Object other) {
        return other instanceof PayslipId id && id.payroll == payroll && id.employee == employee;
    }

    @Override
    public int hashCode() {
        return Objects.hash(payroll, employee);
    }
}
