package io.batchmark.core.treatment;

import io.batchmark.contract.result.RunResult;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs of a treatment that did not complete for a reason of their own. How long they would have taken is unknown, and
 * the runs that did complete are a selection of the fast ones; so a treatment that has such runs has no mean, and of a
 * {@link CensoredEstimate} no more than is known.
 *
 * @param runs number of these runs
 * @param causes why they did not complete
 * @param longerThan every one of them takes longer than this
 */
public record Censoring(int runs, Set<Cause> causes, Duration longerThan) {

    /** @return null if none of the runs is censored */
    static @Nullable Censoring of(List<RunRow> runs) {
        List<RunRow> censored =
                runs.stream().filter(run -> run.outcome() == Outcome.Censored).toList();
        if (censored.isEmpty()) {
            return null;
        }
        Set<Cause> causes = EnumSet.noneOf(Cause.class);
        for (RunRow run : censored) {
            if (run.cause() != null) {
                causes.add(run.cause());
            }
        }
        Duration shortest =
                Collections.min(censored.stream().map(Censoring::bound).toList());
        return new Censoring(censored.size(), Collections.unmodifiableSet(causes), shortest);
    }

    /**
     * The least time of a censored run. If its server reported the step, it is the time of the step so far. Otherwise it is the time from the begin of
     * the step to the end of the container. Each of several iterations takes its part of this time, because their mean is compared. Zero if the server
     * noted no begin: it may have been slow to start.
     */
    public static Duration bound(RunRow run) {
        RunResult result = run.result();
        Duration step =
                result == null ? Duration.ZERO : Duration.ofNanos(result.times().elapsed());
        Duration since = run.began() == null ? Duration.ZERO : Duration.between(run.began(), run.finished());
        long executions = run.executions() == null ? 1 : run.executions();
        return Collections.max(List.of(step, since.dividedBy(executions)));
    }
}
