package com.example.payroll;

import java.math.BigDecimal;

/** @param gross before taxes, a month */
public record Employee(int number, BigDecimal gross) {}
