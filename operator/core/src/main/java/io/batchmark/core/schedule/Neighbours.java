package io.batchmark.core.schedule;

/**
 * What runs of other campaigns do.
 *
 * @param haveNodes whether one of them has a node, which it gives back
 * @param haveQuota whether one of them in the same namespace has a node, and with it a share of the quotas there
 * @param gangPending whether an attempt with several pods waits for nodes for some of them, and where
 */
public record Neighbours(boolean haveNodes, boolean haveQuota, GangPending gangPending) {
    /** There are none. */
    public static final Neighbours NONE = new Neighbours(false, false, GangPending.None);

    /** Where an attempt with several pods waits for nodes. */
    public enum GangPending {
        /** There is none. */
        None,
        /** In other namespaces alone. */
        Elsewhere,
        /** In the namespace of the campaign. */
        InNamespace
    }

    /** These neighbours but for attempts with several pods. */
    public Neighbours with(GangPending pending) {
        return new Neighbours(haveNodes, haveQuota, pending);
    }

    /** These neighbours together with other runs of the campaign. */
    Neighbours and(boolean ownHaveNodes) {
        return new Neighbours(haveNodes || ownHaveNodes, haveQuota || ownHaveNodes, gangPending);
    }
}
