package io.batchmark.core.retry;

import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the two runs of a block that go side by side. A run whose partner the infrastructure has ended was alone for the
 * rest of its time, and a partner that is repeated by itself would be alone for all of it. So they count together or not at all,
 * and nothing of a pair is written down before that is known. The rule looks at how the partner ended, never at what was measured.
 *
 * @param retry what follows an attempt that the infrastructure ended
 * @param ledger rows known so far
 */
public record PairRule(RetryPolicy retry, Ledger ledger) {
    /**
     * The other run of a pair.
     *
     * @param row how the attempt beside this one ended; null where it goes on, or has not begun
     * @param isWritten whether that is in the ledger
     * @param goesOn whether the attempt beside this one goes on
     * @param isExpected whether the run is not over by some other attempt, so that there has to be one beside this one
     */
    public record Partner(@Nullable Entry row, boolean isWritten, boolean goesOn, boolean isExpected) {
        /** Whether it takes the attempt beside it with it. */
        public boolean hasBroken() {
            return row != null && breaks(row);
        }
    }

    /**
     * What is known of the other run of a pair.
     *
     * @param run the other run
     * @param attempt the number of the attempt that both runs make
     * @param seen how the attempt of the other run ended, if its row is not in the ledger; null if there is no such row
     * @param goesOn whether the attempt of the other run is observed and has not ended
     */
    public Partner partner(Run.Key run, int attempt, @Nullable Entry seen, boolean goesOn) {
        Entry written = ledger.attempts(run).stream()
                .filter(row -> row.attempt() == attempt)
                .filter(row -> row.outcome().isOfAttempt())
                .findFirst()
                .orElse(null);
        return new Partner(written == null ? seen : written, written != null, goesOn, !ledger.isSettled(run));
    }

    /** Whether an attempt that ended so takes the one beside it with it. */
    private static boolean breaks(Entry row) {
        return row.outcome() == Outcome.Retried || row.outcome() == Outcome.Failed;
    }

    /**
     * The row of an attempt that has ended; nothing while it waits for its partner.
     *
     * @param own its row, as if it were alone
     */
    public Optional<Entry> row(Entry own, Partner partner) {
        Entry other = partner.row();
        if (other != null) {
            return Optional.of(partner.isWritten() ? following(own, other) : together(own, other));
        }
        if (breaks(own) || !partner.goesOn() && !partner.isExpected()) {
            return Optional.of(own);
        }
        return partner.goesOn() ? Optional.empty() : Optional.of(apart(own, "the other run of its pair did not start"));
    }

    /** What is written down of the partner is decided. */
    private static Entry following(Entry own, Entry other) {
        return breaks(other) ? with(own, other.outcome(), other) : own;
    }

    private Entry together(Entry own, Entry other) {
        Entry mine = own;
        Entry theirs = other;
        String reason = breaks(own) || breaks(other) ? null : notSideBySide(own, other);
        if (reason != null) {
            mine = apart(own, reason);
            theirs = apart(other, reason);
        }
        if (mine.outcome() == Outcome.Failed || theirs.outcome() == Outcome.Failed) {
            return with(mine, Outcome.Failed, theirs);
        }
        return breaks(mine) || breaks(theirs) ? with(mine, Outcome.Retried, theirs) : mine;
    }

    private Entry apart(Entry own, String text) {
        return own.with(
                retry.endedByInfrastructure(RetryPolicy.used(ledger.attempts(own.run()))), Cause.NotConcurrent, text);
    }

    /** Why they were not side by side; null where they were, for some time at least. Times are in whole seconds. */
    private static @Nullable String notSideBySide(Entry own, Entry other) {
        if (isAfter(own.started(), other.finished()) || isAfter(other.started(), own.finished())) {
            return "one run of its pair started when the other one had ended: let there be a node with room for both";
        }
        return own.node() == null || other.node() == null || own.node().equals(other.node())
                ? null
                : "the runs of its pair were on nodes " + own.node() + " and " + other.node()
                        + ": see what changes the affinity of their pods";
    }

    private static boolean isAfter(@Nullable Instant start, Instant end) {
        return start != null && start.isAfter(end);
    }

    private static Entry with(Entry own, Outcome outcome, Entry other) {
        return own.outcome() == outcome
                ? own
                : own.with(
                        outcome,
                        Cause.PairBroken,
                        "the other run of its pair, " + other.run() + ", ended with cause " + other.cause()
                                + ", and they count together");
    }
}
