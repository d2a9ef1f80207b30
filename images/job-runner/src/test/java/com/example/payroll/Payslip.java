package com.example.payroll;

import java.math.BigDecimal;

/** @param net after taxes, a month */
public record Payslip(int employee, BigDecimal net) {}
