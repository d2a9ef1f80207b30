package io.batchmark.core.retry;

import io.batchmark.contract.result.RunResult;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Disturbance;
import io.batchmark.core.question.DisturbanceBounds;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Which runs are repeated because something disturbed them. It asks neither for the response nor for the treatment, and is the
 * same in every block: a treatment whose runs are repeated more readily than others would have its better runs counted.
 *
 * @param bounds how much a run may be disturbed
 * @param repeats how many runs of the campaign may be repeated, at least 0
 */
public record DisturbanceRule(DisturbanceBounds bounds, int repeats) {
    /** What disturbs a run twice is likely to be its own treatment, which no further attempt would change. */
    private static final int REPEATS_OF_RUN = 1;

    /**
     * The row of an attempt that has ended: as it is, or saying that a run is repeated or counts although it was disturbed.
     *
     * @param ledger rows known so far, with those of other attempts that end now
     * @param goesOn whether the run would have another attempt
     */
    public Entry apply(Entry row, Ledger ledger, boolean goesOn) {
        RunResult result = row.result();
        if (row.outcome() != Outcome.Succeeded || result == null) {
            return row;
        }
        List<Disturbance> exceeded = bounds.exceededBy(result);
        if (exceeded.isEmpty()) {
            return row;
        }
        String what = exceeded.stream().map(each -> text(each, result)).collect(Collectors.joining(", "));
        int spent = ledger.repeats();
        boolean mayRepeat = goesOn && spent < repeats && repeated(ledger.attempts(row.run())) < REPEATS_OF_RUN;
        return mayRepeat
                ? row.with(Outcome.Retried, Cause.Disturbed, what + "; repeat " + (spent + 1) + " of " + repeats)
                : row.with(
                        Outcome.Succeeded, Cause.Disturbed, what + "; it counts: " + reason(row.run(), ledger, spent));
    }

    private String reason(Run.Key run, Ledger ledger, int spent) {
        if (repeated(ledger.attempts(run)) >= REPEATS_OF_RUN) {
            return "the run was repeated already";
        }
        return spent >= repeats
                ? "execution.disturbance.repeats allows " + repeats + ", and " + spent + " are spent"
                : "no further attempt is started";
    }

    /** How often a run was repeated since it was last asked for again. */
    private static long repeated(List<Entry> attempts) {
        int repeated = 0;
        for (Entry row : attempts) {
            repeated = row.outcome() == Outcome.Rerun ? 0 : repeated + (row.callsForRepeat() ? 1 : 0);
        }
        return repeated;
    }

    private String text(Disturbance disturbance, RunResult result) {
        return disturbance.text(percent(disturbance.share(result).orElseThrow())) + ", more than the "
                + percent(Objects.requireNonNull(bounds.of(disturbance))) + " of execution.disturbance."
                + disturbance.bound();
    }

    /** Three digits, which tell most shares from their bound. */
    private static String percent(double share) {
        return BigDecimal.valueOf(share)
                        .movePointRight(2)
                        .round(new MathContext(3))
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }
}
