package com.example.payroll;

import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** The taxes on the pay of a month. */
@ApplicationScoped
public class Taxes {
    private static final BigDecimal REST = new BigDecimal("0.58");

    public BigDecimal net(BigDecimal gross) {
        return gross.multiply(REST).setScale(2, RoundingMode.HALF_EVEN);
    }
}
