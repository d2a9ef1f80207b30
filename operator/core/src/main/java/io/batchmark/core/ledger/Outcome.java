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
    /** The infrastructure ended or disturbed it, or the campaign was stopped; the run goes on with another attempt. */
    Retried,
    /** No attempt: earlier attempts of the run no longer count, because the run was asked for again. */
    Rerun,
    /** No attempt: from this block on the treatment is run, with all others that are. */
    Added,
    /** No attempt: from this block on the treatment is not run. */
    Dropped;

    /** Whether the run is over with this attempt. */
    public boolean isFinal() {
        return this == Succeeded || this == Censored || this == Invalid || this == Failed;
    }

    /** Whether it says how an attempt ended, and is not a note about a run or a treatment. */
    public boolean isOfAttempt() {
        return isFinal() || this == Retried;
    }
}
