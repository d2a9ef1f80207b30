package io.batchmark.core.ledger;

/** What an attempt means for its run. */
public enum Outcome {
    /** A valid measurement. */
    Succeeded,
    /** The batch job did not complete for a reason of its own; that is the measurement: it takes longer than this. */
    Censored,
    /** The runner ended but what it said cannot be used. */
    Invalid,
    /** The infrastructure ended it, as it did every attempt before it, and there are no more attempts. */
    Failed,
    /** The infrastructure ended it, or the campaign was stopped; the run goes on with another attempt. */
    Retried,
    /** No attempt: from here on the earlier attempts of the run count no more, because it was asked for again. */
    Rerun;

    /** Whether the run is over with this attempt. */
    public boolean isFinal() {
        return this != Retried && this != Rerun;
    }
}
