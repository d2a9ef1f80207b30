package io.batchmark.core.schedule;

import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The next steps of a campaign, in this order: open, start, accompany, record, stop, retire. Runs start first, so that no node waits
 * for a write. A pod that has ended is held until its row is written.
 *
 * @param open attempts that continue and have pods at the scheduling gate: an operator has created them and has ended
 * @param start attempts to start
 * @param accompany attempts that a queue has let go and that lack the pods beside theirs
 * @param record rows to add to the ledger
 * @param stop attempts to end by deleting their pod, or their Job where that has no pod
 * @param retire attempts whose row is in the ledger, or that belong to no run of the plan: pod and Job are removed
 * @param state where the campaign stands
 * @param lookAgain when to decide again even if nothing happens; null where only an event can change the decision
 */
public record Decision(
        List<Opening> open,
        List<Start> start,
        List<Start> accompany,
        List<Entry> record,
        List<Stop> stop,
        List<Retirement> retire,
        State state,
        @Nullable Instant lookAgain) {
    /** This decision with another state of the campaign. */
    public Decision with(State other) {
        return new Decision(open, start, accompany, record, stop, retire, other, lookAgain);
    }

    /** This decision, to be followed by another at this time. */
    public Decision thenLookAgain(Instant time) {
        return new Decision(open, start, accompany, record, stop, retire, state, time);
    }

    /**
     * This decision if the runs must be analysed first: no run is started, and the campaign has not finished.
     *
     * @param message the cause, for the user; null if the wait is short
     * @param again when the campaign asks again
     */
    public Decision awaitingAnalysis(@Nullable String message, Instant again) {
        // with starts, the next look would follow at once
        Instant look = start.isEmpty() ? thenLookAgainBy(again).lookAgain : again;
        State waits = state.awaitingAnalysis(message, start.size());
        return new Decision(open, List.of(), accompany, record, stop, retire, waits, look);
    }

    /** This decision, to be followed by another at this time at the latest. */
    public Decision thenLookAgainBy(Instant time) {
        return lookAgain == null || time.isBefore(lookAgain) ? thenLookAgain(time) : this;
    }

    /**
     * This decision if the cluster refuses its stops: they are tried again later.
     *
     * @param refusal the refusal of a stop
     * @param now the present time
     */
    public Decision withRefusedStops(Obstacle refusal, Instant now) {
        if (stop.isEmpty()) {
            return this;
        }
        Decision next = thenLookAgainBy(refusal.tryAgain(now));
        return new Decision(
                open, start, accompany, record, List.of(), retire, state.withRefusedStops(refusal), next.lookAgain);
    }

    /** An attempt whose pods may get their nodes. */
    public record Opening(Run.Key run, int attempt) {}

    /** An attempt to start. */
    public record Start(Run run, int attempt) {}

    /** An attempt to stop. */
    public record Stop(Run.Key run, int attempt, Cause cause) {}

    /** An attempt to remove. */
    public record Retirement(Run.Key run, int attempt) {}

    /**
     * @param phase phase of the campaign
     * @param counts how its runs ended
     * @param reason what the phase is due to, in one word
     * @param message why the campaign does not continue, for the user; null if nothing is wrong
     * @param obstacle the obstacle of a campaign that has no active run; null if there is no obstacle
     */
    public record State(
            Phase phase,
            Counts counts,
            String reason,
            @Nullable String message,
            @Nullable Obstacle obstacle) {
        /** Reason of a campaign that there is no room for. */
        public static final String OVER_BUDGET = "OverBudget";

        /** Reason of a campaign that has failed before anything of it ran. */
        public static final String NO_RUN_CAN_START = "NoRunCanStart";

        /** Reason of a campaign that has failed because what came of its runs could not be written down. */
        public static final String RESULTS_NOT_WRITTEN = "ResultsNotWritten";

        /** Reason of a campaign whose runs are analysed later. */
        public static final String ANALYSIS_WAITS = "AnalysisWaits";

        /** A state without an obstacle. */
        public State(Phase phase, Counts counts, String reason, @Nullable String message) {
            this(phase, counts, reason, message, null);
        }

        private State awaitingAnalysis(@Nullable String why, int starts) {
            Counts now = counts.withRunning(counts.running() - starts);
            if (phase == Phase.Suspended || why == null && !over()) {
                return new State(phase, now, reason, message, obstacle);
            }
            return new State(Phase.Running, now, why == null ? "Running" : ANALYSIS_WAITS, why);
        }

        /** Whether nothing is left to be done, unless the spec changes. */
        public boolean over() {
            return phase.isOver();
        }

        /** Whether nothing is left to be done until the spec changes or, of a campaign that waits, there is room. */
        public boolean idle() {
            return over() || counts.running() == 0 && (phase == Phase.Suspended || reason.equals(OVER_BUDGET));
        }

        /** This state with an obstacle. */
        State blockedBy(Obstacle met) {
            return phase.isOver() ? this : new State(phase, counts, reason, message, met);
        }

        /** This state if attempts cannot be stopped. A user must first hear of an obstacle of the whole campaign. */
        State withRefusedStops(Obstacle refusal) {
            return obstacle != null || phase.isOver()
                    ? this
                    : new State(phase, counts, refusal.reason(), refusal.text());
        }

        /**
         * This state where no run is started because there is no room for the campaign.
         *
         * @param met another obstacle of the campaign; null if there is no other obstacle
         */
        public State overBudget(String why, @Nullable Obstacle met) {
            if (phase.isOver()) {
                return this;
            }
            Phase going = counts.running() > 0 ? Phase.Running : Phase.Pending;
            String besides = met == null || !met.isOfWriting() ? "" : ". Besides: " + met.text();
            return new State(going, counts, OVER_BUDGET, why + besides);
        }
    }

    /** Phases of a campaign. */
    public enum Phase {
        Pending,
        Running,
        Suspended,
        Completed,
        Failed,
        Cancelled;

        public boolean isOver() {
            return this == Completed || this == Failed || this == Cancelled;
        }
    }

    /** Runs by outcome; runs that only {@code planned} counts are still to come. */
    public record Counts(int planned, int running, int succeeded, int censored, int invalid, int failed) {
        private Counts withRunning(int now) {
            return new Counts(planned, now, succeeded, censored, invalid, failed);
        }

        public int finished() {
            return succeeded + censored + invalid + failed;
        }
    }
}
