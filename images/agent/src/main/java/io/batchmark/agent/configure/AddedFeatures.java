package io.batchmark.agent.configure;

import static io.batchmark.agent.configure.OverrideText.attributes;

import java.util.List;

/** The features that a server needs for an addition. */
final class AddedFeatures {
    private final List<String> features;
    private final boolean addsBatchManagement;

    /** @param addsBatchManagement true if the image is without the feature, so that its logs of jobs are not measured either */
    AddedFeatures(List<String> features, boolean addsBatchManagement) {
        this.features = features;
        this.addsBatchManagement = addsBatchManagement;
    }

    void addTo(OverrideText text) {
        text.features(features);
        if (addsBatchManagement) {
            text.element("  ", "batchJobLogging", attributes("enabled", "false"), null);
        }
    }
}
