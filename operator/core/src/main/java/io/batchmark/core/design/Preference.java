package io.batchmark.core.design;

/**
 * Which levels of a factor one would rather have, all else being as good.
 *
 * @param factor its name
 * @param order which level comes first
 */
public record Preference(String factor, Order order) {
    /** Levels that are no numbers always come as they are listed. */
    public enum Order {
        Smallest,
        Largest,
        AsListed
    }
}
