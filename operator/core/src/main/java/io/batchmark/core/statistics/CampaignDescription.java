package io.batchmark.core.statistics;

import io.batchmark.core.design.Design;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was asked: all that a reader of the results must know besides the runs.
 *
 * @param name name of the campaign
 * @param design what was varied, and how
 * @param settings what every run had unless a factor varied it, in the order to be shown in
 * @param confidence of every interval, and of all statements of the answer together, between 0 and 1
 * @param margin difference in elapsed time that does not matter, as a fraction, between 0 and 1
 * @param thresholds what every treatment is to keep
 */
public record CampaignDescription(
        String name,
        Design design,
        Map<String, String> settings,
        double confidence,
        double margin,
        List<Threshold> thresholds) {
    public CampaignDescription {
        thresholds = List.copyOf(thresholds);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException(
                    "analysis.confidence is " + confidence + ", it must be between 0 and 1, as 0.95");
        }
        if (!(margin > 0 && margin < 1)) {
            throw new IllegalArgumentException(
                    "analysis.margin is " + margin + ", it must be between 0 and 1, as 0.03");
        }
    }
}
