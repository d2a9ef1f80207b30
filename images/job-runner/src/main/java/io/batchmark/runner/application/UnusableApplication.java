package io.batchmark.runner.application;

/** What is wrong with the application, and what to do about it: without a cause, which would be shown in its place. */
public final class UnusableApplication extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableApplication(String message) {
        super(message);
    }
}
