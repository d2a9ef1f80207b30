package com.example.payroll;

import java.math.BigDecimal;

/** The pay of an employee. */
public record Payslip(int employee, BigDecimal amount) {}
