package io.batchmark.api.v1alpha1;

import java.util.List;

/** The JSON of a spec, which is read when the spec is needed: reading takes much more time and memory than keeping. */
public interface SpecSource {
    Reading read();

    /** Bytes of the JSON. */
    long size();

    /** Tests if the JSON is longer than this version reads. */
    boolean isTooLarge();

    /**
     * A spec as far as this version can use it.
     *
     * @param notes on the parts that it cannot use
     */
    record Reading(BenchmarkCampaignSpec spec, List<String> notes) {}
}
