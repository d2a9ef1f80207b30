package io.batchmark.core.loop;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The pace of analyses that changes of a spec call for: after an analysis, the next one waits ten times its CPU time. So the changes of one
 * campaign take a tenth of a core at most. A campaign may take five seconds of CPU time before it has to wait.
 */
final class AnalysisPace {
    private static final int PAUSE = 10;
    private static final long CREDIT = PAUSE * TimeUnit.SECONDS.toNanos(5);

    /** When the pauses of a campaign end, if the campaign takes them one after another. */
    private final Map<Campaign.Key, Long> ends = new HashMap<>();

    /** The time that a campaign has to wait; zero if its spec can be analysed now. */
    synchronized Duration pause(Campaign.Key campaign, long nanos) {
        long left = ends.getOrDefault(campaign, nanos) - nanos - CREDIT;
        return Duration.ofNanos(Math.max(0, left));
    }

    /**
     * Counts an analysis. Analyses of blocks count, too, but a campaign waits for the last analysis alone.
     *
     * @param cpuNanos its CPU time
     */
    synchronized void count(Campaign.Key campaign, long cpuNanos, long nanos) {
        ends.values().removeIf(end -> end - nanos <= 0);
        long before = Math.min(CREDIT, ends.getOrDefault(campaign, nanos) - nanos);
        ends.put(campaign, nanos + before + PAUSE * cpuNanos);
    }
}
