package com.example.payroll;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import java.math.BigDecimal;

/** The pay of an employee for a month, after taxes. */
@Entity
@IdClass(PayslipId.class)
public class Payslip {
    @Id
    private long payroll;

    @Id
    private int employee;

    @Column(precision = 10, scale = 2, nullable = false)
    private BigDecimal net;

    /** For the persistence provider. */
    protected Payslip() {}

    public Payslip(int employee, BigDecimal net) {
        this.employee = employee;
        this.net = net;
    }

    public int employee() {
        return employee;
    }

    void setPayroll(long number) {
        payroll = number;
    }
}
