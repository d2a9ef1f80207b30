package io.batchmark.agent.launch;

import io.batchmark.agent.result.RunEnd;

/** The job cannot be started; the message has the cause and a remedy. */
final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    private final RunEnd.Kind kind;

    Refusal(RunEnd.Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    RunEnd.Kind kind() {
        return kind;
    }
}
