package io.batchmark.core.schedule;

/**
 * What runs of other campaigns do.
 *
 * @param haveNodes whether one of them has a node, which it gives back
 * @param gangPending whether an attempt with several pods waits for nodes for some of them
 */
public record Neighbours(boolean haveNodes, boolean gangPending) {
    /** There are none. */
    public static final Neighbours NONE = new Neighbours(false, false);

    /** These neighbours, one of which has an attempt that begins to wait. */
    public Neighbours withGangPending() {
        return new Neighbours(haveNodes, true);
    }
}
