package io.batchmark.core.report.words;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the runs of a campaign may take.
 *
 * @param runTimeout longest time of a run
 * @param parallelism runs at a time, at least 1
 * @param maxRuns runs that may be begun; null where there is no such number
 * @param maxDuration after which no run is begun; null where there is no such time
 */
public record PlanBudget(
        Duration runTimeout,
        int parallelism,
        @Nullable Integer maxRuns,
        @Nullable Duration maxDuration) {

    /** Of so many planned runs those that there is room for. */
    int runs(int planned) {
        return maxRuns == null ? planned : Math.min(planned, maxRuns);
    }

    /** Of so many planned runs those that there is room and time for, where each takes this long. */
    int runs(int planned, Duration runTime) {
        if (maxDuration == null || runTime.isZero()) {
            return runs(planned);
        }
        long inTime = maxDuration.dividedBy(runTime) * parallelism;
        return (int) Math.min(runs(planned), inTime);
    }

    /** What so many planned runs take, unless the budget ends them earlier. */
    public Duration time(int planned, Duration runTime) {
        Duration time = runTime.multipliedBy(Math.ceilDiv(runs(planned), parallelism));
        if (maxDuration == null) {
            return time;
        }
        // the last run may begin just before the end
        Duration limit = maxDuration.plus(runTime);
        return time.compareTo(limit) < 0 ? time : limit;
    }
}
