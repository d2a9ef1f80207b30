package io.batchmark.core.schedule;

/** What a campaign may use up before its plan is at its end. */
enum Limit {
    MaxDuration("execution.maxDuration is over"),
    MaxRuns("execution.maxRuns has no room for another block");

    private final String text;

    Limit(String text) {
        this.text = text;
    }

    /** Reason of the condition. */
    String reason() {
        return name() + "Reached";
    }

    /** What there is to say to the user. */
    String text() {
        return text;
    }
}
