package io.batchmark.core.schedule;

import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Entry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to do now, to be done in this order: record, start, retire.
 *
 * @param record rows to add to the ledger
 * @param start attempts to start
 * @param retire attempts whose row is in the ledger, or that belong to no run of the plan: let go of pod and Job
 * @param state where the campaign stands
 * @param lookAgain when to decide again even if nothing happens; null where only an event can change the decision
 */
public record Decision(
        List<Entry> record,
        List<Start> start,
        List<Retirement> retire,
        State state,
        @Nullable Instant lookAgain) {
    /** An attempt to start. */
    public record Start(Run run, int attempt) {}

    /** An attempt to let go of. */
    public record Retirement(Run.Key run, int attempt) {}

    /**
     * @param phase phase of the campaign
     * @param counts what became of its runs
     * @param problem why nothing goes on, for the user; null where nothing is wrong
     */
    public record State(
            Phase phase, Counts counts, @Nullable String problem) {}

    /** Phases of a campaign. */
    public enum Phase {
        Pending,
        Running,
        Completed,
        Failed
    }

    /** Runs by what became of them; those not counted by any but {@code planned} are still to come. */
    public record Counts(int planned, int running, int succeeded, int censored, int invalid, int failed) {
        public int finished() {
            return succeeded + censored + invalid + failed;
        }
    }
}
