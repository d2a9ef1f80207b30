package io.batchmark.core.sequential;

/** A way in which the runs of a campaign contradict the noise model. */
public sealed interface Contradiction {
    /** The number of blocks after which it showed. */
    int blocks();

    /** The number of the treatment whose runs show it. */
    int treatment();

    /**
     * A treatment scatters more than all other treatments.
     *
     * @param factor its standard deviation, relative to the standard deviation of the other treatments
     */
    record Scatter(int treatment, double factor, int blocks) implements Contradiction {}

    /**
     * A run is further from its expected time than normal noise allows.
     *
     * @param factor its distance, in standard deviations
     */
    record Outlier(int treatment, double factor, int blocks) implements Contradiction {}
}
