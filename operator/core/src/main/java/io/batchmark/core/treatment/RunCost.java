package io.batchmark.core.treatment;

import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.AmountOfWork;
import io.batchmark.core.response.Response;
import io.batchmark.core.response.Unit;
import java.util.OptionalDouble;

/** What a run cost, by the response that decides: the less, the better. */
public final class RunCost {
    /**
     * Of a censored run, unless it is compared by its elapsed time: more than any that did its work, by a ratio that
     * means nothing.
     */
    public static final double CUT_SHORT = 1e150;

    private RunCost() {}

    /** In the unit of the response, more than 0; not a number where the run has no value. */
    public static double of(RunRow run, Response response) {
        return of(run, response, 1);
    }

    /**
     * The cost of the smallest number of items in a campaign.
     *
     * @param work the items of the run, as a multiple of that number
     * @return in the unit of the response, more than 0; not a number where the run has no value
     */
    static double of(RunRow run, Response response, double work) {
        double cost = switch (run.outcome()) {
            case Succeeded -> of(run.value(response), response, work);
            case Censored -> response == Response.ELAPSED ? Censoring.bound(run).toNanos() / 1e9 / work : CUT_SHORT;
            default -> Double.NaN;
        };
        return cost > 0 ? cost : Double.NaN;
    }

    /**
     * Less is better. For a rate it is the time that one row takes. A figure of zero, such as no garbage collection, counts as
     * half of the smallest one that can be measured, so that there is a ratio to it; an elapsed time of zero is no measurement. If
     * there is more work than the least, that half is taken of the least work, so that two figures of zero stay equal.
     */
    private static double of(OptionalDouble value, Response response, double work) {
        if (value.isEmpty() || response == Response.ELAPSED && value.getAsDouble() <= 0) {
            return Double.NaN;
        }
        double perWork = AmountOfWork.comparesPerItem(response) ? value.getAsDouble() / work : value.getAsDouble();
        double measured = Math.max(perWork, response.unit().smallest() / 2);
        return response.unit() == Unit.ROWS_PER_SECOND ? 1 / measured : measured;
    }

    /** Whether what a run cost is only known to be more than {@link #of} says. */
    public static boolean isOpen(RunRow run) {
        return run.outcome() == Outcome.Censored;
    }
}
