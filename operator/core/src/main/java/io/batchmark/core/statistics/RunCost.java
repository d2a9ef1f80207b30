package io.batchmark.core.statistics;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;

/** What a run cost, by the response that decides: the less, the better. */
final class RunCost {
    /**
     * Of a run that was cut short, unless it is compared by its elapsed time: more than any that did its work, by a ratio that
     * means nothing.
     */
    static final double CUT_SHORT = 1e150;

    private RunCost() {}

    /** In the unit of the response, more than 0; not a number where the run has no value. */
    static double of(Entry run, Response response) {
        double cost = switch (run.outcome()) {
            case Succeeded ->
                run.result() == null ? Double.NaN : response.cost(run.result()).orElse(Double.NaN);
            case Censored -> response == Response.ELAPSED ? Censoring.bound(run).toNanos() / 1e9 : CUT_SHORT;
            default -> Double.NaN;
        };
        return cost > 0 ? cost : Double.NaN;
    }

    /** Whether what a run cost is only known to be more than {@link #of} says. */
    static boolean isOpen(Entry run) {
        return run.outcome() == Outcome.Censored;
    }
}
