package io.batchmark.api.v1alpha1;

/** On which nodes the servers of a run are. */
public enum ServerPlacement {
    /** Each on another one. */
    Spread,
    /** All on the same one. */
    Packed
}
