package io.batchmark.operator.status;

import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.summary.Experience;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** The times of a status: RFC 3339 text in whole seconds. */
record CampaignTimes(
        @Nullable String start,
        @Nullable String completion,
        @Nullable String estimatedCompletion) {
    /**
     * @param before the status so far; null if there is no status
     * @param last when the last attempt ended; null if no attempt has ended
     * @param experience durations of runs; null if they are unknown
     */
    static CampaignTimes of(
            @Nullable BenchmarkCampaignStatus before,
            State state,
            @Nullable Instant last,
            @Nullable Experience experience,
            Clock clock) {
        String start = start(before, state, clock);
        return new CampaignTimes(
                start,
                state.over() ? completion(before, clock) : null,
                state.phase() != Phase.Running || start == null || last == null
                        ? null
                        : text(estimate(Instant.parse(start), last, state.counts(), experience)));
    }

    private static @Nullable String start(@Nullable BenchmarkCampaignStatus before, State state, Clock clock) {
        if (before != null && before.startTime() != null) {
            return before.startTime();
        }
        boolean begun = state.counts().running() + state.counts().finished() > 0;
        return begun || state.obstacle() != null ? text(clock.instant()) : null;
    }

    /** When the end was first written: the end of the last attempt is a time of another clock. */
    private static String completion(@Nullable BenchmarkCampaignStatus before, Clock clock) {
        return before != null && before.completionTime() != null ? before.completionTime() : text(clock.instant());
    }

    /** The remaining runs follow the last finished run at the pace of the finished runs. */
    private static Instant estimate(Instant start, Instant last, Counts counts, @Nullable Experience experience) {
        Duration left = Duration.between(start, last)
                .multipliedBy(counts.planned() - counts.finished())
                .dividedBy(Math.max(1, counts.finished()));
        double longer = experience == null ? 1 : experience.longerThan(counts.finished());
        return last.plus(Duration.ofMillis(Math.round(longer * left.toMillis())));
    }

    private static String text(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
