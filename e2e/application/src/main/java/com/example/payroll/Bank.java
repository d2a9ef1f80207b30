package com.example.payroll;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The bank of the employees, which may refuse a transfer once. */
@ApplicationScoped
public class Bank {
    private final Set<Long> refused = ConcurrentHashMap.newKeySet();

    /** @throws BankUnavailable the first time that a payroll asks */
    public void refuseOnce(long payroll) throws BankUnavailable {
        if (refused.add(payroll)) {
            throw new BankUnavailable();
        }
    }
}
