package io.batchmark.core.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An obstacle that keeps an attempt or the whole campaign from continuing.
 *
 * @param kind what cannot continue
 * @param reason reason of a condition, and of an event
 * @param text the obstacle in words for the user, such as "finds no node: 0/2 nodes are available"
 * @param remedy what the user can do about the obstacle; null if the text contains the remedy, or if no remedy is known
 * @param since when the obstacle began
 * @param usual whether the obstacle is worth a word only after it has lasted for a while
 */
public record Obstacle(
        Kind kind, String reason, String text, @Nullable String remedy, Instant since, boolean usual) {
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    /** The things that an obstacle can stop: the first six stop an attempt, the others stop the campaign. */
    public enum Kind {
        /** The Job controller cannot create the pods of an attempt. */
        NoPod,
        /** The operator has not opened the scheduling gate of a pod. */
        Gated,
        /** The scheduler finds no node for a pod. */
        NoNode,
        /** A pod has a node and does not start its container. */
        NotStarting,
        /** The node of the last attempt of a run does not report that the attempt has ended. */
        NodeSilent,
        /** The Job of an attempt waits in a queue. */
        Queued,

        /** No run can be started: the API server refuses an object that a run needs, or a broker is not ready. */
        Starting,
        /** Rows cannot be recorded. They are held, and no run is started, because its row could not be recorded either. */
        Recording,
        /** The report cannot be written. */
        Reporting,
        /** An attempt cannot be stopped: it continues, and so does the campaign. */
        Stopping;

        /** Whether a reason of a condition is an obstacle of an attempt. */
        public static boolean isOfAttempt(String reason) {
            for (Kind kind : values()) {
                if (kind.isOfAttempt() && kind.name().equals(reason)) {
                    return true;
                }
            }
            return false;
        }

        /** Whether this stops an attempt, and not the whole campaign. */
        public boolean isOfAttempt() {
            return compareTo(Queued) <= 0;
        }
    }

    /** An obstacle of an attempt. Its kind is its reason. */
    static Obstacle ofAttempt(Kind kind, String text, String remedy, Instant since, boolean usual) {
        return new Obstacle(kind, kind.name(), text, remedy, since, usual);
    }

    /** An obstacle of the campaign. Its text contains the remedy. */
    public static Obstacle ofCampaign(Kind kind, String reason, String text, Instant since, boolean usual) {
        return new Obstacle(kind, reason, text, null, since, usual);
    }

    /** This obstacle, met by an auxiliary pod of the attempt. */
    Obstacle of(String auxiliary) {
        return new Obstacle(kind, reason, "waits for its " + auxiliary + ", which " + text, remedy, since, usual);
    }

    /** Whether rows or the report cannot be written: a campaign cannot finish before they are written. */
    boolean isOfWriting() {
        return kind == Kind.Recording || kind == Kind.Reporting;
    }

    /** Whether the obstacle has lasted longer than usual. */
    boolean lasts(Policy policy, Instant now) {
        return hasLasted(policy.timeouts().startGrace(), now);
    }

    boolean hasLasted(Duration time, Instant now) {
        return !now.isBefore(since.plus(time));
    }

    /**
     * When the attempt or the campaign is given up; empty if something else ends the attempt, such as the deadline of its pod,
     * or if there is no such time.
     */
    Optional<Instant> end(Policy policy, Neighbours others) {
        Duration timeout = switch (kind) {
            case NoPod, NoNode, Starting ->
                isDueTo(others)
                        ? policy.timeouts().patience()
                        : policy.timeouts().pendingTimeout();
            case Gated, Recording, Reporting -> policy.timeouts().pendingTimeout();
            case Queued -> policy.timeouts().patience();
            case NotStarting, NodeSilent, Stopping -> null;
        };
        return Optional.ofNullable(timeout).map(since::plus);
    }

    /** Whether other runs may have the nodes or the quota that is missing. These runs end, so that waiting is worthwhile. */
    boolean isDueTo(Neighbours others) {
        return switch (kind) {
            case NoNode -> others.haveNodes();
            // runs that end give back their share of a quota, but no ConfigMaps
            case NoPod, Starting -> others.haveQuota() && Remedy.isQuota(text);
            case Gated, NotStarting, NodeSilent, Queued, Recording, Reporting, Stopping -> false;
        };
    }

    /** When to try again: no event reports that the obstacle is gone, and each try is work for the API server. */
    Instant tryAgain(Instant now) {
        if (kind == Kind.Stopping) {
            return now.plus(LONGEST_PAUSE);
        }
        Duration pause = Duration.between(since, now).dividedBy(2);
        if (pause.compareTo(SHORTEST_PAUSE) < 0) {
            return now.plus(SHORTEST_PAUSE);
        }
        return now.plus(pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause);
    }

    /** The text for the user, with the remedy. */
    String textWithRemedy() {
        return remedy == null ? text : text + ". Remedy: " + remedy;
    }
}
