package io.batchmark.agent.result;

/** The job cannot be started; the message has the cause and a remedy. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    private final RunEnd.Kind kind;

    public Refusal(RunEnd.Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public RunEnd.Kind kind() {
        return kind;
    }
}
