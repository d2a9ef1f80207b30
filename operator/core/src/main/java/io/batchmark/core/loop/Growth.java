package io.batchmark.core.loop;

import io.batchmark.core.adaptation.AdditionalLevels;
import java.util.Map;

/** Levels that a campaign adds to the levels of its spec, because the best level may lie beyond them. */
public interface Growth {
    /** Levels that were added earlier. */
    AdditionalLevels levels();

    /**
     * Levels that were added earlier and those of the proposed levels that can be planned.
     *
     * @param proposed at most one level for each factor
     */
    AdditionalLevels with(Map<String, String> proposed);

    /** Whether the campaign may add levels. */
    boolean isAllowed();

    /** A campaign that adds no levels. */
    static Growth none() {
        return new Growth() {
            @Override
            public AdditionalLevels levels() {
                return AdditionalLevels.NONE;
            }

            @Override
            public AdditionalLevels with(Map<String, String> proposed) {
                return AdditionalLevels.NONE;
            }

            @Override
            public boolean isAllowed() {
                return false;
            }
        };
    }
}
