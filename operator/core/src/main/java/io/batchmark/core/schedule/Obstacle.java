package io.batchmark.core.schedule;

/** What an attempt waits for that does not come: reason of a condition and of an event. */
public enum Obstacle {
    /** The Job controller cannot create its pods. */
    NoPod,
    /** The scheduler finds no node for one of its pods. */
    NoNode,
    /** A pod has a node and does not start its container. */
    NotStarting,
    /** Its Job waits in a queue. */
    Queued;

    /** Whether a reason of a condition is one of these. */
    public static boolean isOne(String reason) {
        for (Obstacle obstacle : values()) {
            if (obstacle.name().equals(reason)) {
                return true;
            }
        }
        return false;
    }
}
