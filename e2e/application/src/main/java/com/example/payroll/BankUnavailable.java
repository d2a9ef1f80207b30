package com.example.payroll;

/** The bank refuses a transfer that it will accept later. */
public class BankUnavailable extends Exception {
    private static final long serialVersionUID = 1L;

    public BankUnavailable() {
        super("the bank is not available");
    }
}
