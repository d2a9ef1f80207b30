package io.batchmark.core.treatment;

import io.batchmark.core.ledger.Outcome;
import java.util.List;

/**
 * How planned runs ended.
 *
 * @param planned runs of the plan
 * @param succeeded valid measurements
 * @param censored runs that did not complete for a reason of their own
 * @param invalid runs whose result cannot be used
 * @param failed runs that the infrastructure ended, every attempt of them
 */
public record RunCounts(int planned, int succeeded, int censored, int invalid, int failed) {

    static RunCounts of(int planned, List<RunRow> runs) {
        return new RunCounts(
                planned,
                count(runs, Outcome.Succeeded),
                count(runs, Outcome.Censored),
                count(runs, Outcome.Invalid),
                count(runs, Outcome.Failed));
    }

    private static int count(List<RunRow> runs, Outcome outcome) {
        return (int) runs.stream().filter(run -> run.outcome() == outcome).count();
    }

    public RunCounts plus(RunCounts other) {
        return new RunCounts(
                planned + other.planned,
                succeeded + other.succeeded,
                censored + other.censored,
                invalid + other.invalid,
                failed + other.failed);
    }

    /** Runs that are over. */
    public int finished() {
        return succeeded + censored + invalid + failed;
    }

    /** Runs that are over and have no time, nor one that they would have been longer than. */
    public int lost() {
        return invalid + failed;
    }

    /** Runs that are not over, or not even started. */
    public int missing() {
        return planned - finished();
    }
}
