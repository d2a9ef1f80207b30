package io.batchmark.core.loop;

import io.batchmark.core.schedule.Obstacle;
import io.batchmark.core.schedule.Obstacle.Kind;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The obstacle that stops a campaign from starting or recording runs. The status holds the start time, so a restart of the operator does not
 * extend the time limit; a changed spec does.
 */
final class Obstacles {
    /** A step of the loop that the cluster may refuse. */
    @FunctionalInterface
    interface Action<E extends Exception> {
        void run() throws E;
    }

    private final @Nullable Instant before;
    private final Clock clock;
    private final Watcher watcher;
    private @Nullable Obstacle found;
    private @Nullable Obstacle unstoppable;

    /** @param before since when the campaign has met an obstacle, by its status; null if it has not met one */
    Obstacles(@Nullable Instant before, Clock clock, Watcher watcher) {
        this.before = before;
        this.clock = clock;
        this.watcher = watcher;
    }

    /** The last obstacle of the campaign, or one that keeps it from recording; null if there is no obstacle. */
    @Nullable
    Obstacle found() {
        return found;
    }

    /** The last refusal to stop an attempt; null if no stop was refused. */
    @Nullable
    Obstacle unstoppable() {
        return unstoppable;
    }

    /** Looks for the prerequisites of runs. */
    void find(Prerequisites prerequisites) {
        allow(Kind.Starting, () -> {
            String missing = prerequisites.find();
            if (missing != null) {
                found = Obstacle.ofCampaign(Kind.Starting, Prerequisites.NOT_READY, missing, since(), true);
            }
        });
    }

    /**
     * Runs an action.
     *
     * @return whether it was not refused
     */
    <E extends Exception> boolean allow(Kind kind, Action<E> action) throws E {
        try {
            action.run();
            return true;
        } catch (RefusedException e) {
            add(kind, e);
            return false;
        }
    }

    /** A user must first hear of results that cannot be written. */
    void add(Kind kind, RefusedException refusal) {
        if (kind == Kind.Stopping) {
            unstoppable = Obstacle.ofCampaign(kind, refusal.reason(), refusal.getMessage(), clock.instant(), false);
        } else if (found == null || found.kind() != Kind.Recording) {
            found = Obstacle.ofCampaign(kind, refusal.reason(), refusal.getMessage(), since(), false);
        }
        watcher.refused();
    }

    private Instant since() {
        Instant now = clock.instant();
        return before != null && before.isBefore(now) ? before : now;
    }
}
