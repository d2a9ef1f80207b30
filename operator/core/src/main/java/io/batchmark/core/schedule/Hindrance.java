package io.batchmark.core.schedule;

import java.time.Duration;
import java.time.Instant;

/**
 * What keeps a campaign from going on: the API server refuses what a run needs or what is to be written down, or a broker is
 * not ready.
 *
 * @param of what it keeps the campaign from
 * @param reason of a condition
 * @param message for the user
 * @param since since when
 * @param usual whether it is nothing to speak of before it has lasted for a while
 */
public record Hindrance(Of of, String reason, String message, Instant since, boolean usual) {
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    /** What a campaign is kept from. */
    public enum Of {
        /** To start runs. */
        Starting,
        /** To write down what has ended: it is held, and nothing is started whose end could not be written down either. */
        Recording,
        /** To write down what the runs say. */
        Reporting
    }

    /** Whether something cannot be written down: a campaign is not over before it is. */
    boolean isOfWriting() {
        return of != Of.Starting;
    }

    /** Whether its reason is shown to the user. */
    boolean isNews(Policy policy, Instant now) {
        return !usual || !now.isBefore(since.plus(policy.startGrace()));
    }

    /** Whether it has lasted for so long that the campaign is given up. */
    boolean isTooLong(Policy policy, Neighbours others, Instant now) {
        // runs that end give back what they have of a quota, but no ConfigMaps
        boolean passes = of == Of.Starting && others.haveQuota() && Remedy.isQuota(message);
        Duration timeout = passes ? policy.patience() : policy.pendingTimeout();
        return timeout != null && !now.isBefore(since.plus(timeout));
    }

    /** When to try again: no event tells that it is gone, and each try is work for the API server. */
    Instant lookAgain(Instant now) {
        Duration pause = Duration.between(since, now).dividedBy(2);
        if (pause.compareTo(SHORTEST_PAUSE) < 0) {
            return now.plus(SHORTEST_PAUSE);
        }
        return now.plus(pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause);
    }
}
