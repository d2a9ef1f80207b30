package io.batchmark.core.schedule;

/**
 * What runs of other campaigns do.
 *
 * @param haveNodes whether one of them has a node, which it gives back
 */
public record Neighbours(boolean haveNodes) {
    /** There are none. */
    public static final Neighbours NONE = new Neighbours(false);
}
