package io.batchmark.core.question;

import io.batchmark.core.design.Design;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What was asked: all that a reader of the results must know besides the runs.
 *
 * @param name name of the campaign
 * @param design what was varied, and how
 * @param settings what every run had unless a factor varied it, in the order to be shown in
 * @param analysis what the runs are to be compared by
 * @param disturbance how much a run may be disturbed; null where nobody asks
 * @param definitions what levels that are names stand for, by setting and name, such as "jvmOptions numa"
 * @param iterations how many count in later blocks, where the campaign has chosen that; null where all runs have what settings say
 * @param paired whether the two runs of a block go side by side on one node
 * @param images the digest of each image of a database or a broker, by the name of the image for the user, such as "database orders"
 */
public record CampaignDescription(
        String name,
        Design design,
        Map<String, String> settings,
        Analysis analysis,
        @Nullable DisturbanceBounds disturbance,
        Map<String, String> definitions,
        @Nullable ChosenIterations iterations,
        boolean paired,
        Map<String, String> images) {
    public CampaignDescription {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        // a description that was written down may leave them out
        definitions =
                Collections.unmodifiableMap(new LinkedHashMap<>(Objects.requireNonNullElse(definitions, Map.of())));
        images = Collections.unmodifiableMap(new LinkedHashMap<>(Objects.requireNonNullElse(images, Map.of())));
    }

    /** A campaign of runs by themselves that defines no levels, chooses no iterations and does not ask whether they were disturbed. */
    public CampaignDescription(String name, Design design, Map<String, String> settings, Analysis analysis) {
        this(name, design, settings, analysis, null, Map.of(), null, false, Map.of());
    }
}
